import { expect, test } from '../kit/test-fixtures.ts'

test("The mark of the header keeps its colours where the system's colours replace those of the page", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const mark = page.getByRole('banner').getByRole('link').first().locator('span').first()
  await expect(mark).toBeVisible()
  const [ground, around] = await mark.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(ground).not.toBe(around)
  const sign = await mark.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)
  expect(sign).not.toBe(ground)
})
