import { resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test('Two guests book a trip over three cities, flight by flight, to the order', async ({ page, shop }) => {
  const traveller = travellerAt(page)
  const before = await shop.orders()
  const legs = [
    ['BKK', 'NRT', 41],
    ['NRT', 'ICN', 45],
    ['ICN', 'BKK', 49],
  ] as const
  await page.goto(resultsAddress(legs, { triptype: 2, adults: 2 }))
  const rows = await traveller.seesResults()
  const offer = await traveller.selects(rows.first())
  expect(offer.journeys).toHaveLength(3)
  await traveller.fillsInPassenger(1)
  await traveller.fillsInPassenger(2)
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await traveller.books()
  await page.getByRole('link', { name: 'View your booking' }).click()
  await expect(page.getByRole('heading', { name: 'Booking summary' })).toBeVisible()
  for (const { segments } of offer.journeys) {
    for (const { airline, flightNumber } of segments) {
      await expect(page.getByText(`${airline} ${flightNumber}`).first()).toBeVisible()
    }
  }
  const [order] = (await shop.orders()).slice(before.length)
  expect(order?.state).toBe('held')
})
