import { type Locator, type Page, expect } from '@playwright/test'

/** Maximum of Tab presses: on a long results page the filters and steps come before the flights. */
const longestWay = 120

/** Presses Tab until the target has focus; every element on the way must show its focus. */
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

/** Moves to a field by Tab and types over its value. An option is chosen by its first letters. */
export async function typesInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabsTo(page, field)
  await page.keyboard.type(text)
}

/** Moves to a button, link or box by Tab and presses a key on it. */
export async function presses(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabsTo(page, target)
  await page.keyboard.press(key)
}

/** Moves to the first option of a group by Tab, then to the wanted one by arrow keys. */
export async function choosesByArrows(page: Page, choices: Locator, wanted: Locator): Promise<void> {
  await presses(page, choices.first(), 'Space')
  for (let step = await choices.count(); step > 0 && !(await wanted.isChecked()); step -= 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toBeFocused()
  await expect(wanted).toBeChecked()
}
