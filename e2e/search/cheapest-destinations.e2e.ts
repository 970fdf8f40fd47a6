import { expectAccessible } from '../kit/accessible.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test.skip(!sells('pricesByDate'), without('pricesByDate'))

test('The first page leads to the cheapest day of a destination, at the price that it shows', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Cheapest from Bangkok' }).getByRole('link').first()
  const price = /฿[\d,]+/.exec((await card.textContent()) ?? '')?.[0] ?? 'none'
  await card.click()
  const rows = await travellerAt(page).seesResults()
  await expect(rows.first()).toContainText(price)
})

test('The first page leads to the cheapest round trip of the next 60 days, at the price that it shows', async ({
  page,
}) => {
  await page.goto('/')
  const strip = page.getByRole('region', { name: /Tokyo, next 60 days/ })
  await strip.scrollIntoViewIfNeeded()
  const lowest = strip.getByRole('link', { name: /^Lowest: / })
  const price = /฿[\d,]*\d/.exec((await lowest.textContent()) ?? '')?.[0] ?? 'none'
  await expectAccessible(page, 'first page with its prices')
  await lowest.click()
  const rows = await travellerAt(page).seesResults()
  await expect(rows.first()).toContainText(price)
})

for (const width of [360, 1280]) {
  test(`Grey bars hold the places of prices that load at ${width} px, and nothing moves when they come`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const released = Promise.withResolvers<void>()
    await page.route('**/api/shopping/calendar/', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'Cheapest from Bangkok' })
    const strip = page.getByRole('region', { name: /Tokyo, next 60 days/ })
    await strip.scrollIntoViewIfNeeded()
    const heights = async () => [(await cards.boundingBox())?.height, (await strip.boundingBox())?.height]
    const before = await heights()
    const barOf = (element: Element) => getComputedStyle(element, '::before').content
    const day = strip.locator('a').first()
    expect(await day.evaluate(barOf)).toBe('""')
    expect(await cards.locator('li').first().evaluate(barOf)).toBe('""')
    released.resolve()
    await expect(strip.getByRole('link', { name: /^Lowest: / })).toBeVisible()
    await expect(cards.getByRole('link')).toHaveCount(8)
    expect(await heights()).toEqual(before)
    expect(await day.evaluate(barOf)).toBe('none')
  })
}
