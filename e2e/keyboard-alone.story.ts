import { type Locator, type Page } from '@playwright/test'
import { expect, story } from './story.ts'
import { travellerAt } from './traveller.ts'

const longestWay = 60

/** Presses Tab until the focus is there; everything on the way has to show where the focus is. */
async function tabsTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < longestWay; step += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const { outline, name } = await focused.evaluate((element) => {
      const style = getComputedStyle(element)
      const own = style.outlineStyle !== 'none' || style.boxShadow !== 'none'
      return { outline: own || element.closest('label') !== null, name: element.outerHTML.slice(0, 120) }
    })
    expect(outline, `the focus is seen on ${name}`).toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not lead there.')
}

story('Somebody without a mouse searches, picks a fare and gets to the passengers', async ({ page }) => {
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await tabsTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Enter')
  await tabsTo(page, page.getByRole('combobox', { name: 'To' }))
  await page.keyboard.type('Narita')
  await expect(page.getByRole('option', { name: '(NRT)' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await tabsTo(page, page.getByRole('button', { name: 'Search flights' }))
  await page.keyboard.press('Enter')
  const rows = await traveller.seesResults()
  await tabsTo(page, rows.first().getByRole('button', { expanded: false }).first())
  await page.keyboard.press('Enter')
  await tabsTo(page, rows.first().getByRole('link', { name: 'Select' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Passengers', exact: true })).toBeVisible()
  await tabsTo(page, page.getByRole('combobox', { name: 'Title' }))
})
