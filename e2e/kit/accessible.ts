import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test-fixtures.ts'

const wcag22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const size = 'target-size'
/** The axe rules that depend on the colour scheme: it sets colours and nothing else. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** The widths of a phone and of a desktop, in CSS pixels. */
export const widths = [360, 1280] as const

/** The colour schemes, as a browser asks for them. */
export const schemes = ['light', 'dark'] as const
type ColorScheme = (typeof schemes)[number]

/** Expects no axe findings on the current page: every rule in light, and the colour rules in dark, too. */
export async function expectAccessible(
  page: Page,
  what: string,
  colorSchemes: readonly ColorScheme[] = schemes,
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    expect(await axeFindings(page, colorScheme), `${what}, ${colorScheme}`).toEqual([])
  }
}

/** Returns the axe findings on the current page as "rule: element"; in dark those of the colour rules. */
export async function axeFindings(page: Page, colorScheme: ColorScheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const look = await axeAt(page)
  const { violations } = await (
    colorScheme === 'light' ? look.withTags(wcag22) : look.withRules(ofColours)
  ).analyze()
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => ({ id, place: target.join(' ') })),
  )
  const found: string[] = []
  for (const { id, place } of faults) {
    if (id !== size || (await isTooSmall(page, place))) found.push(`${id}: ${place}`)
  }
  return found
}

/**
 * Expects an accessible page without horizontal overflow at both widths, and leaves it wide. The width does
 * not change colours, so dark is checked once.
 */
export async function expectAccessibleAtWidths(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await isDrawn(page)
    await expectAccessible(page, `${what}, ${width} px wide`, width === widths[0] ? ['light'] : schemes)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), what).toBe(width)
  }
}

/** Waits until the page is rendered after a change of the width. */
async function isDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * Returns axe for this page: only violations are reported, and a single document needs no second page to
 * merge results.
 */
export async function axeAt(page: Page): Promise<AxeBuilder> {
  const isSingle = page.frames().length === 1
  // The half megabyte of axe is compiled once per document.
  const isThere = isSingle && (await page.evaluate(() => 'axe' in window))
  return new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(isSingle)
}

/**
 * Returns whether a target is too small. A target partly covered by a bar at the edge of the screen is
 * measured in the middle.
 */
async function isTooSmall(page: Page, place: string): Promise<boolean> {
  await page.locator(place).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await (await axeAt(page)).include(place).withRules([size]).analyze()
  return violations.length > 0
}
