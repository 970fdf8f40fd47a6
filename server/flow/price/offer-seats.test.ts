import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SeatMapsAnswer, seatMapsAnswer } from '#contract/api/seat-maps.ts'
import { calm } from '#test-kit/suppliers/airline-faults.ts'
import { type AppUnderTest, aPrice, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type ShopAtAirline, shopAtAirline } from '#test-kit/suppliers/shop-at-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const seatsAt = (shop: AppUnderTest, id: string) =>
  shop.get<SeatMapsAnswer>(`/api/pricing/seats/?offerId=${encodeURIComponent(id)}`)
const maps = { method: 'GET', path: '/air/seat_maps' }

withDatabase('the cabins of an offer', (kit) => {
  let at: ShopAtAirline
  let offerId: string
  beforeAll(async () => {
    at = await shopAtAirline(kit)
    await at.begin()
    offerId = (await at.anOffer()).offerId
  })
  beforeEach(() => at.calm())
  afterAll(() => at.close())

  it('show free seats with their fees, aisles and exit rows of every flight', async () => {
    expect((await aPrice(at.shop, offerId)).hasSeatMaps).toBe(true)
    const { status, body } = await seatsAt(at.shop, offerId)
    expect(status).toBe(200)
    expect(seatMapsAnswer.parse(body)).toEqual(body)
    const [map] = body.seatMaps
    expect(map).toMatchObject({ journey: 0, segment: 0, cabin: 'economy' })
    const places = map?.rows.flatMap((row) => row.places) ?? []
    const free = places.filter((one) => one.isFree)
    expect(free.length).toBeGreaterThan(0)
    expect(free.every((one) => one.kind === 'seat' && (one.fee ?? 0) >= 25_000)).toBe(true)
    expect(places.some((one) => one.kind === 'seat' && !one.isFree)).toBe(true)
    expect(places.some((one) => one.isExitRow)).toBe(true)
    expect(places.some((one) => one.kind === 'aisle')).toBe(true)
  })

  it('stay empty when the airline has no seat map for a flight on sale', async () => {
    await at.airline.control({ ...calm, faults: [{ match: maps, status: 500 }] })
    expect(await seatsAt(at.shop, offerId)).toEqual({ status: 200, body: { seatMaps: [] } })
  })

  it('return an error when the airline is silent or the flight is gone', async () => {
    await at.airline.control({ door: 'shut' })
    expect(await seatsAt(at.shop, offerId)).toMatchObject({
      status: 503,
      body: { problem: 'supplierUnavailable' },
    })
    await at.airline.control({
      ...calm,
      faults: [{ match: { method: 'GET', path: '/air/offers/*' }, seats: 0 }],
    })
    expect(await seatsAt(at.shop, offerId)).toMatchObject({ status: 410, body: { problem: 'offerGone' } })
  })

  it('exist only for offers that the shop has issued', async () => {
    const refusals = [
      ['nonsense', 'offerTampered'],
      [`${offerId.slice(0, -2)}AA`, 'offerTampered'],
      [offerId.replace(/^off_[^.]+/, 'off_0123456789abcdef'), 'offerTampered'],
    ]
    for (const [id = '', problem] of refusals)
      expect(await seatsAt(at.shop, id), id).toMatchObject({ body: { problem } })
    expect((await at.shop.get('/api/pricing/seats/')).status).toBe(422)
  })
})

withDatabase('the cabins of an offer of the house', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  afterAll(() => shop.close())

  it('stay empty, and pricing announces that there are none', async () => {
    const { offerId } = await anOffer(shop)
    expect((await aPrice(shop, offerId)).hasSeatMaps).toBeUndefined()
    expect(await seatsAt(shop, offerId)).toEqual({ status: 200, body: { seatMaps: [] } })
  })
})
