import { languages } from '#contract/problem.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { dayFromToday, resultsAddress } from '../kit/results-address.ts'
import { localeOf, travellerAt } from '../kit/traveller.ts'

/** Days to a Thursday with two digits, and to the next one: the widest dates in Thai. */
const toThursday = Array.from({ length: 35 }, (_, at) => 40 + at).find((days) => {
  const day = new Date(dayFromToday(days))
  return day.getUTCDay() === 4 && day.getUTCDate() >= 10 && day.getUTCDate() <= 21
})
const address = resultsAddress(
  [
    ['BKK', 'NRT', toThursday ?? 0],
    ['NRT', 'BKK', (toThursday ?? 0) + 7],
  ],
  { adults: 2 },
)

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: localeOf[language], viewport: { width: 1280, height: 800 } })

    test(`The search bar of a round trip shows its places and dates whole (${language})`, async ({
      page,
    }) => {
      const traveller = travellerAt(page, language)
      await page.goto(address)
      await traveller.seesResults()
      for (const name of ['From', 'To', 'Departure', 'Return']) {
        const field = page.getByRole('search').getByLabel(traveller.words(name))
        await expect(field).not.toHaveValue('')
        const isCut = await field.evaluate((input) => input.scrollWidth > input.clientWidth)
        expect(isCut, `"${await field.inputValue()}" is cut`).toBe(false)
      }
    })

    test(`No text of a row lies over another one (${language})`, async ({ page }) => {
      await page.goto(address)
      const rows = await travellerAt(page, language).seesResults()
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(rows.nth(2)).toBeVisible()
        // In one go: the list replaces its rows after a change of the width.
        await expect.poll(() => rows.evaluateAll(overlappingTexts), { message: `at ${width} px` }).toEqual([])
      }
    })
  })
}

/** Runs in the page: the pairs of texts of a row whose boxes intersect. */
function overlappingTexts(rows: Element[]): string[] {
  if (rows.length < 3) return ['too few rows']
  const boxesOf = (row: Element) => {
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    const boxes: { text: string; box: DOMRect }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || !parent || parent.closest('[aria-hidden]')) continue
      // Texts for screen readers are clipped to one pixel.
      if (parent.getBoundingClientRect().width <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) boxes.push({ text, box })
    }
    return boxes
  }
  return rows.map(boxesOf).flatMap((boxes) =>
    boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ text, box }) =>
            text !== one.text &&
            Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 2 &&
            Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 4,
        )
        .map(({ text }) => `${one.text} / ${text}`),
    ),
  )
}
