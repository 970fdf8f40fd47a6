import { cheapestOffer, findsRow } from '../kit/market.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { opensFares, travellerAt } from '../kit/traveller.ts'

test.skip(!sells('movingMarket'), without('movingMarket'))

test('The seats sell out between the results and the price page', async ({ page, shop, refusals }) => {
  refusals.add('/api/pricing/')
  const traveller = travellerAt(page)
  await traveller.findsFlights(79)
  const rows = await traveller.seesResults()
  const offer = await cheapestOffer(page)
  await shop.override(offer, { seatLimit: 0 })
  const row = await findsRow(rows, offer)
  await (await opensFares(row)).first().click()
  await expect(page.getByText('This fare is no longer available.')).toBeVisible()
  await expect(page.getByText(/you have not been charged/).first()).toBeVisible()
  const gone = page.getByRole('region', { name: /^No longer available:/ })
  const [flight] = offer.journeys.flatMap(({ segments }) => segments)
  await expect(gone).toContainText(`${flight?.airline} ${flight?.flightNumber}`)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect((await traveller.seesResults()).first()).toBeVisible()
})

test('The seats sell out while the contact is typed', async ({ page, shop, refusals }) => {
  refusals.add('/api/booking/')
  const traveller = travellerAt(page)
  const before = await shop.orders()
  await traveller.findsFlights(80)
  const rows = await traveller.seesResults()
  const offer = await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await shop.override(offer, { seatLimit: 0 })
  await traveller.books()
  await expect(page.getByText(/you have not been charged/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to results' })).toBeVisible()
  await expect(page.getByText('Anna Tester · anna@example.com')).toBeVisible()
  expect((await shop.orders()).slice(before.length).filter((one) => one.state === 'held')).toEqual([])
  await expect(page).toHaveURL(/\/booking\?/)
})
