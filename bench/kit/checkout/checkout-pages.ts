import type { Browser, Page } from '@playwright/test'
import { type Language, languages } from '#contract/problem.ts'
import { axeFindings, schemes, widths } from '../../../e2e/kit/accessible.ts'
import { localeOf } from '../../../e2e/kit/traveller.ts'
import { bookAndPay, fillInContact, fillInParty, handsOn, openPricing, submit } from './book-party.ts'

/** What the pages of the checkout show in every language, colour scheme and width. */
export type PageFindings = {
  readonly pages: number
  readonly axe: readonly string[]
  /** Pages wider than the window, at both widths and at 200 % zoom. */
  readonly tooWide: readonly string[]
  /** Fields that something covers while they have the focus. */
  readonly covered: readonly string[]
}

/** The window at 200 % zoom on a screen of 1280 × 800. */
const zoomed = { width: 640, height: 400 }
const height = 800

/** Goes through the checkout in each language and looks at each of its pages. */
export async function lookAtCheckout(browser: Browser, url: string): Promise<PageFindings> {
  const found = { pages: 0, axe: [] as string[], tooWide: [] as string[], covered: [] as string[] }
  for (const language of languages) {
    const page = await browser.newPage({
      baseURL: url,
      locale: localeOf[language],
      viewport: { width: 1280, height },
    })
    const look = async (scene: string) => {
      found.pages += 1
      const { axe, tooWide, covered } = await lookAt(page, `${scene} ${language}`)
      found.axe.push(...axe)
      found.tooWide.push(...tooWide)
      found.covered.push(...covered)
    }
    await goThroughCheckout(page, language, look)
    await page.close()
  }
  return found
}

async function goThroughCheckout(
  page: Page,
  language: Language,
  look: (scene: string) => Promise<void>,
): Promise<void> {
  const hands = handsOn(page)
  await openPricing(page, 20 + languages.indexOf(language))
  await look('travellers')
  await submit(page)
  await page.getByRole('alert').first().waitFor()
  await look('travellers with mistakes')
  await fillInParty(hands)
  await fillInContact(hands)
  await look('travellers filled in')
  await submit(page)
  await page.waitForURL(/\/booking\?/)
  await page.locator('#payment-method').waitFor()
  await look('payment')
  await submit(page)
  await page.getByRole('alert').first().waitFor()
  await look('payment with mistakes')
  await page.locator('#payment-method input[value^="card"]').first().check()
  await look('payment by card')
  await page.locator('#payment-method input[value="promptPay"]').check()
  await bookAndPay(hands)
  await look('paying')
}

async function lookAt(page: Page, scene: string): Promise<Omit<PageFindings, 'pages'>> {
  const axe: string[] = []
  const tooWide: string[] = []
  const covered: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    for (const scheme of schemes) {
      for (const one of await axeFindings(page, scheme)) axe.push(`${scene} ${width} ${scheme}: ${one}`)
    }
    if (await isTooWide(page)) tooWide.push(`${scene} ${width}`)
    for (const one of await coveredFields(page)) covered.push(`${scene} ${width}: ${one}`)
  }
  await page.setViewportSize(zoomed)
  if (await isTooWide(page)) tooWide.push(`${scene} 200 %`)
  for (const one of await coveredFields(page)) covered.push(`${scene} 200 %: ${one}`)
  await page.setViewportSize({ width: 1280, height })
  return { axe, tooWide, covered }
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}

/** Moves the focus from field to field, and returns those that do not show a part of themselves. */
function coveredFields(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const before = document.activeElement
    const fields = document.querySelectorAll<HTMLElement>(
      'main :is(input, select, textarea, button, a[href], summary):not([disabled])',
    )
    const covered: string[] = []
    for (const field of fields) {
      if (!field.checkVisibility() || field.getClientRects().length === 0) continue
      field.focus()
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const { left, top, width, height: tall } = field.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + tall / 2)
      const isSeen = seen !== null && (field.contains(seen) || seen.contains(field) || isLabelOf(seen, field))
      if (!isSeen) covered.push(field.id || field.textContent.slice(0, 40))
    }
    if (before instanceof HTMLElement) before.focus()
    return covered

    function isLabelOf(seen: Element, field: HTMLElement): boolean {
      return seen.closest('label')?.contains(field) ?? false
    }
  })
}
