import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SupplierCallsAnswer } from '#contract/api/staff/supplier-call-log.ts'
import type { HealthAnswer } from '#contract/api/staff/system-health.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('what was said to suppliers', (kit) => {
  let shop: AppUnderTest
  let airline: SimulatedAirline
  beforeAll(async () => {
    airline = await startAirline(10)
    const env = { SUPPLY: 'duffel', DUFFEL_URL: airline.url, DUFFEL_TOKEN: 'duffel_test_1' }
    shop = await appUnderTest(kit.database, env)
  })
  beforeEach(async () => {
    await kit.clear()
    await airline.begin(shop.clock.now())
  })
  afterAll(async () => {
    await shop.close()
    await airline.stop()
  })

  const list = async (query = '') => {
    const clerk = await signInAdministrator(shop, kit.database)
    return (await clerk.get(`/api/staff/supplier-calls${query}`)).json<SupplierCallsAnswer>()
  }

  it('a supplier call appears in the list, the latest first, and by order, without personal data', async () => {
    const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.app.runDue()
    const all = await list()
    expect(new Set(all.exchanges.map(({ call }) => call))).toEqual(new Set(['shop', 'price', 'book']))
    const booked = await list(`?orderNumber=${body.orderNumber}`)
    expect(booked.exchanges.map(({ call }) => call)).toContain('book')
    expect(booked.exchanges.every(({ orderNumber }) => orderNumber === body.orderNumber)).toBe(true)
    expect(booked.exchanges[0]).toMatchObject({ supplierId: 'duffel', outcome: 'answer', method: 'POST' })
    expect(JSON.stringify(booked)).not.toMatch(/@|CANARY|Ferror|Failedsen|234 5678/i)
  })

  it('the list shows an airline that fails, and its open circuit', async () => {
    // past the cache lifetime of earlier searches
    shop.clock.advance(61_000)
    await airline.control({ status: 503 })
    for (let time = 0; time < 5; time += 1) await anOffer(shop).catch(() => undefined)
    expect((await list('?onlyFaults=yes')).exchanges.length).toBeGreaterThanOrEqual(5)
    const clerk = await signInAdministrator(shop, kit.database)
    const { supply } = (await clerk.get('/api/staff/health')).json<HealthAnswer>()
    expect(supply.find(({ supplierId }) => supplierId === 'duffel')).toMatchObject({
      mark: 'bad',
      breaker: { state: 'open' },
    })
  })
})
