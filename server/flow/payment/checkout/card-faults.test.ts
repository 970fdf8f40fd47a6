import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { type ProblemCode, languages } from '#contract/problem.ts'
import { problemSentence } from '#server/platform/http/answer/problem-sentence.ts'
import { tooLateMs } from '#test-kit/suppliers/airline-faults.ts'
import { cardBooks } from '#test-kit/payments/card-books.ts'
import { paymentSilences } from '#test-kit/payments/payment-faults.ts'
import { type ShopAtCard, shopAtCard } from '#test-kit/payments/shop-at-card.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** Longer than a call and the settle window after it. */
const windowMs = 180_000
/** Of these the card processor, or the lack of a connection, promises that nothing was made. */
const promised = ['F1', 'F6']
const isPromised = ({ row }: { row: string }) => promised.includes(row)

withDatabase('a card processor in trouble', (kit) => {
  let market: ShopAtCard
  let booked: BookingAnswer
  const books = cardBooks(kit, () => market)
  beforeAll(async () => {
    market = await shopAtCard(kit)
  })
  beforeEach(async () => {
    await market.beginAnew()
    booked = await market.aBooking()
  })
  afterAll(() => market.close())

  describe('when the payment starts (row A)', () => {
    it.each(paymentSilences.filter(isPromised))(
      '$row: $name: other methods are offered, the seats stay held, and the same card works later',
      async (fault) => {
        await market.choose(booked)
        const token = await market.card.token()
        await market.strike(fault, 'starting')
        await expectSilent(token)
        await market.calm()
        await market.pay(booked)
        await market.comeBack(booked)
        await market.advance(0)
        await books.expectPaidOnce(booked)
      },
    )

    async function expectSilent(token: string) {
      const code: ProblemCode = 'paymentServiceUnavailable'
      for (const language of languages) {
        const { text } = await market.begin(booked, token, language)
        expect(text).toContain(problemSentence(code, language, {}).heading)
      }
      const { payment, isPayable, payBy } = await market.payable(booked)
      expect(isPayable).toBe(true)
      expect(payBy).toBeDefined()
      expect(payment?.choices.filter(({ isAvailable }) => isAvailable).length).toBeGreaterThan(1)
      expect(await books.attempts()).toEqual(['awaited'])
      expect(await books.taken()).toEqual([])
    }

    it.each(paymentSilences.filter((fault) => !isPromised(fault)))(
      '$row: $name: the attempt waits, no second charge is possible, and it resolves',
      async (fault) => {
        await market.choose(booked)
        const token = await market.card.token()
        await market.strike(fault, 'starting')
        await market.begin(booked, token)
        const { payment } = await market.payable(booked)
        expect(['waiting', 'passedAwaiting3d']).toContain(payment?.outcome)
        await market.begin(booked, token)
        await market.calm()
        await market.card.control({ clock: { advanceMs: tooLateMs } })
        await market.advance(windowMs)
        await market.advance(windowMs)
        expect((await market.card.payments()).length).toBeLessThanOrEqual(1)
        expect((await market.payable(booked)).isPayable).toBe(true)
        expect(await books.mails()).toEqual(['booking-held'])
        if (fault.isDone) expect(['pending', 'cancelled']).toContain((await books.attempts())[0])
        await market.pay(booked)
        await market.comeBack(booked)
        await market.advance(0)
        await books.expectPaidOnce(booked)
      },
    )
  })

  describe('when the payment is captured (row C)', () => {
    it.each(paymentSilences)(
      '$row: $name: the customer sees nothing, and the capture happens once',
      async (fault) => {
        await market.choose(booked)
        const { location } = await market.begin(booked, await market.card.token())
        await market.card.decide(location, 'succeed')
        await market.strike(fault, 'capturing')
        await market.comeBack(booked)
        expect(['waiting', 'passed', 'passedAwaiting3d']).toContain(
          (await market.payable(booked)).payment?.outcome,
        )
        await market.calm()
        await market.card.control({ clock: { advanceMs: tooLateMs } })
        await market.advance(windowMs)
        await market.advance(windowMs)
        await books.expectPaidOnce(booked)
      },
    )

    it('F13, F14: lost seats void the authorisation with an apology and move the order to manual review', async () => {
      await market.choose(booked)
      const { location } = await market.begin(booked, await market.card.token())
      await market.card.decide(location, 'succeed')
      market.airline.retrieveInstead = async () => ({ kind: 'notFound' })
      await market.comeBack(booked)
      await market.advance(windowMs)
      expect(await books.taken()).toEqual([{ captured: 0, refunded: 0 }])
      expect(await books.attempts()).toEqual(['voided'])
      expect((await market.order(booked)).state).toBe('review')
      expect(await books.mails()).toContain('lost-seats')
    })

    it('refused tickets refund the whole amount automatically', async () => {
      market.airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'notPossible' })
      await market.pay(booked)
      await market.comeBack(booked)
      await market.advance(0)
      await market.advance(windowMs)
      const { amountDue, state } = await market.order(booked)
      expect(state).toBe('review')
      expect(await books.taken()).toEqual([{ captured: amountDue, refunded: amountDue }])
      expect(await books.ledgerSum()).toBe(0)
    })
  })

  describe('when a refund is sent (row X)', () => {
    it.each(paymentSilences)(
      '$row: $name: the refund stays due, is retried, and is sent once',
      async (fault) => {
        market.airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'notPossible' })
        await market.pay(booked)
        await market.strike(fault, 'refunding')
        await market.comeBack(booked).catch(() => undefined)
        await market.advance(0)
        await market.calm()
        await market.card.control({ clock: { advanceMs: tooLateMs } })
        for (let look = 0; look < 4; look += 1) await market.advance(windowMs)
        const { amountDue } = await market.order(booked)
        expect(await books.taken()).toEqual([{ captured: amountDue, refunded: amountDue }])
        expect((await market.card.payments()).map(({ refunds }) => refunds)).toEqual([1])
        const refunds = await kit.database.db.selectFrom('refund').select('state').execute()
        expect(refunds).toEqual([{ state: 'done' }])
        expect(await books.ledgerSum()).toBe(0)
      },
    )
  })
})
