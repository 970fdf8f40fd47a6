import { type Locator, type Page, expect } from '@playwright/test'

/** The filters and steps of a long page of results are passed on the way to its flights. */
const longestWay = 120

/** Presses Tab until the focus is there; everything on the way has to show where the focus is. */
export async function tabsTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < longestWay; step += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) break
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

/** Goes to a field by Tab and types; what stood there is typed over. A choice is made by its first letters. */
export async function typesInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabsTo(page, field)
  await page.keyboard.type(text)
}

/** Goes to a button, link or box by Tab and presses a key on it. */
export async function presses(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabsTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to the first choice of a group by Tab, takes it, and goes on with the arrow keys to the one that is wanted. */
export async function choosesByArrows(page: Page, choices: Locator, wanted: Locator): Promise<void> {
  await presses(page, choices.first(), 'Space')
  for (let step = await choices.count(); step > 0 && !(await wanted.isChecked()); step -= 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toBeFocused()
  await expect(wanted).toBeChecked()
}
