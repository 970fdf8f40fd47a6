import { AxeBuilder } from '@axe-core/playwright'
import { type Page } from '@playwright/test'
import { expect } from './story.ts'

const wcag22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const size = 'target-size'
/** All that a colour scheme can change: its tokens set colours and nothing else. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it is now: every rule in light, and those of colours in dark, too. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = axeAt(page)
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
    expect(found, `${what}, ${colorScheme}`).toEqual([])
  }
}

/** axe at this page: only faults are written out, and one document needs no second page to put its parts together. */
export function axeAt(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1)
}

/** What a bar at the edge of the screen hides in part is as large as it is: it is measured in the middle. */
async function isTooSmall(page: Page, place: string): Promise<boolean> {
  await page.locator(place).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await axeAt(page).include(place).withRules([size]).analyze()
  return violations.length > 0
}
