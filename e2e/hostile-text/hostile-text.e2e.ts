import type { BrowserContext, Page } from '@playwright/test'
import { naughtyStrings } from '#test-kit/hostile-text/naughty-strings.ts'
import { ranMark, scriptVectors } from '#test-kit/hostile-text/script-vectors.ts'
import { findByWire, bookByWire } from '../screen-tour/book-by-wire.ts'
import { openStaffPage } from '../screen-tour/staff-page.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { type FieldParts, isWhole, shownOrders, type TextField, textFields } from './text-fields.ts'

/** Maximum of texts per field in the short form; each field gets different ones. */
const sampled = 60
// Vectors and naughty strings alternate, so that a field with room for few has both.
const texts = naughtyStrings.flatMap((text, index) => [scriptVectors[index] ?? [], text].flat())

const places = [
  '/',
  '/index',
  ...[
    '',
    ...'orders transferProofs cashPickups cashDrawer bankStatements billPayments unappliedReceipts refunds reconciliation companies reports markup agency mails'.split(
      ' ',
    ),
  ].map((at) => `/staff?section=${at}`),
  ...'users audit health settings'.split(' ').map((at) => `/staff?section=${at}`),
  ...['overview', 'trips', 'travellers', 'profile', 'security', 'language', 'data'].map(
    (at) => `/account?section=${at}`,
  ),
]

/**
 * Records scripts that run, dialogs and violations of the content policy, in all pages of a context and their
 * frames.
 */
async function watches(context: BrowserContext): Promise<() => readonly string[]> {
  const seen: string[] = []
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await context.exposeFunction('noteWhatRan', (what: string) => void seen.push(what))
  await context.addInitScript((mark) => {
    const note = (what: string) =>
      void (window as unknown as { noteWhatRan(text: string): void }).noteWhatRan(what)
    Object.assign(window, { [mark]: (number: number) => note(`vector ${number} ran`) })
    document.addEventListener('securitypolicyviolation', (event) => {
      note(`refused ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  }, ranMark)
  return () => seen
}

async function fills(parts: FieldParts, field: TextField, from: number): Promise<void> {
  let kept = 0
  let refusal = 'nothing'
  const count = isWhole ? texts.length : Math.min(sampled, Math.ceil(field.most / 2))
  for (let index = 0; index < count; index += 1) {
    const text = texts[(from + index) % texts.length] ?? ''
    try {
      await field.put(parts, text)
      kept += 1
    } catch (error) {
      // a refusal with a problem of the shop is fine: nothing may crash
      refusal = String(error)
      expect(refusal, field.name).toMatch(/answered with 4\d\d/)
    }
  }
  expect(kept, `${field.name} keeps nothing; refused with ${refusal}`).toBeGreaterThan(0)
}

/**
 * Opens every address and waits until the page is complete, in two pages at once: most of the time is
 * waiting.
 */
async function visits(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  const left = [...addresses]
  const visitsNext = async (page: Page) => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
  }
  const other = await context.newPage()
  await Promise.all([...context.pages()].map(visitsNext))
  await other.close()
}

test.use({ ownContext: true, shopFor: 'hostileText' })

test('No typed text is executed wherever it is shown', async ({ page, shop, browser }) => {
  test.setTimeout(isWhole ? 9_000_000 : 900_000)
  const seen = await watches(page.context())
  const order = await bookByWire(shop, (await findByWire(shop, 9)).at(0))
  let from = 0
  let writer = await openStaffPage(browser, shop, 'writer@agency.example')
  for (const field of textFields) {
    // The agency's texts require a recent sign-in, which the whole list of one field outlasts.
    if (isWhole) writer = await openStaffPage(browser, shop, `writer${from}@agency.example`)
    await fills({ shop, desk: writer }, field, from)
    from += 37
  }
  // A session of its own: a second context with the same cookies would renew it and end both.
  await signsInAsAdministrator(page, shop, 'reader@agency.example')
  const orders = await shop.orders()
  const open = orders
    .slice(0, isWhole ? undefined : shownOrders)
    .map(({ orderNumber }) => `/staff?section=orders&order=${orderNumber}`)
  const own = [`/order?key=${order.orderKey}`, `/payments?key=${order.orderKey}`]
  await visits(page.context(), [...places, ...open, ...own])
  // Outside the shop's pages and their policy.
  await page.goto('about:blank')
  for (const mail of await shop.mails()) {
    const [html] = /<!doctype html[\s\S]*<\/html>/i.exec(mail) ?? []
    if (html === undefined) continue
    // Outside the shop's pages only the escaping of the email keeps a text from running.
    await page.setContent(html)
  }
  expect(seen()).toEqual([])
})
