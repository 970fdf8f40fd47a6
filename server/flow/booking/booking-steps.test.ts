import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aPrice,
  aSearchRequest,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { overrideSegments } from '#test-kit/house/house-kit.ts'
import { withBothDatabases, withPostgres } from '#test-kit/database/test-database.ts'

withBothDatabases('a booking', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(() => kit.clear())
  afterAll(() => shop.close())

  const order = async (booked: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${booked.orderKey}`)).body
  const countBookings = async () =>
    (await kit.database.db.selectFrom('booking').select('booking_id').execute()).length

  it("goes from search to held seats, with one mail and a deadline before the airline's", async () => {
    const offer = await anOffer(shop)
    const price = await aPrice(shop, offer.offerId)
    expect(price.outcome).toBe('same')
    const booked = await shop.book(aBookingRequest(price.offer))
    expect(booked).toMatchObject({
      status: 200,
      body: { status: 'complete', state: 'held', total: offer.price.total },
    })
    await shop.app.runDue()
    expect(shop.mails().filter((name) => name.startsWith('booking-held'))).toHaveLength(1)
    const seen = await order(booked.body)
    expect(
      seen.payBy !== undefined &&
        seen.ticketingTimeLimitAt !== undefined &&
        seen.payBy < seen.ticketingTimeLimitAt,
    ).toBe(true)
    expect(seen.history.map((one) => one.state)).toEqual(['submitted', 'booking', 'held'])
    expect(seen.passengers).toEqual([{ type: 'adult', ticketName: 'ONEILLFAILEDSEN/FERROR MRS' }])
    const lines = seen.price.passengers.flatMap((one) => one.lines.map((line) => line.amount * one.count))
    expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(seen.price.total)
  })

  it('serves the PrecisePricing and PreciseBooking paths and accepts the passenger type "infant"', async () => {
    const offer = await anOffer(shop, { infants: 1 })
    const counts = { adult: 1, infant: 1 }
    const asked = { offerId: offer.offerId, passengers: counts }
    const price = await shop.post<PricingAnswer>('/api/PrecisePricing/', asked)
    expect(price).toMatchObject({ status: 200, body: { outcome: 'same' } })
    const usual = await shop.post<PricingAnswer>('/api/pricing/', asked)
    expect(price.body).toMatchObject({ offer: usual.body.offer, rules: usual.body.rules })
    const request = aBookingRequest(price.body.offer)
    const infant = { type: 'infant', title: 'MISS', firstName: 'Little', lastName: 'One', sex: 'F' }
    const born = { birthdate: '2026-02-28', nationality: 'TH' }
    const passport = { passportNumber: 'CANARY78', issueCountry: 'TH', expiryDate: '2031-01-01' }
    const param = { ...request, passengers: [...request.passengers, { ...infant, ...born, ...passport }] }
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/PreciseBooking/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        param: Buffer.from(JSON.stringify(param)).toString('base64'),
      }).toString(),
    })
    const booked = answer.json<BookingAnswer>()
    expect(booked).toMatchObject({ state: 'held', total: offer.price.total })
    expect((await order(booked)).passengers.map(({ type }) => type)).toEqual(['adult', 'infantOnLap'])
    expect((await shop.book(param)).body.orderNumber).toBe(booked.orderNumber)
  })

  it("contains nothing in a success that the specification's client reads as a failure", async () => {
    const booked = await shop.book(aBookingRequest(await anOffer(shop)))
    const text = JSON.stringify(booked.body)
    expect(Object.keys(booked.body)).not.toContain('code')
    expect(text).not.toMatch(/error|Failed|ExceptionType/i)
  })

  it('makes one booking for one key, however often and however fast it is requested', async () => {
    const request = aBookingRequest(await anOffer(shop))
    const all = await Promise.all(Array.from({ length: 8 }, () => shop.book(request)))
    expect(new Set(all.map((one) => one.body.orderNumber)).size).toBe(1)
    expect(all.map((one) => one.status)).toEqual(all.map(() => 200))
    const again = await shop.book(request, { 'idempotency-key': request.idempotencyKey })
    expect(again.body.orderNumber).toBe(all[0]?.body.orderNumber)
    expect(await countBookings()).toBe(1)
    await shop.app.runDue()
    expect(await kit.database.db.selectFrom('outbox').select('mail_key').execute()).toHaveLength(1)
  })

  it('refuses another request under a used key, and two keys for one request', async () => {
    const request = aBookingRequest(await anOffer(shop))
    await shop.book(request)
    const other = await shop.book<ProblemAnswer>({ ...request, paymentMethod: 'counter' })
    expect(other).toMatchObject({
      status: 409,
      body: { problem: 'idempotencyKeyReused', error: 1, errorCode: 409 },
    })
    const header = await shop.book<ProblemAnswer>(request, { 'idempotency-key': 'another-key-0000000' })
    expect(header).toMatchObject({ status: 409, body: { problem: 'idempotencyKeyReused' } })
    expect(await countBookings()).toBe(1)
  })

  it('never charges a price that was not accepted, and books the new price once accepted', async () => {
    const offer = await anOffer(shop)
    await overrideSegments(kit.database, offer, { farePercent: 25 })
    const refused = await shop.book<ProblemAnswer>(aBookingRequest(offer))
    expect(refused).toMatchObject({ status: 409, body: { problem: 'priceChanged' } })
    const details = refused.body.details ?? {}
    expect(Number(details['total'])).toBeGreaterThan(offer.price.total)
    expect(await countBookings()).toBe(0)
    const yes = aBookingRequest(offer, {
      offerId: String(details['offerId']),
      acceptedTotal: Number(details['total']),
    })
    const booked = await shop.book(yes)
    expect(booked).toMatchObject({ status: 200, body: { state: 'held', total: details['total'] } })
  })

  it('reports the old and the new price when pricing finds a change', async () => {
    const offer = await anOffer(shop)
    await overrideSegments(kit.database, offer, { farePercent: 25 })
    const priced = await shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
    expect(priced.body).toMatchObject({ outcome: 'changed', was: offer.price.total, why: 'fare' })
    expect(priced.body.offer.offerId).not.toBe(offer.offerId)
    expect((await aPrice(shop, priced.body.offer.offerId)).outcome).toBe('same')
  })

  it('reports that the seats are gone, at pricing and at booking', async () => {
    const offer = await anOffer(shop)
    await overrideSegments(kit.database, offer, { seatLimit: 0 })
    expect(await shop.post('/api/pricing/', { offerId: offer.offerId })).toMatchObject({
      status: 410,
      body: { problem: 'offerGone' },
    })
    expect(await shop.book(aBookingRequest(offer))).toMatchObject({
      status: 410,
      body: { problem: 'offerGone' },
    })
    expect(await countBookings()).toBe(0)
  })

  it('rejects a total or an offer id that the browser has changed', async () => {
    const offer = await anOffer(shop)
    const total = offer.price.total - 100
    expect(await shop.book(aBookingRequest(offer, { acceptedTotal: total }))).toMatchObject({ status: 409 })
    for (const offerId of [
      offer.offerId.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')),
      offer.offerId.replace(/\../, (start) => (start === '.B' ? '.C' : '.B')),
      'off_garbage000',
      'off_x',
    ]) {
      const answer = await shop.book<ProblemAnswer>(aBookingRequest({ ...offer, offerId }))
      expect([404, 409, 422]).toContain(answer.status)
      expect(answer.body.error).toBe(1)
    }
    expect(await countBookings()).toBe(0)
  })

  it('releases the seats when the payment deadline passes unpaid', async () => {
    const offer = await anOffer(shop)
    const booked = await shop.book(aBookingRequest(offer))
    const left = async () => (await anOffer(shop)).seatsLeft ?? 0
    const before = await left()
    shop.clock.advance(25 * 3_600_000)
    await shop.app.runDue()
    const seen = await order(booked.body)
    expect(seen.state).toBe('expired')
    const reservations = await kit.database.db.selectFrom('house_reservation').select('state').execute()
    expect(reservations.map((one) => one.state)).toEqual(['cancelled'])
    expect(await left()).toBeGreaterThanOrEqual(before)
    const pay = await shop.post('/api/payments/', {
      orderKey: booked.body.orderKey,
      paymentMethod: 'counter',
    })
    expect(pay).toMatchObject({ status: 409, body: { problem: 'bookingNotPayable' } })
  })

  it('awaits payment by the chosen method, and by another one on request', async () => {
    const reference = /^\d{6}$/
    const booked = await shop.book(aBookingRequest(await anOffer(shop)))
    const { orderKey, orderNumber, total } = booked.body
    const choose = (paymentMethod: string) => shop.post('/api/payments/', { orderKey, paymentMethod })
    const transfer = {
      status: 200,
      body: {
        state: 'awaited',
        amount: total,
        reference1: orderNumber,
        reference2: expect.stringMatching(reference),
      },
    }
    expect(await choose('bankTransfer')).toMatchObject(transfer)
    expect(await choose('bankTransfer')).toMatchObject(transfer)
    expect(await choose('counter')).toMatchObject({
      status: 200,
      body: { reference2: expect.stringMatching(reference) },
    })
    expect(await choose('card')).toMatchObject({ status: 422, body: { problem: 'paymentMethodNotOffered' } })
    const states = await kit.database.db.selectFrom('payment').select('state').orderBy('attempt').execute()
    expect(states.map((one) => one.state)).toEqual(['cancelled', 'awaited'])
  })

  it('opens an order with its own key only', async () => {
    const booked = await shop.book(aBookingRequest(await anOffer(shop)))
    const [number = '', signature = ''] = booked.body.orderKey.split('.')
    const wrong = [
      `${number}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `FH222222.${signature}`,
    ]
    const answers = await Promise.all(wrong.map((key) => shop.get<ProblemAnswer>(`/api/orders/${key}`)))
    expect(answers.map((one) => one.status)).toEqual([404, 404])
    const [first, second] = answers.map((one) => ({ ...one.body, reference: '' }))
    expect(first).toEqual(second)
  })

  it('answers "not found" to a malformed key', async () => {
    for (const key of ['nonsense', 'FH222222', 'FH222222.short', '%E0%B8%81', 'x'.repeat(500)]) {
      expect(await shop.get(`/api/orders/${key}`), key).toMatchObject({
        status: 404,
        body: { problem: 'notFound' },
      })
    }
  })

  it('writes no personal data in clear text to the log or the database', async () => {
    await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.app.runDue()
    const secrets = ['CANARY77', 'Canary Contact', 'canary@traveller.example', '234 5678', 'Failedsen']
    const text = shop.logged.join('\n')
    const rows = JSON.stringify(await kit.database.db.selectFrom('booking').selectAll().execute())
    expect(secrets.filter((secret) => text.includes(secret) || rows.includes(secret))).toEqual([])
  })

  it('streams a search line by line with the same offers', async () => {
    const whole = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    const streamed = await shop.app.http.inject({
      method: 'POST',
      url: '/api/shopping/',
      headers: { accept: 'application/x-ndjson' },
      payload: aSearchRequest(),
    })
    const events = streamed.body
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { event: string; offers?: unknown[] })
    expect(events[0]?.event).toBe('started')
    expect(events.at(-1)).toMatchObject({ event: 'end', complete: true, found: whole.body.offers.length })
    const { searchAirLegs } = aSearchRequest()
    const param = encodeURIComponent(Buffer.from(JSON.stringify({ searchAirLegs })).toString('base64'))
    const older = await shop.get<ShoppingAnswer>(`/api/shopping/?param=${param}`)
    expect(older.body.offers).toHaveLength(whole.body.offers.length)
  })
})

withPostgres('two processes of the shop', (kit) => {
  it("make one booking for one key, and find each other's offers", async () => {
    const left = await appUnderTest(kit.database)
    const right = await appUnderTest(await kit.another())
    const request = aBookingRequest(await anOffer(left))
    const all = await Promise.all([left, right, left, right, left, right].map((shop) => shop.book(request)))
    expect(all.map((one) => one.status)).toEqual(all.map(() => 200))
    expect(new Set(all.map((one) => one.body.orderNumber)).size).toBe(1)
    await Promise.all([left.app.runDue(), right.app.runDue()])
    expect(await kit.database.db.selectFrom('booking').selectAll().execute()).toHaveLength(1)
    expect(await kit.database.db.selectFrom('house_reservation').selectAll().execute()).toHaveLength(1)
    expect(
      [...left.mails(), ...right.mails()].filter((name) => name.startsWith('booking-held')),
    ).toHaveLength(1)
    await left.close()
    await right.close()
  })
})
