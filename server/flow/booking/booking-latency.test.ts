import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { orderNumberAlphabet } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import { type LocalDate, plusMinutes } from '#contract/terms/time.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import type { Ids } from '#server/platform/ids.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase, withPostgres } from '#test-kit/database/test-database.ts'
import type { BookedOffer } from './booking-record.ts'

const unknown = { kind: 'unknown', note: 'cut off' } as const
const rate = {
  currency: 'EUR',
  bahtMillionths: 38_000_000,
  on: '2026-11-27' as LocalDate,
  marginBasisPoints: 150,
}
const foreignTotal = { amount: '385.50', rate }
const secondMs = 1_000
/** Longer than a supplier call plus the settle window after it. */
const windowMs = 160 * secondMs

withDatabase('a booking in bad weather', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let ids: Ids
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, (world) => {
      ids = world.ids
      return airline.supplyOf(world)
    })
  })
  beforeEach(async () => {
    // The work of an answered request may still go on.
    await shop.app.runDue()
    await kit.clear()
    airline.begin()
  })
  afterAll(() => shop.close())

  const aRequest = async (more: Partial<BookingRequest> = {}) => aBookingRequest(await anOffer(shop), more)
  const order = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  const row = () => kit.database.db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  const mails = async () =>
    (await kit.database.db.selectFrom('outbox').select('mail_key').execute()).map(
      (one) => one.mail_key.split(':')[0],
    )
  const wait = async (ms: number) => {
    shop.clock.advance(ms)
    await shop.app.runDue()
  }

  it('finds the reservation whose answer was lost, and writes one mail', async () => {
    airline.plans.push(async ({ commit }) => (commit({ foreignTotal }), unknown))
    const booked = await shop.book(await aRequest())
    expect(booked).toMatchObject({ status: 200, body: { state: 'held' } })
    await wait(windowMs)
    expect((await row()).foreign_total).toEqual(foreignTotal)
    expect(airline.books).toHaveLength(1)
    expect(await mails()).toEqual(['booking-held'])
  })

  it('reports the state, never books twice inside the settle window, and retries once after it', async () => {
    airline.plans.push(async () => unknown)
    const request = await aRequest()
    const booked = await shop.book(request)
    expect(booked).toMatchObject({ status: 200, body: { state: 'unknown', status: 'incomplete' } })
    for (let tries = 0; tries < 3; tries++) {
      await wait(10 * secondMs)
      expect((await shop.book(request)).body.state).toBe('unknown')
    }
    expect(airline.calls.book).toBe(1)
    await wait(windowMs)
    expect(airline.calls.book).toBe(2)
    expect((await order(booked.body)).state).toBe('held')
    expect(airline.books).toHaveLength(1)
    expect(await mails()).toEqual(['booking-held'])
  })

  it('moves to manual review after two lost answers', async () => {
    airline.plans.push(
      async () => unknown,
      async () => unknown,
    )
    const booked = await shop.book(await aRequest())
    await wait(windowMs)
    await wait(windowMs)
    expect((await order(booked.body)).state).toBe('review')
    expect(airline.calls.book).toBe(2)
  })

  it.each([
    ['booking', 2, 'held'],
    ['booking', 4, 'held'],
    ['booking', 5, 'review'],
    ['unknown', 1, 'held'],
    ['unknown', 2, 'review'],
  ] as const)('State %s after %i attempts without a reservation becomes %s', async (...found) => {
    const [state, attempt, to] = found
    airline.plans.push(async () => unknown)
    const booked = await shop.book(await aRequest())
    await kit.database.db.updateTable('booking').set({ state, attempt }).execute()
    await wait(windowMs)
    expect((await order(booked.body)).state).toBe(to)
    expect(airline.books).toHaveLength(to === 'held' ? 1 : 0)
  })

  it('gives up on a silent supplier, and never retries without looking the order up first', async () => {
    airline.plans.push(async () => unknown)
    airline.findInstead = async () => ({ kind: 'silent' })
    const booked = await shop.book(await aRequest())
    for (let minutes = 0; minutes < 130; minutes += 5) await wait(300 * secondMs)
    expect((await order(booked.body)).state).toBe('review')
    expect(airline.calls.book).toBe(1)
  })

  it('treats an exception of the supplier as a lost answer', async () => {
    airline.plans.push(async ({ commit }) => {
      commit()
      throw new Error('a bug of the provider')
    })
    expect(await shop.book(await aRequest())).toMatchObject({ status: 200, body: { state: 'held' } })
    airline.plans.push(async () => unknown)
    airline.findInstead = () => Promise.reject(new Error('another'))
    expect(await shop.book(await aRequest())).toMatchObject({ status: 200, body: { state: 'unknown' } })
  })

  it.each([
    ['cancelledByCarrier', 'review', 'seatsGone', []],
    ['waitlisted', 'review', 'seatsGone', []],
    ['changed', 'held', null, ['booking-held']],
    ['confirmed', 'held', null, ['booking-held']],
  ] as const)(
    'records a reservation that is found with its flights %s as %s',
    async (status, state, reason, sent) => {
      airline.plans.push(async ({ commit }) => (commit(), unknown))
      airline.findInstead = async () => ({ kind: 'silent' })
      const booked = (await shop.book(await aRequest())).body
      const { itinerary } = (await row()).offer as BookedOffer
      const segments = itinerary.journeys.flatMap((journey) => journey.segments)
      airline.change(booked.orderNumber, { flights: segments.map((one) => ({ ...one, status })) })
      airline.findInstead = undefined
      await wait(windowMs)
      expect((await order(booked)).state).toBe(state)
      expect(await row()).toMatchObject({ reason })
      expect(await mails()).toEqual(sent)
    },
  )

  it('calls the supplier once while a request, its repeats and its job advance the booking', async () => {
    const gate = Promise.withResolvers<void>()
    airline.plans.push(async ({ commit }) => {
      await gate.promise
      return { kind: 'done', value: commit() }
    })
    const request = await aRequest()
    const asked = [shop.book(request), shop.book(request), shop.book(request)]
    await expect.poll(() => airline.calls.book).toBe(1)
    shop.clock.advance(6 * secondMs)
    const jobs = shop.app.runDue()
    await new Promise((resolve) => setTimeout(resolve, 50))
    gate.resolve()
    await jobs
    expect((await Promise.all(asked)).map((one) => one.body.state)).toEqual(['held', 'held', 'held'])
    expect(airline.calls).toMatchObject({ book: 1, find: 0 })
  })

  it('answers "being confirmed" after a few seconds, and finishes without the customer', async () => {
    const gate = Promise.withResolvers<void>()
    airline.plans.push(async ({ commit }) => {
      await gate.promise
      return { kind: 'done', value: commit() }
    })
    const asked = shop.book(await aRequest())
    await expect.poll(() => airline.calls.book).toBe(1)
    shop.clock.advance(9 * secondMs)
    expect((await asked).body.state).toBe('booking')
    gate.resolve()
    await expect.poll(async () => (await row()).state).toBe('held')
  })

  it('releases a second reservation whose answer arrives after another was recorded', async () => {
    const gate = Promise.withResolvers<void>()
    airline.plans.push(async ({ commit }) => {
      await gate.promise
      return { kind: 'done', value: commit() }
    })
    const asked = shop.book(await aRequest())
    await expect.poll(() => airline.calls.book).toBe(1)
    // Another process records another reservation meanwhile.
    const { booking_id: bookingId } = await row()
    await kit.database.db
      .updateTable('booking')
      .set({ state: 'held', version: 9, reservation_ref: 'res_other', record_locator: 'OTHER1' })
      .where('booking_id', '=', bookingId)
      .execute()
    gate.resolve()
    expect((await asked).body).toMatchObject({ state: 'held', bookingCode: 'OTHER1' })
    await shop.app.runDue()
    expect(airline.standing).toEqual([])
  })

  it('records a reservation whose booking has returned to submitted', async () => {
    const gate = Promise.withResolvers<void>()
    airline.plans.push(async ({ commit }) => {
      await gate.promise
      return { kind: 'done', value: commit() }
    })
    const asked = shop.book(await aRequest())
    await expect.poll(() => airline.calls.book).toBe(1)
    await kit.database.db.updateTable('booking').set({ state: 'submitted', version: 9 }).execute()
    gate.resolve()
    expect((await asked).body.state).toBe('held')
    expect(airline.standing).toHaveLength(1)
    expect(airline.calls.book).toBe(1)
  })

  it('does not send a delayed booking call after the settle window has passed', async () => {
    let mayStillSend: boolean | undefined
    airline.plans.push(async ({ context }) => {
      expect(context.maySend?.()).toBe(true)
      shop.clock.advance(windowMs)
      mayStillSend = context.maySend?.()
      return { kind: 'notDone', reason: 'unreachable' }
    })
    await shop.book(await aRequest())
    expect(mayStillSend).toBe(false)
  })

  it('accepts the rejection of a second attempt only if the first made no reservation', async () => {
    const late: { commit?: () => unknown } = {}
    airline.plans.push(
      async ({ commit }) => {
        late.commit = commit
        return unknown
      },
      async () => {
        late.commit?.()
        return { kind: 'notDone', reason: 'seatsGone' }
      },
    )
    const booked = await shop.book(await aRequest())
    await wait(windowMs)
    expect((await order(booked.body)).state).toBe('held')
    expect(airline.standing).toHaveLength(1)
  })

  it('can be repeated under the same key when the supplier was unreachable', async () => {
    airline.plans.push(async () => ({ kind: 'notDone', reason: 'unreachable' }))
    const request = await aRequest()
    const first = await shop.book<ProblemAnswer>(request)
    expect(first).toMatchObject({ status: 503, body: { problem: 'supplierUnavailable' } })
    expect(await shop.book(request)).toMatchObject({ status: 200, body: { state: 'held' } })
    expect((await kit.database.db.selectFrom('booking').select('state').execute()).length).toBe(1)
    expect(airline.books).toHaveLength(1)
  })

  it('returns the new price when the supplier rejects the old one while booking', async () => {
    const request = await aRequest()
    airline.plans.push(async () => {
      airline.repriced = (outcome) => {
        if (outcome.kind !== 'same') return outcome
        const { price } = outcome.offer
        const [first, ...others] = price.passengers
        const [line, ...lines] = first?.lines ?? []
        if (!first || !line) throw new Error('no price')
        const fareIncrease = { ...line, amount: satang(line.amount.amount + 10_000) }
        const total = satang(price.total.amount + 10_000)
        const passengers = [{ ...first, lines: [fareIncrease, ...lines] }, ...others]
        const offer = { ...outcome.offer, price: { ...price, passengers, total } }
        return { kind: 'changed', offer, was: price.total, why: 'fare' }
      }
      return { kind: 'notDone', reason: 'priceChanged' }
    })
    const refused = await shop.book<ProblemAnswer>(request)
    const total = (request.acceptedTotal ?? 0) + 10_000
    expect(refused).toMatchObject({ status: 409, body: { problem: 'priceChanged', details: { total } } })
    expect(airline.books).toEqual([])
  })

  it('moves to manual review when the reservation costs more than was agreed', async () => {
    airline.plans.push(async ({ command, commit }) => ({
      kind: 'done',
      value: commit({ total: satang(command.expectedTotal.amount + 1) }),
    }))
    const booked = await shop.book(await aRequest())
    expect(booked.body.state).toBe('review')
    expect(await row()).toMatchObject({ reason: 'dearerThanAgreed', reservation_ref: 'res_1' })
    expect(await mails()).toEqual([])
  })

  it('moves to manual review when the time limit of the hold is ambiguous', async () => {
    airline.plans.push(async ({ commit }) => ({ kind: 'done', value: commit({ isTimeLimitUnclear: true }) }))
    const booked = await shop.book(await aRequest())
    expect(booked.body.state).toBe('review')
    expect(await row()).toMatchObject({ reason: 'timeLimitUnclear', reservation_ref: 'res_1' })
  })

  it.each([
    ['already over', -30],
    ['just now', 0],
    ['seconds away', 0.2],
  ])('does not get stuck on a time limit that is %s', async (_when, minutes) => {
    airline.plans.push(async ({ context, commit }) => {
      const ticketingTimeLimitAt = plusMinutes(context.now, minutes)
      return { kind: 'done', value: commit({ ticketingTimeLimitAt }) }
    })
    const booked = await shop.book(await aRequest())
    expect(booked.status).toBe(200)
    await wait(60 * secondMs)
    expect((await order(booked.body)).state).toBe('expired')
    expect(airline.standing).toEqual([])
  })

  it('mails a rejection to a customer who was told to wait', async () => {
    airline.plans.push(
      async () => unknown,
      async () => ({ kind: 'notDone', reason: 'seatsGone' }),
    )
    const booked = await shop.book(await aRequest())
    await wait(windowMs)
    expect((await order(booked.body)).state).toBe('rejected')
    expect(await mails()).toEqual(['booking-rejected'])
  })

  it('gets another order number when the first is taken', async () => {
    const first = await shop.book(await aRequest())
    const taken = first.body.orderNumber.slice(2)
    const { code } = ids
    const given = [taken]
    const isNumber = (letters: string, count: number) => letters === orderNumberAlphabet && count === 6
    Object.assign(ids, {
      code: (letters: string, count: number) =>
        (isNumber(letters, count) ? given.shift() : undefined) ?? code(letters, count),
    })
    const second = await shop.book(await aRequest())
    Object.assign(ids, { code })
    expect(given).toEqual([])
    expect(second).toMatchObject({ status: 200, body: { state: 'held' } })
    expect(second.body.orderNumber).not.toBe(first.body.orderNumber)
  })

  it('The sweep advances a booking whose own job is dead', async () => {
    airline.plans.push(async () => unknown)
    const booked = await shop.book(await aRequest())
    await kit.database.db.updateTable('job').set({ state: 'dead', finished_at: shop.clock.now() }).execute()
    await kit.database.db
      .insertInto('job')
      .values({ kind: 'sweep-bookings', key: 'only', payload: '{}' })
      .execute()
    await wait(windowMs)
    expect((await order(booked.body)).state).toBe('unknown')
    await wait(300 * secondMs)
    expect((await order(booked.body)).state).toBe('held')
  })
})

withPostgres('two processes and a slow airline', (kit) => {
  it('make one reservation for one idempotency key', async () => {
    const airline = new AirlineUnderTest()
    const left = await appUnderTest(kit.database, {}, airline.supplyOf)
    const right = await appUnderTest(await kit.another(), {}, airline.supplyOf)
    const gate = Promise.withResolvers<void>()
    airline.plans.push(async ({ commit }) => {
      await gate.promise
      return { kind: 'done', value: commit() }
    })
    const request = aBookingRequest(await anOffer(left))
    const asked = [left, right, left, right].map((shop) => shop.book(request))
    await expect.poll(() => airline.calls.book).toBe(1)
    gate.resolve()
    const all = await Promise.all(asked)
    expect(all.map((one) => one.status)).toEqual([200, 200, 200, 200])
    expect(new Set(all.map((one) => one.body.orderNumber)).size).toBe(1)
    for (const shop of [left, right]) {
      shop.clock.advance(windowMs)
      await shop.app.runDue()
    }
    expect(airline.books).toHaveLength(1)
    const kept = await kit.database.db.selectFrom('booking').select('state').execute()
    expect(kept).toEqual([{ state: 'held' }])
    await left.close()
    await right.close()
  })
})
