import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { addMoney, satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { aBookingRequest, anOffer } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'
import { cardBooks } from '#test-kit/payments/card-books.ts'
import { type ShopAtCard, shopAtCard } from '#test-kit/payments/shop-at-card.ts'
import { QuoteHandling } from '#test-kit/staff/staff-quotes.ts'
import { tooLateMs } from '#test-kit/suppliers/airline-faults.ts'

const hourMs = 3_600_000
const windowMs = 180_000
const unknown: SupplyOutcome<Reservation> = { kind: 'unknown', note: 'lost' }

withDatabase('a pay-first order in review', (kit) => {
  let market: ShopAtCard
  let booked: BookingAnswer
  const books = cardBooks(kit, () => market)
  beforeAll(async () => {
    market = await shopAtCard(kit)
  })
  beforeEach(async () => {
    await market.beginAnew()
    market.airline.sellPayFirst()
    const request = aBookingRequest(await anOffer(market.shop), { paymentMethod: 'card', cardBrand: 'visa' })
    booked = (await market.shop.book(request)).body
  })
  afterAll(() => market.close())

  const pay = async () => {
    await market.pay(booked)
    await market.comeBack(booked)
  }
  const settle = async () => {
    await market.card.control({ clock: { advanceMs: tooLateMs } })
    for (let round = 0; round < 3; round += 1) await market.advance(windowMs)
  }
  const signIn = () => signInAdministrator(market.shop, kit.database)
  const cancel = async () => {
    const { orderNumber } = booked
    const answer = await (await signIn()).send('POST', '/api/staff/orders/cancel/', { orderNumber })
    return answer.json<{ problem?: string; state?: string }>()
  }
  const captures = async () => (await books.taken()).filter(({ captured }) => captured > 0)

  const expectReview = async () => expect((await market.order(booked)).state).toBe('review')

  /** The order is made, and the card's bank withdraws the authorisation before its capture. */
  const loseCapture = async () => {
    market.airline.plans.push(async ({ commit }) => {
      const [payment] = await market.card.payments()
      await fetch(`${market.card.url}/charges/${payment?.providerRef}/reverse`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${market.card.secretKey}:`)}` },
      })
      return { kind: 'done', value: commit() }
    })
    await pay()
    await settle()
    await expectReview()
  }

  describe('whose outcome nobody knows', () => {
    beforeEach(async () => {
      market.airline.plans.push(async () => unknown)
      market.airline.findInstead = async () => ({ kind: 'silent' })
      await pay()
      await settle()
      await market.advance(3 * hourMs)
      await expectReview()
    })

    it('an order is not cancelled before the airline says that there is none, and its payer hears that the payment goes back', async () => {
      expect((await cancel()).problem).toBe('orderNotCancellable')
      expect(await books.attempts()).toEqual(['authorised'])
      market.airline.findInstead = async () => ({ kind: 'notFound' })
      expect((await cancel()).state).toBe('cancelled')
      await settle()
      expect(await books.attempts()).toEqual(['voided'])
      const ended = mailsIn(join(market.shop.dataDir, 'mail')).filter((one) =>
        one.includes('We have cancelled'),
      )
      expect(ended).toHaveLength(1)
      expect(ended[0]?.replaceAll(/\s+/g, ' ')).toContain('An amount reserved on your card is released')
    })

    it('an order is not quoted, as it would be ordered without a payment', async () => {
      market.airline.findInstead = async () => ({ kind: 'notFound' })
      const clerk = await signIn()
      const shown = await clerk.get(`/api/staff/orders/${booked.orderNumber}`)
      expect(shown.json<StaffOrderAnswer>().may).toMatchObject({ quote: false, end: true })
      const desk = new QuoteHandling(market.shop, () => clerk)
      market.airline.repriced = (outcome) => outcome
      market.airline.shopInstead = undefined
      const { offerId } = await anOffer(market.shop)
      expect(await desk.quote(booked, { offerId })).toMatchObject({
        status: 409,
        body: { problem: 'quoteNotPossible' },
      })
    })
  })

  it('waits for the tickets of an order that another call may still issue', async () => {
    market.airline.plans.push(async ({ commit }) => {
      commit({ state: 'held' })
      return unknown
    })
    await pay()
    await market.advance(10_000)
    expect((await market.order(booked)).state).toBe('unknown')
    market.airline.change(booked.orderNumber, { state: 'ticketed' })
    await settle()
    const { state, history } = await market.order(booked)
    expect(state).toBe('ticketed')
    expect(history.some((one) => one.state === 'review')).toBe(false)
  })

  describe('whose call broke off before its tickets', () => {
    beforeEach(async () => {
      market.airline.plans.push(async ({ commit }) => {
        commit({ state: 'held' })
        return unknown
      })
      await pay()
    })

    it('its tickets are asked for once nothing of the call can appear any more, and its payment is captured', async () => {
      await market.advance(10_000)
      expect((await market.order(booked)).state).toBe('unknown')
      await settle()
      const { state, history } = await market.order(booked)
      expect(state).toBe('ticketed')
      expect(history.some((one) => one.state === 'review')).toBe(false)
      expect(await captures()).toHaveLength(1)
      expect(market.airline.calls.book).toBe(1)
    })

    it('its tickets are not asked for twice when that answer is lost, and are found', async () => {
      const asked: Instant[] = []
      market.airline.ticketInstead = async () => {
        asked.push(market.shop.clock.now())
        return unknown
      }
      for (let round = 0; round < 5 && asked.length === 0; round += 1) await market.advance(windowMs)
      expect((await market.order(booked)).state).toBe('unknown')
      await market.advance(10_000)
      expect(asked).toHaveLength(1)
      market.airline.change(booked.orderNumber, { state: 'ticketed' })
      market.airline.ticketInstead = undefined
      await settle()
      expect((await market.order(booked)).state).toBe('ticketed')
      expect(await captures()).toHaveLength(1)
    })

    it('tickets are not asked for at another price than was agreed', async () => {
      const { total } = market.airline.reservationOf(booked.orderNumber)
      market.airline.change(booked.orderNumber, { total: addMoney(total, satang(1)) })
      await settle()
      await expectReview()
      expect(market.airline.reservationOf(booked.orderNumber).state).toBe('held')
    })

    it('a refusal goes to staff, and its payment is captured once the tickets are there', async () => {
      market.airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'priceChanged' })
      await settle()
      await expectReview()
      expect(await books.attempts()).toEqual(['authorised'])
      market.airline.change(booked.orderNumber, { state: 'ticketed' })
      market.airline.ticketInstead = undefined
      await settle()
      expect((await market.order(booked)).state).toBe('ticketed')
      expect(await captures()).toHaveLength(1)
      expect(market.airline.calls.book).toBe(1)
    })
  })

  describe('whose payment was lost', () => {
    beforeEach(loseCapture)

    it('stays payable after the deadline of its offer, whatever becomes of the next attempt', async () => {
      await market.advance(2 * hourMs)
      const due = await market.payable(booked)
      expect([due.isPayable, due.payBy, due.payFirst]).toEqual([true, undefined, undefined])
      await market.choose(booked)
      const { payment } = await market.payable(booked)
      expect(payment).toMatchObject({ state: 'awaited', outcome: 'seatHeld' })
      expect(payment?.choices.some(({ isAvailable }) => isAvailable)).toBe(true)
      await pay()
      await settle()
      expect((await market.order(booked)).state).toBe('ticketed')
    })

    it('an order is not charged once it is cancelled at the airline', async () => {
      market.airline.change(booked.orderNumber, { state: 'cancelled' })
      await pay()
      await settle()
      expect(await captures()).toEqual([])
      expect((await books.attempts()).at(-1)).toBe('voided')
      expect((await cancel()).state).toBe('cancelled')
    })
  })

  it('refunds nothing of what an order keeps back that ended after its payment', async () => {
    await pay()
    await market.advance(0)
    expect((await market.order(booked)).state).toBe('ticketed')
    await kit.database.db.updateTable('booking').set({ state: 'cancelled' }).execute()
    await market.comeBack(booked)
    expect(await kit.database.db.selectFrom('refund').selectAll().execute()).toEqual([])
  })
})
