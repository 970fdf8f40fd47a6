import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { type SeatMapsAnswer, seatMapsAnswer } from '#contract/api/seat-maps.ts'
import { satang } from '#contract/terms/money.ts'
import type { SeatMap, SeatPlace } from '#server/providers/supply/supplier-offer.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { calm } from '#test-kit/suppliers/airline-faults.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aPrice,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
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
    expect(await seatsAt(at.shop, offerId)).toEqual({ status: 200, body: { seatMaps: [], bags: [] } })
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

  const bookable = async () => {
    const offer = await anOffer(shop)
    const { body } = await seatsAt(shop, offer.offerId)
    const place = body.seatMaps[0]?.rows
      .flatMap((row) => row.places)
      .find(({ isFree, fee }) => isFree && fee !== undefined)
    const [bag] = body.bags
    const [sold] = place?.sold ?? []
    if (!place?.designator || !sold || !bag) throw new Error('nothing is sold besides')
    const { designator } = place
    const at = { kind: 'seat', passenger: 0, journey: 0, segment: 0, designator } as const
    const seat = { ...at, price: sold.price }
    return { offer, seat, bag: { kind: 'bag', passenger: 0, id: bag.id, price: bag.price } as const }
  }

  it('extras are sold with the tickets at the prices of now, which the total and the order include', async () => {
    const { offer, seat, bag } = await bookable()
    expect((await aPrice(shop, offer.offerId)).hasSeatMaps).toBe(true)
    const total = offer.price.total + seat.price + bag.price
    const request = (extras: BookingRequest['extras'], acceptedTotal = total) =>
      shop.book<BookingAnswer & ProblemAnswer>(aBookingRequest(offer, { extras, acceptedTotal }))
    const dearer = { ...bag, price: bag.price - 100 }
    expect((await request([seat, dearer])).body).toMatchObject({
      problem: 'extraPriceChanged',
      details: { index: 1, was: dearer.price, price: bag.price },
    })
    expect((await request([seat, { ...seat }])).body).toMatchObject({ problem: 'extraGone' })
    expect((await request([{ ...seat, passenger: 3 }])).body).toMatchObject({ problem: 'extraGone' })
    expect((await request([seat, bag], offer.price.total)).body).toMatchObject({ problem: 'priceChanged' })
    const booked = await request([seat, bag])
    expect(booked.body).toMatchObject({ state: 'held', total })
    const headers = { 'order-key': booked.body.orderKey }
    const read = await shop.app.http.inject({ url: '/api/orders/by-key', headers })
    const body = read.json<OrderAnswer>()
    expect(body.price).toMatchObject({
      total,
      extras: [
        { kind: 'bag', amount: bag.price },
        { kind: 'seat', designator: seat.designator, amount: seat.price },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('serviceRef')
    expect((await request([seat], total - bag.price)).body).toMatchObject({ problem: 'extraGone' })
  })
})

withDatabase('a seat that a supplier leaves out of its reservation', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  beforeAll(async () => {
    const amount = satang(30_000)
    const services = [{ serviceRef: 'SEAT', amount, passengers: ['adult-0'] }]
    const place: SeatPlace = { kind: 'seat', designator: '31A', isFree: true, isExitRow: false, services }
    const map: SeatMap = { journey: 0, segment: 0, cabin: 'economy', rows: [{ number: 31, places: [place] }] }
    shop = await appUnderTest(kit.database, {}, (world) => ({
      ...airline.supplyOf(world),
      seatMaps: () => Promise.resolve([map]),
      bags: () => Promise.resolve([]),
    }))
  })
  beforeEach(() => airline.begin())
  afterAll(() => shop.close())

  it('a reservation without an ordered seat is for a person to look at, before anybody pays', async () => {
    const offer = await anOffer(shop)
    const seat = {
      kind: 'seat',
      passenger: 0,
      journey: 0,
      segment: 0,
      designator: '31A',
      price: 30_000,
    } as const
    const acceptedTotal = offer.price.total + seat.price
    const booked = await shop.book(aBookingRequest(offer, { extras: [seat], acceptedTotal }))
    expect(booked.body.state).toBe('review')
    const [row] = await kit.database.db.selectFrom('booking').select('reason').execute()
    expect(row).toEqual({ reason: 'extrasMissing' })
  })
})
