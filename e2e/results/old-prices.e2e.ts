import type { Page } from '@playwright/test'
import { cheapestOffer } from '../kit/market.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

const elevenMinutesMs = 11 * 60_000

const oldPrices = (page: Page) => page.getByRole('alert').filter({ hasText: /^Prices checked at/ })

/** Returns the number of rows, rendered or not. */
async function rowCount(page: Page): Promise<number> {
  return Number(await page.locator('[aria-setsize]').first().getAttribute('aria-setsize'))
}

test.use({ shopFor: 'clock', ownContext: true })
test.skip(!sells('movingMarket'), without('movingMarket'))

test('Results older than ten minutes stay usable and are repriced on selection', async ({ page, shop }) => {
  const traveller = travellerAt(page)
  await page.clock.install({ time: await shop.nowMs() })
  await page.goto(resultsAddress([['BKK', 'NRT', 54]], { nonstop: 1 }))
  const rows = await traveller.seesResults()
  // Where a supplier answers in parts, later results are added on request.
  const held = page.getByRole('button', { name: /^Show \d+ new$/ })
  if ((await held.count()) > 0) await held.click()
  const shown = await cheapestOffer(page)
  await expect(oldPrices(page)).toHaveCount(0)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/shopping/')) asked += 1
  })
  // A message above the list must not move it while it is being read.
  await page.mouse.move(640, 500)
  const read = page.locator('[aria-posinset="5"]').getByRole('article')
  await read.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const topOfRead = () => read.evaluate((row) => row.getBoundingClientRect().top)
  await expect.poll(topOfRead).toBeLessThan(500)
  const readAt = await topOfRead()
  // The shop and the browser move ahead by ten minutes; meanwhile the fare rises.
  await shop.advance(elevenMinutesMs)
  await shop.override(shown, { farePercent: 20 })
  await page.clock.fastForward(elevenMinutesMs)

  await expect(oldPrices(page)).toContainText('We ask for the price again when you select a flight.')
  expect(Math.abs((await topOfRead()) - readAt)).toBeLessThan(2)
  const count = await rowCount(page)
  expect(count).toBeGreaterThan(0)
  await page.getByRole('radio', { name: /^Quickest/ }).check()
  await expect(page).toHaveURL(/sort=duration/)
  await page.getByRole('radio', { name: /^Cheapest/ }).check()
  await expect.poll(() => rowCount(page)).toBe(count)

  const offer = await traveller.selects(rows.first())
  expect(offer.price.total).toBeGreaterThan(shown.price.total)
  await expect(page.getByText(/^The price has changed from/)).toBeVisible()
  await page.goBack()
  await expect(oldPrices(page)).toBeVisible()
  await expect.poll(() => rowCount(page)).toBe(count)
  expect(asked).toBe(0)

  await oldPrices(page).getByRole('button', { name: 'Search again' }).click()
  await traveller.seesResults()
  expect(asked).toBe(1)
})
