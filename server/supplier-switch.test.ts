import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const suppliers = ['duffel', 'sabre', 'demo', 'house'] as const

/** One shop after the other on one database, as when an operator restarts with another SUPPLY. */
withDatabase('a shop that changes its supplier', (kit) => {
  let airline: SimulatedAirline
  beforeAll(async () => {
    airline = await startAirline(20)
  })
  afterAll(() => airline.stop())

  it('the shop sells from the new supplier at once, and serves every order by the supplier of its booking', async () => {
    await kit.clear()
    let keys: string | undefined
    const orders: { readonly supplier: string; readonly booked: BookingAnswer }[] = []
    const shops: AppUnderTest[] = []
    try {
      for (const supplier of suppliers) {
        const settings = {
          SUPPLY: supplier,
          ...outsideSettings(airline.url),
          ...(keys && { DATA_DIR: keys }),
        }
        const shop = await appUnderTest(kit.database, settings)
        shops.push(shop)
        keys ??= shop.dataDir
        await airline.control({ clock: { now: shop.clock.now() } })
        const { status, body } = await shop.book(aBookingRequest(await anOffer(shop)))
        expect([supplier, status]).toEqual([supplier, 200])
        orders.push({ supplier, booked: body })
      }
      const last = shops.at(-1)
      for (const { supplier, booked } of orders) {
        expect([supplier, await cancelled(last, booked)]).toEqual([supplier, 'cancelled'])
      }
      await last?.app.runDue()
      const wires = (await airline.reservations()).map(({ state }) => state)
      expect(wires).toEqual(['cancelled', 'cancelled'])
      const rows = await kit.database.db
        .selectFrom('booking')
        .select('supplier_id')
        .orderBy('created_at')
        .execute()
      expect(new Set(rows.map((row) => row.supplier_id))).toEqual(new Set(suppliers))
    } finally {
      for (const shop of shops.toReversed()) await shop.close()
    }
  }, 60_000)
})

async function cancelled(shop: AppUnderTest | undefined, { orderKey }: BookingAnswer): Promise<string> {
  if (!shop) throw new Error('there is no shop')
  const asked = await shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
    orderKey,
    kind: 'cancel',
  })
  const { requestId } = asked.body
  await shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
  return (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state
}

function outsideSettings(url: string): Record<string, string> {
  return {
    DUFFEL_URL: url,
    DUFFEL_TOKEN: 'duffel_test_switch',
    SABRE_URL: url,
    SABRE_CLIENT_ID: 'V1:switch:TEST:AA',
    SABRE_CLIENT_SECRET: 'switch',
    SABRE_PCC: 'TEST',
  }
}
