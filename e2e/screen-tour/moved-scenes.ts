import { expect } from './patient-expect.ts'
import type { SupplierCallView, SupplierCallsAnswer } from '#contract/api/staff/supplier-call-log.ts'
import type { Guide } from './guide.ts'

/**
 * Takes screenshots of schedule changes and cancelled flights as their owner sees them, and the seats of a
 * flight.
 */
export async function movedScenes({ page, traveller, take, places }: Guide): Promise<void> {
  const { words } = traveller
  const told = {
    'order-flights-moved': 'The airline has changed your flights',
    'order-flights-cancelled': 'The airline has cancelled a flight',
  } as const
  for (const scene of ['order-flights-moved', 'order-flights-cancelled'] as const) {
    await page.goto(places[scene] ?? '')
    await expect(page.getByRole('region', { name: words(told[scene]) })).toBeVisible()
    await take(scene)
  }
  await page.goto(places['price-seats'] ?? '')
  await page.getByRole('button', { name: words('Flight details') }).click()
  const look = page.locator('summary').filter({ hasText: words('See seats on {number}, {route}') })
  await look.first().click()
  await expect(page.getByRole('columnheader', { name: 'A', exact: true })).toBeVisible()
  await take('price-seats', look.first())
}

/** Takes screenshots of the same flights on the staff pages, and the supplier call log. */
export async function changedStaffScenes({ page, traveller, take, places }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto(places['staff-flights-moved'] ?? '')
  await expect(page.getByText(words('Departs {duration} later')).first()).toBeVisible()
  await take('staff-flights-moved')
  await page.goto(places['staff-flights-cancelled'] ?? '')
  const refund = page.getByRole('button', { name: words('Refund in full') })
  await expect(refund).toBeVisible()
  await take('staff-flights-cancelled')
  await refund.click()
  await page
    .getByRole('dialog')
    .getByLabel(words('Reason'))
    .fill('The customer does not want another flight.')
  await take('staff-flights-refund')
  await page.route('**/api/staff/orders/FH*', async (route) => {
    const order = (await (await route.fetch()).json()) as object
    return route.fulfill({ json: { ...order, openTicketEnding: 'voidUnderWay' } })
  })
  await page.goto(places['staff-flights-cancelled'] ?? '')
  await expect(refund).toHaveAttribute('aria-disabled', 'true')
  await take('staff-flights-no-refund')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/staff?kind=scheduleChanged')
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
  await take('staff-schedule-changes-full')
  await page.route('**/api/staff/supplier-calls*', (route) => route.fulfill({ json: someExchanges }))
  await page.goto('/staff?section=supplierCalls')
  const exchanges = page.getByRole('list', { name: words('Supplier messages') })
  await exchanges.getByText(words('Request and response')).first().click()
  await expect(exchanges.locator('pre').first()).toBeVisible()
  await take('staff-supplier-calls-full')
}

const search = {
  exchangeId: 'exc_1',
  supplierId: 'sabre',
  at: '2026-11-20T03:04:05.678Z',
  call: 'shop',
  method: 'POST',
  path: '/v5/offers/shop',
  outcome: 'answer',
  status: 200,
  ms: 4_321,
  sentBytes: 1_234,
  gotBytes: 2_612_345,
  sent: '{"OTA_AirLowFareSearchRQ":{"Version":"5","OriginDestinationInformation":[{"DepartureDateTime":"2027-01-04"}]}}',
  reference: 'E4DV8HAK',
} satisfies SupplierCallView

/** One call with each outcome; the supplier of this shop is passed in, so it has no call log. */
const someExchanges: SupplierCallsAnswer = {
  exchanges: [
    search,
    {
      ...search,
      exchangeId: 'exc_2',
      call: 'book',
      orderNumber: 'FH234567',
      status: 503,
      got: '{"errorCode":"503"}',
    },
    {
      ...search,
      exchangeId: 'exc_3',
      supplierId: 'duffel',
      call: 'ticket',
      outcome: 'lost',
      note: 'timeout',
    },
    {
      ...search,
      exchangeId: 'exc_4',
      supplierId: 'duffel',
      call: 'price',
      outcome: 'unreachable',
      note: 'refused',
    },
  ],
}
