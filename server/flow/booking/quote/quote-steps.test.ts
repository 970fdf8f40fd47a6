import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { PriceOutcome } from '#server/providers/supply/supplier-offer.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { QuoteHandling } from '#test-kit/staff/staff-quotes.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { sweepBookingsJob } from '../booking-jobs.ts'

const minuteMs = 60_000
const rate = {
  currency: 'EUR',
  bahtMillionths: 38_000_000,
  on: '2026-11-27' as LocalDate,
  marginBasisPoints: 150,
}
const foreignTotal = { amount: '385.50', rate }
const notOpen = { status: 409, body: { problem: 'quoteNotOpen' } }

withDatabase('an exact price by staff', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  let desk: QuoteHandling
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    const finance = async () => (await signInAs(shop, kit.database, ['Finance'])).browser
    desk = new QuoteHandling(shop, () => clerk, finance)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    clerk = await signInAdministrator(shop, kit.database)
    await clerk.send('PUT', '/api/staff/selling-mode/', { sellingMode: 'request' })
  })
  afterAll(() => shop.close())

  const aRequest = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const order = (one: BookingAnswer) => desk.order(one)
  const quote: QuoteHandling['quote'] = (one, more) => desk.quote(one, more)
  const reply: QuoteHandling['reply'] = (...given) => desk.reply(...given)
  const at = (perPerson: number) => desk.at(perPerson)
  const wait = async (ms: number) => {
    shop.clock.advance(ms)
    await shop.app.runDue()
    clerk = await signInAdministrator(shop, kit.database)
  }
  const mails = async () => {
    const rows = await kit.database.db.selectFrom('outbox').select('mail_key').orderBy('created_at').execute()
    return rows.map((one) => one.mail_key.split(':')[0])
  }

  it('requests no seats before the acceptance, and charges the accepted total', async () => {
    const asked = await aRequest()
    expect(asked).toMatchObject({ state: 'requested', status: 'incomplete' })
    expect(airline.calls.book).toBe(0)
    const named = await quote(asked, at(asked.total + 35_000))
    expect(named).toMatchObject({ status: 200, body: { was: asked.total, total: asked.total + 35_000 } })
    expect(await order(asked)).toMatchObject({
      state: 'quoted',
      quotes: [{ state: 'open', note: 'By hand' }],
    })
    expect(airline.calls.book).toBe(0)
    expect(await reply(asked, named.body)).toMatchObject({ status: 200, body: { state: 'held' } })
    const held = await order(asked)
    expect(held).toMatchObject({ amountDue: asked.total + 35_000, quotes: [{ state: 'accepted' }] })
    expect(held.price.total).toBe(asked.total + 35_000)
    expect(await mails()).toEqual(['price-requested', 'quoted', 'booking-held'])
    await shop.post('/api/payments/', { orderKey: asked.orderKey, paymentMethod: 'bankTransfer' })
    expect((await order(asked)).payment?.amount).toBe(asked.total + 35_000)
  })

  it('treats a repeated answer as one, and rejects another answer after it', async () => {
    const asked = await aRequest()
    const { body: named } = await quote(asked)
    expect(await Promise.all([reply(asked, named), reply(asked, named)])).toMatchObject([
      { status: 200, body: { state: 'held' } },
      { status: 200, body: { state: 'held' } },
    ])
    expect(await reply(asked, named, 'no')).toMatchObject(notOpen)
    expect(airline.calls.book).toBe(1)
  })

  it('rejects an acceptance of another total, another quote or another order', async () => {
    const [asked, other] = [await aRequest(), await aRequest()]
    const { body: named } = await quote(asked)
    expect(await reply(asked, named, named.total - 1)).toMatchObject({
      status: 409,
      body: { problem: 'priceChanged', details: { total: named.total } },
    })
    expect(await reply(asked, { ...named, quoteId: 'quo_none' })).toMatchObject({ status: 404 })
    expect(await reply(other, named)).toMatchObject({ status: 404 })
    const { body: again } = await quote(asked, at(named.total + 100))
    expect(again.number).toBe(2)
    expect(await reply(asked, named)).toMatchObject(notOpen)
    expect((await order(asked)).quotes.map((one) => one.state)).toEqual(['open', 'withdrawn'])
    expect(airline.calls.book).toBe(0)
  })

  it('ends when declined or unanswered, with nothing booked and one mail', async () => {
    const [declined, silent] = [await aRequest(), await aRequest()]
    const { body: named } = await quote(declined)
    const { body: unanswered } = await quote(silent)
    expect(await reply(declined, named, 'no')).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    await wait(59 * minuteMs)
    expect((await order(silent)).state).toBe('quoted')
    await wait(2 * minuteMs)
    expect(await order(silent)).toMatchObject({ state: 'expired', quotes: [{ state: 'lapsed' }] })
    expect(await reply(silent, unanswered)).toMatchObject(notOpen)
    expect(airline.calls.book).toBe(0)
    expect((await mails()).filter((one) => one === 'quote-ended')).toHaveLength(1)
  })

  it('rejects an acceptance after the expiry, even if the job is late', async () => {
    const asked = await aRequest()
    const { body: named } = await quote(asked)
    shop.clock.advance(60 * minuteMs)
    expect(await reply(asked, named)).toMatchObject(notOpen)
    expect((await order(asked)).state).toBe('quoted')
  })

  it('returns to staff when the supplier rejects the accepted price', async () => {
    const asked = await aRequest()
    const { body: named } = await quote(asked)
    airline.plans.push(async () => ({ kind: 'notDone', reason: 'priceChanged' }))
    expect(await reply(asked, named)).toMatchObject({ status: 200, body: { state: 'requested' } })
    const { body: next } = await quote(asked, at(named.total + 5_000))
    expect(await reply(asked, next)).toMatchObject({ status: 200, body: { state: 'held' } })
    expect(airline.standing).toHaveLength(1)
    expect((await order(asked)).amountDue).toBe(named.total + 5_000)
  })

  it('quotes the current supplier price, and other flights that staff have found', async () => {
    const asked = await aRequest()
    airline.repriced = dearerBy(satang(20_000))
    expect((await quote(asked)).body.total).toBe(asked.total + 20_000)
    airline.repriced = (outcome) => outcome
    const leg = { from: 'BKK', to: 'NRT', departureDate: '2027-01-22' }
    const later = await anOffer(shop, { searchAirLegs: [leg] })
    const { body: named } = await quote(asked, { offerId: later.offerId })
    expect(named).toMatchObject({ total: later.price.total, hasOtherFlights: true })
    expect(await reply(asked, named)).toMatchObject({ status: 200, body: { state: 'held' } })
    expect((await order(asked)).journeys[0]?.segments[0]?.departureTime).toMatch(/^2027-01-22/)
    const party = await anOffer(shop, { adults: 2 })
    const another = await aRequest()
    expect(await quote(another, { offerId: party.offerId })).toMatchObject({
      status: 422,
      body: { problem: 'passengersDoNotMatch' },
    })
  })

  it.each([
    ['keeps the private fare of an offer that is quoted at another reference', true],
    ['keeps no private fare of its order once a public offer is quoted', false],
  ])('%s', async (_, isPrivate) => {
    const { db } = kit.database
    const asked = await aRequest()
    const privateFare = { airline: 'TG', accountCode: 'ACME26' }
    await db
      .updateTable('booking')
      .set({ private_fare: JSON.stringify({ airline: 'TG', accountCode: 'OLD' }) })
      .execute()
    airline.repriced = (outcome) =>
      'offer' in outcome && isPrivate ? { ...outcome, offer: { ...outcome.offer, privateFare } } : outcome
    expect(await reply(asked, (await quote(asked)).body)).toMatchObject({ body: { state: 'held' } })
    const row = await db.selectFrom('booking').select('private_fare').executeTakeFirst()
    expect(row).toEqual({ private_fare: isPrivate ? privateFare : null })
  })

  it('requotes held seats, and releases them when declined', async () => {
    const [asked, other] = [await aRequest(), await aRequest()]
    airline.plans.push(async ({ commit }) => ({ kind: 'done', value: commit({ foreignTotal }) }))
    for (const one of [asked, other]) await reply(one, (await quote(one)).body)
    const foreignTotals = async () => {
      const rows = kit.database.db.selectFrom('booking').select('foreign_total').orderBy('order_number')
      return (await rows.execute()).flatMap((row) => row.foreign_total ?? [])
    }
    expect(await foreignTotals()).toEqual([foreignTotal])
    const cheaperTotal = { ...foreignTotal, amount: '380.00' }
    Object.assign(airline.books[0] ?? {}, { foreignTotal: cheaperTotal })
    await shop.post('/api/payments/', { orderKey: asked.orderKey, paymentMethod: 'bankTransfer' })
    const { body: cheaper } = await quote(asked, at(asked.total - 10_000))
    expect((await order(asked)).state).toBe('quoted')
    expect(await foreignTotals()).toEqual([cheaperTotal])
    const paid = await clerk.send('POST', '/api/staff/payments/received', { orderNumber: asked.orderNumber })
    expect(paid.statusCode).toBe(409)
    expect(await reply(asked, cheaper)).toMatchObject({ status: 200, body: { state: 'held' } })
    const received = await clerk.send('POST', '/api/staff/payments/received', {
      orderNumber: asked.orderNumber,
    })
    expect(received.json()).toMatchObject({ state: 'received', amount: asked.total - 10_000 })
    expect(airline.calls.book).toBe(2)
    const { body: fareIncrease } = await quote(other, at(other.total + 10_000))
    await reply(other, fareIncrease, 'no')
    await shop.app.runDue()
    expect((await order(other)).state).toBe('cancelled')
    expect(airline.standing).toHaveLength(1)
    expect(await quote(asked, at(1))).toMatchObject({ status: 409, body: { problem: 'quoteNotPossible' } })
  })

  it('lets staff quote or cancel a reservation that costs more than was agreed', async () => {
    const [asked, other] = [await aRequest(), await aRequest()]
    for (const one of [asked, other]) {
      airline.plans.push(async ({ command, commit }) => ({
        kind: 'done',
        value: commit({ total: satang(command.expectedTotal.amount + 1_000) }),
      }))
      const answer = await reply(one, (await quote(one)).body)
      expect(answer.body.state).toBe('review')
    }
    const { body: named } = await quote(asked, at(asked.total + 1_000))
    expect(await reply(asked, named)).toMatchObject({ status: 200, body: { state: 'held' } })
    const { orderNumber } = other
    const cancelled = await clerk.send('POST', '/api/staff/orders/cancel/', { orderNumber })
    expect(cancelled.json()).toMatchObject({ state: 'cancelled' })
    await shop.app.runDue()
    expect(airline.standing).toHaveLength(1)
  })

  it('reprices an order for staff before they quote', async () => {
    const asked = await aRequest()
    airline.repriced = dearerBy(satang(20_000))
    const { orderNumber } = asked
    const now = (await clerk.send('POST', '/api/staff/orders/price/', { orderNumber })).json<{
      net: number
    }>()
    const before = (await clerk.get('/api/staff/orders/open/')).json<{ orders: { net: number }[] }>()
    expect(now).toMatchObject({ total: asked.total + 20_000, prices: [{ type: 'adult' }] })
    expect(now.net).toBe((before.orders[0]?.net ?? 0) + 20_000)
    expect((await order(asked)).state).toBe('requested')
    expect((await shop.post('/api/staff/orders/price/', { orderNumber })).status).toBe(401)
  })

  it('shows the work queue to staff only', async () => {
    const asked = await aRequest()
    const guest = await shop.get('/api/staff/orders/open/')
    expect(guest.status).toBe(401)
    const open = (await clerk.get('/api/staff/orders/open/')).json<{ orders: object[] }>()
    expect(open.orders).toMatchObject([
      { orderNumber: asked.orderNumber, state: 'requested', contact: { name: 'Canary Contact' } },
    ])
  })

  it('The database rejects a changed total without an accepted quote', async () => {
    const asked = await aRequest()
    await reply(asked, (await quote(asked)).body)
    const { db } = kit.database
    const fareIncrease = db
      .updateTable('booking')
      .set({ total_satang: asked.total + 1 })
      .execute()
    await expect(fareIncrease).rejects.toThrow('without an accepted quote')
    await shop.post('/api/payments/', { orderKey: asked.orderKey, paymentMethod: 'bankTransfer' })
    const more = db
      .updateTable('payment')
      .set({ amount_satang: asked.total + 1 })
      .execute()
    await expect(more).rejects.toThrow('more than was agreed')
  })

  // The last test, as it moves the clock to another month.
  it('ends a request that is not quoted in time, even if its job is lost', async () => {
    const asked = await aRequest()
    await kit.database.db.deleteFrom('job').where('kind', '=', 'end-unanswered').execute()
    const departsAt = Date.parse((await order(asked)).journeys[0]?.segments[0]?.departureAt ?? '')
    await wait(departsAt - shop.clock.nowMs() - 5 * 60 * minuteMs)
    await enqueueJob(kit.database.db, { kind: sweepBookingsJob, key: 'only', payload: {} })
    await wait(minuteMs)
    expect((await order(asked)).state).toBe('expired')
    expect(airline.calls.book).toBe(0)
  })
})

/** Returns a supplier that raises the price of the first passenger type by an amount. */
function dearerBy(increase: Money): (outcome: PriceOutcome) => PriceOutcome {
  return (outcome) => {
    if (outcome.kind !== 'same') return outcome
    const { price } = outcome.offer
    const [first, ...others] = price.passengers
    const [line, ...lines] = first?.lines ?? []
    if (!first || !line) throw new Error('no price')
    const fareIncrease = { ...line, amount: satang(line.amount.amount + increase.amount) }
    const total = satang(price.total.amount + increase.amount * first.count)
    const passengers = [{ ...first, lines: [fareIncrease, ...lines] }, ...others]
    return {
      kind: 'changed',
      offer: { ...outcome.offer, price: { ...price, passengers, total } },
      was: price.total,
      why: 'fare',
    }
  }
}
