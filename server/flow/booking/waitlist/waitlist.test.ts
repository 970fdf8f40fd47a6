import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aPrice,
  aSearchRequest,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { overrideSegments } from '#test-kit/house/house-kit.ts'
import { type DatabaseKit, withDatabase } from '#test-kit/database/test-database.ts'

const minuteMs = 60_000
const nonstop = aSearchRequest({ nonstop: 1 })

/** Empties the database and adds the recurring jobs that a running shop always has. */
async function beginAnew(kit: DatabaseKit): Promise<void> {
  await kit.clear()
  for (const kind of ['sweep-bookings', 'release-overdue-seats'])
    await kit.database.db.insertInto('job').values({ kind, key: 'only', payload: '{}' }).execute()
}

/** Returns helpers that read the orders, mails and reservations of a shop and advance its clock. */
function lookInto(kit: DatabaseKit, shop: () => AppUnderTest) {
  return {
    order: async ({ orderKey }: BookingAnswer) =>
      (await shop().get<OrderAnswer>(`/api/orders/${orderKey}`)).body,
    mails: async () =>
      (await kit.database.db.selectFrom('outbox').select('mail_key').orderBy('mail_key').execute()).map(
        (one) => one.mail_key.split(':')[0],
      ),
    reservations: async () =>
      (await kit.database.db.selectFrom('house_reservation').select('state').execute()).map(
        (one) => one.state,
      ),
    wait: async (minutes: number) => {
      shop().clock.advance(minutes * minuteMs)
      await shop().app.runDue()
    },
    /** Sells out the cheapest flight and returns the offers that remain, with the waitlist offers. */
    sellOut: async () => {
      const full = await anOffer(shop(), nonstop)
      await overrideSegments(kit.database, full, { seatLimit: 0 })
      const { offers } = (await shop().post<ShoppingAnswer>('/api/shopping/', nonstop)).body
      return { full, offers, waiting: offers.filter((offer) => offer.waitingList) }
    },
    seatsComeBack: (offer: OfferAnswer) => overrideSegments(kit.database, offer, { seatLimit: 9 }),
  }
}

async function wishFor(shop: AppUnderTest, offer: OfferAnswer | undefined): Promise<BookingAnswer> {
  if (!offer) throw new Error('nothing to wait for')
  const { offer: priced } = await aPrice(shop, offer.offerId)
  return (await shop.book(aBookingRequest(priced))).body
}

withDatabase('a wish for seats on a full flight', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(() => beginAnew(kit))
  afterAll(() => shop.close())
  const { order, mails, reservations, wait, sellOut, seatsComeBack } = lookInto(kit, () => shop)

  it('appears once for each full flight, after all offers with seats', async () => {
    const { full, offers, waiting } = await sellOut()
    const flightOf = ({ journeys }: OfferAnswer) => journeys[0]?.segments[0]?.flightNumber
    expect(waiting.map(flightOf)).toEqual([flightOf(full)])
    expect(offers.at(-1)?.waitingList).toBe(true)
    expect(waiting[0]?.seatsLeft).toBeUndefined()
    expect(waiting[0]?.journeys).toMatchObject([{ segments: [{ waitingList: true }] }])
  })

  it('sends one mail, with nothing to pay', async () => {
    const { waiting } = await sellOut()
    const booked = await wishFor(shop, waiting[0])
    expect(booked).toMatchObject({ state: 'waitlisted', status: 'incomplete' })
    expect(booked.payBy).toBeUndefined()
    await wait(30)
    const seen = await order(booked)
    expect(seen).toMatchObject({ state: 'waitlisted', status: 'incomplete' })
    expect([seen.payBy, seen.ticketingTimeLimitAt]).toEqual([undefined, undefined])
    expect(seen.journeys[0]?.segments.map((one) => one.waitingList)).toEqual([true])
    expect((seen.waitsUntil ?? '') < (seen.journeys[0]?.segments[0]?.departureAt ?? '')).toBe(true)
    expect(await mails()).toEqual(['wish-noted'])
    expect(await reservations()).toEqual(['waitlisted'])
    const { orderKey } = booked
    const pay = await shop.post('/api/payments/', { orderKey, paymentMethod: 'counter' })
    expect(pay).toMatchObject({ status: 409, body: { problem: 'bookingNotPayable' } })
  })

  it('becomes held seats with a payment deadline and one more mail when seats become free', async () => {
    const { full, waiting } = await sellOut()
    const booked = await wishFor(shop, waiting[0])
    await wait(1)
    await seatsComeBack(full)
    await wait(15)
    const seen = await order(booked)
    expect(seen).toMatchObject({ state: 'held', status: 'complete' })
    expect(seen.waitsUntil).toBeUndefined()
    expect(seen.journeys[0]?.segments.map((one) => one.waitingList)).toEqual([false])
    expect((seen.payBy ?? 'z') < (seen.ticketingTimeLimitAt ?? '')).toBe(true)
    expect(seen.history.map((one) => one.state)).toEqual(['submitted', 'booking', 'waitlisted', 'held'])
    await wait(30)
    expect(await mails()).toEqual(['booking-held', 'wish-noted'])
    const { orderKey } = booked
    expect(await shop.post('/api/payments/', { orderKey, paymentMethod: 'counter' })).toMatchObject({
      status: 200,
      body: { state: 'awaited' },
    })
    await wait(25 * 60)
    expect((await order(booked)).state).toBe('expired')
    expect(await reservations()).toEqual(['cancelled'])
  })

  it('expires before the departure, with one mail', async () => {
    const { waiting } = await sellOut()
    const booked = await wishFor(shop, waiting[0])
    await wait(1)
    const { waitsUntil = '', journeys } = await order(booked)
    const minutesTo = (moment: string) => (Date.parse(moment) - shop.clock.nowMs()) / minuteMs
    expect(Date.parse(journeys[0]?.segments[0]?.departureAt ?? '')).toBeGreaterThan(Date.parse(waitsUntil))
    await wait(minutesTo(waitsUntil) - 6)
    expect((await order(booked)).state).toBe('waitlisted')
    await wait(12)
    const ended = await order(booked)
    expect(ended.state).toBe('expired')
    expect(ended.journeys[0]?.segments.map((one) => one.waitingList)).toEqual([false])
    await wait(30)
    expect(await mails()).toEqual(['wish-ended', 'wish-noted'])
    expect(await reservations()).toEqual(['cancelled'])
  })
})

withDatabase('a wish at an airline with moods', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await beginAnew(kit)
    airline.begin()
  })
  afterAll(() => shop.close())
  const { order, mails, wait, sellOut } = lookInto(kit, () => shop)

  /** Makes a waitlist request that the airline has accepted. */
  const input = async () => {
    const { waiting } = await sellOut()
    airline.plans.push(async ({ command, context, commit }) => {
      expect(command.mode).toBe('waitlist')
      const ticketingTimeLimitAt = plusMinutes(context.now, 30 * 24 * 60)
      return { kind: 'done', value: commit({ state: 'waitlisted', ticketingTimeLimitAt }) }
    })
    return wishFor(shop, waiting[0])
  }
  const becomes = (state: 'held' | 'cancelled', more: object = {}) => {
    const [made] = airline.books
    if (!made) throw new Error('nothing was booked')
    const ticketingTimeLimitAt = plusMinutes(shop.clock.now(), 24 * 60)
    airline.books[0] = { ...made, ticketingTimeLimitAt, state, ...more }
  }

  it('ends when the airline cancels it, with one mail', async () => {
    const booked = await input()
    expect(booked.state).toBe('waitlisted')
    becomes('cancelled')
    await wait(6)
    await wait(6)
    expect((await order(booked)).state).toBe('cancelled')
    expect(await mails()).toEqual(['wish-ended', 'wish-noted'])
  })

  it('survives a silent supplier and a reservation that cannot be found for a while', async () => {
    const booked = await input()
    airline.findInstead = async () => ({ kind: 'silent' })
    await wait(6)
    airline.findInstead = async () => ({ kind: 'notFound' })
    await wait(6)
    airline.findInstead = () => Promise.reject(new Error('a bug'))
    await wait(6)
    expect((await order(booked)).state).toBe('waitlisted')
    airline.findInstead = undefined
    becomes('held')
    await wait(6)
    expect((await order(booked)).state).toBe('held')
  })

  it('polls the airline at the set interval, and stops once the request has ended', async () => {
    await input()
    await wait(0)
    const before = airline.calls.find
    for (let minute = 0; minute < 30; minute += 1) await wait(1)
    expect(airline.calls.find - before).toBeLessThanOrEqual(6)
    becomes('held')
    await wait(6)
    const after = airline.calls.find
    await wait(60)
    expect(airline.calls.find).toBe(after)
  })

  it('lets other due jobs run between two polls', async () => {
    await input()
    await input()
    await wait(0)
    const stillDue: number[] = []
    airline.findInstead = async () => {
      const due = kit.database.db.selectFrom('job').select('job_id').where('kind', '=', 'expire-booking')
      stillDue.push((await due.where('state', '=', 'waiting').execute()).length)
      shop.clock.advance(minuteMs)
      return { kind: 'silent' }
    }
    shop.clock.advance(5 * minuteMs)
    const payload = JSON.stringify({ bookingId: 'bkg_none' })
    const soon = { kind: 'expire-booking', key: 'soon', payload, run_at: plusMinutes(shop.clock.now(), 1) }
    await kit.database.db.insertInto('job').values(soon).execute()
    await shop.app.runDue()
    expect(stillDue).toEqual([1, 0])
  })

  it('moves to manual review when the seats cost more than was agreed', async () => {
    const booked = await input()
    const [made] = airline.books
    becomes('held', { total: { amount: (made?.total.amount ?? 0) + 1, currency: 'THB' } })
    await wait(6)
    expect((await order(booked)).state).toBe('review')
    expect(await mails()).toEqual(['wish-noted'])
  })

  it('ends with a mail when the seats are confirmed too late to be paid', async () => {
    const booked = await input()
    becomes('held', { ticketingTimeLimitAt: plusMinutes(shop.clock.now(), -1) })
    await wait(6)
    await wait(6)
    expect((await order(booked)).state).toBe('expired')
    expect(await mails()).toEqual(['wish-ended', 'wish-noted'])
    expect(airline.books.map((one) => one.state)).toEqual(['cancelled'])
  })

  it('finds the request whose answer was lost', async () => {
    const { waiting } = await sellOut()
    airline.plans.push(async ({ commit }) => {
      commit({ state: 'waitlisted' })
      return { kind: 'unknown', note: 'cut off' }
    })
    const booked = await wishFor(shop, waiting[0])
    expect(booked.state).toBe('waitlisted')
    expect(airline.books).toHaveLength(1)
    expect(await mails()).toEqual(['wish-noted'])
  })

  it('becomes a usual booking when the airline still has seats', async () => {
    const { waiting } = await sellOut()
    expect(await wishFor(shop, waiting[0])).toMatchObject({ state: 'held', status: 'complete' })
    expect(await mails()).toEqual(['booking-held'])
  })

  it('moves a booking that the airline waitlists unasked to manual review', async () => {
    airline.plans.push(async ({ commit }) => ({ kind: 'done', value: commit({ state: 'waitlisted' }) }))
    const booked = await shop.book(aBookingRequest(await anOffer(shop)))
    expect(booked.body.state).toBe('review')
    expect(await mails()).toEqual([])
  })

  it('records the confirmed seats once when several processes poll', async () => {
    const booked = await input()
    becomes('held')
    shop.clock.advance(6 * minuteMs)
    await Promise.all(Array.from({ length: 4 }, () => shop.app.runDue()))
    expect((await order(booked)).history.map((one) => one.state)).toEqual([
      'submitted',
      'booking',
      'waitlisted',
      'held',
    ])
    expect(await mails()).toEqual(['booking-held', 'wish-noted'])
  })
})
