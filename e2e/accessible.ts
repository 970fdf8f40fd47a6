import { AxeBuilder } from '@axe-core/playwright'
import { type Page } from '@playwright/test'
import { expect } from './story.ts'

const wcag22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const size = 'target-size'

/** axe finds nothing on the page as it is now, neither light nor dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).withTags(wcag22).analyze()
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

/** What a bar at the edge of the screen hides in part is as large as it is: it is measured in the middle. */
async function isTooSmall(page: Page, place: string): Promise<boolean> {
  await page.locator(place).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await new AxeBuilder({ page }).include(place).withRules([size]).analyze()
  return violations.length > 0
}
