import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { type ProblemCode, languages } from '#contract/problem.ts'
import { problems } from '#contract/problem/problems.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { problemSentence } from '#server/platform/http/answer/problem-sentence.ts'
import { type AirlineFault, silences, tooLateMs, wireOf } from '#test-kit/suppliers/airline-faults.ts'
import { aBookingRequest, appUnderTest } from '#test-kit/app-under-test.ts'
import { duffelWithShortTimeouts } from '#test-kit/suppliers/duffel-with-short-timeouts.ts'
import { type ShopAtAirline, shopAtAirline } from '#test-kit/suppliers/shop-at-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const secondMs = 1_000
/** Longer than a supplier call plus the settle window after it. */
const windowMs = 160 * secondMs
/** The rows of faults after which certainly no reservation was made. */
const promised = ['F1', 'F6']
const isPromised = ({ row }: AirlineFault) => promised.includes(row)

withDatabase('a booking at an airline in trouble', (kit) => {
  let market: ShopAtAirline
  let request: ReturnType<typeof aBookingRequest>
  beforeAll(async () => {
    market = await shopAtAirline(kit)
  })
  beforeEach(async () => {
    await market.begin()
    request = aBookingRequest(await market.anOffer())
  })
  afterAll(() => market.close())

  const book = <Body = BookingAnswer>(language = 'en') =>
    market.shop.book<Body>(request, { 'accept-language': language })
  const orderOf = async ({ orderKey }: BookingAnswer) =>
    (await market.shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  const states = async () =>
    (await kit.database.db.selectFrom('booking').select('state').execute()).map((one) => one.state)
  const mails = async () =>
    (await kit.database.db.selectFrom('outbox').select('mail_key').execute()).map(
      (one) => one.mail_key.split(':')[0],
    )
  const ledger = async () => (await market.airline.reservations()).map((one) => one.state)

  /** Expects a rejection in every language, each with a reference that one log line carries. */
  async function expectRefusal(code: ProblemCode) {
    for (const language of languages) {
      const answer = await book<ProblemAnswer>(language)
      const { heading, help } = problemSentence(code, language, {})
      expect(answer).toMatchObject({ status: problems[code].status })
      expect(answer.body).toMatchObject({ problem: code, message: heading, help })
      const lines = market.shop.logged.filter((line) => line.includes(answer.body.reference))
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ problem: code }])
    }
  }

  /** Expects one order, one reservation and one mail. */
  async function expectOneOrder(booked: BookingAnswer) {
    const again = await book()
    expect(again.body).toMatchObject({ orderNumber: booked.orderNumber, state: 'held' })
    expect((await orderOf(booked)).state).toBe('held')
    expect(await states()).toEqual(['held'])
    expect(await ledger()).toEqual(['held'])
    expect(await mails()).toEqual(['booking-held'])
  }

  describe('while the booking call is sent', () => {
    it.each(silences.filter(isPromised))(
      '$row: $name: nothing is booked, and the same key works later',
      async (fault) => {
        await market.strike(fault, 'booking')
        await expectRefusal('supplierUnavailable')
        expect(await ledger()).toEqual([])
        expect(await mails()).toEqual([])
        await market.calm()
        const booked = await book()
        expect(booked).toMatchObject({ status: 200, body: { state: 'held' } })
        await expectOneOrder(booked.body)
      },
    )

    it.each(silences.filter((fault) => !isPromised(fault)))(
      '$row: $name: the booking is being confirmed and ends as one order',
      async (fault) => {
        await market.strike(fault, 'booking')
        const booked = await book()
        expect(booked).toMatchObject({ status: 200, body: { orderNumber: expect.any(String) } })
        // The key may be repeated at any time without a second booking.
        expect((await book()).body.orderNumber).toBe(booked.body.orderNumber)
        expect(['unknown', 'held']).toContain(booked.body.state)
        if (!fault.isDone) expect(booked.body.state).toBe('unknown')
        await market.airline.control({ clock: { advanceMs: tooLateMs } })
        if (fault.isDone) await expect.poll(ledger, { timeout: 20_000 }).toEqual(['held'])
        await market.calm()
        await market.advance(fault.isDone ? 10 * secondMs : windowMs)
        await expectOneOrder(booked.body)
      },
    )

    it('F13: a price change returns the new price and books nothing', async () => {
      await market.airline.control({ times: 1, match: wireOf.booking, priceDrift: 10 })
      const refused = await book<ProblemAnswer>()
      const was = request.acceptedTotal ?? 0
      expect(refused).toMatchObject({ status: 409, body: { problem: 'priceChanged', details: { was } } })
      const { offerId = '', total = 0 } = refused.body.details ?? {}
      expect(total).toBeGreaterThan(was)
      expect([await ledger(), await mails()]).toEqual([[], []])
      // Accepting the new price is another request, so it has another key.
      request = {
        ...request,
        idempotencyKey: `${request.idempotencyKey}-2`,
        offerId: String(offerId),
        acceptedTotal: Number(total),
      }
      expect(await book()).toMatchObject({ status: 200, body: { state: 'held', total } })
      expect(await ledger()).toEqual(['held'])
    })

    it('F14: a sold-out flight is reported, with nothing booked and no mail', async () => {
      await market.airline.control({ match: wireOf.booking, seats: 0 })
      await expectRefusal('seatsGone')
      expect([await states(), await ledger(), await mails()]).toEqual([['rejected'], [], []])
    })
  })

  describe('while the reservation is looked up', () => {
    const lost = { times: 1, match: wireOf.booking, commitThenDrop: true }

    it.each(silences)('$row: $name: the booking stays unconfirmed and resolves later', async (fault) => {
      await market.airline.control(lost)
      await market.airline.control({ times: 1, match: wireOf.lookingUp, dropBefore: true })
      const booked = await book()
      expect(booked).toMatchObject({ status: 200, body: { state: 'unknown', status: 'incomplete' } })
      await market.strike(fault, 'lookingUp')
      await market.advance(10 * secondMs)
      expect((await orderOf(booked.body)).state).toBe('unknown')
      expect([await ledger(), await mails()]).toEqual([['held'], []])
      await market.calm()
      await market.advance(10 * secondMs)
      await expectOneOrder(booked.body)
    })

    it('does not repeat a booking call that the airline still processes, also after a restart', async () => {
      const late = 20 * 60 * secondMs
      await market.airline.control({
        faults: [{ match: wireOf.booking, acceptThenCommitMs: late, times: 1 }],
      })
      await book()
      expect(await states()).toEqual(['unknown'])
      // another process does not know that the airline has accepted the call
      const sameKeys = { DATA_DIR: market.shop.dataDir }
      const after = await appUnderTest(kit.database, sameKeys, () =>
        duffelWithShortTimeouts(market.airline.url),
      )
      try {
        after.clock.advance(2 * windowMs)
        await after.app.runDue()
        expect(await states()).toEqual(['unknown'])
        expect(await market.airline.reservations()).toEqual([])
        await market.airline.control({ clock: { advanceMs: late } })
        const found = async () => {
          after.clock.advance(60 * secondMs)
          await after.app.runDue()
          return states()
        }
        await expect.poll(found).toEqual(['held'])
        expect(await market.airline.reservations()).toHaveLength(1)
      } finally {
        await after.close()
      }
    })

    it('moves to manual review when no lookup succeeds for hours, and books nothing twice', async () => {
      await market.airline.control(lost)
      await market.airline.control({ match: wireOf.lookingUp, status: 500 })
      const booked = await book()
      for (let minutes = 0; minutes < 130; minutes += 5) await market.advance(300 * secondMs)
      expect((await orderOf(booked.body)).state).toBe('review')
      expect([await ledger(), await mails()]).toEqual([['held'], []])
    })
  })
})
