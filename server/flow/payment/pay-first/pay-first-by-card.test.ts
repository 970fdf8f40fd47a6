import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import type { SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { aBookingRequest, anOffer } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { fareIncrease } from '#test-kit/house/fare-increase.ts'
import { cardBooks } from '#test-kit/payments/card-books.ts'
import { paymentSilences } from '#test-kit/payments/payment-faults.ts'
import { type ShopAtCard, shopAtCard } from '#test-kit/payments/shop-at-card.ts'
import type { BookCall } from '#test-kit/suppliers/airline-under-test.ts'
import { tooLateMs } from '#test-kit/suppliers/airline-faults.ts'

/** Longer than a call and the settle window after it. */
const windowMs = 180_000
const rate = {
  currency: 'EUR',
  bahtMillionths: 38_000_000,
  on: '2026-11-27' as LocalDate,
  marginBasisPoints: 150,
}
const foreignTotal = { amount: '385.50', rate }
const unknown: SupplyOutcome<Reservation> = { kind: 'unknown', note: 'lost' }

withDatabase('a pay-first offer paid by card', (kit) => {
  let market: ShopAtCard
  let booked: BookingAnswer
  const books = cardBooks(kit, () => market)
  beforeAll(async () => {
    market = await shopAtCard(kit)
  })
  beforeEach(async () => {
    await market.beginAnew()
    market.airline.sellPayFirst()
    booked = await book()
  })
  afterAll(() => market.close())

  const book = async () => {
    const request = aBookingRequest(await anOffer(market.shop), { paymentMethod: 'card', cardBrand: 'visa' })
    return (await market.shop.book(request)).body
  }
  const settle = async () => {
    await market.card.control({ clock: { advanceMs: tooLateMs } })
    for (let round = 0; round < 3; round += 1) await market.advance(windowMs)
  }
  const reasonOf = async () =>
    (await kit.database.db.selectFrom('booking').select('reason').executeTakeFirst())?.reason

  async function expectBoughtOnce() {
    const { state, payment, amountDue } = await market.order(booked)
    expect([state, payment?.state]).toEqual(['ticketed', 'received'])
    expect(market.airline.standing).toHaveLength(1)
    const charged = (await books.taken()).filter(({ captured }) => captured > 0)
    expect(charged).toEqual([{ captured: amountDue, refunded: 0 }])
    expect(await books.ledgerSum()).toBe(0)
    expect(await books.mails()).toEqual(['booking-ticketed', 'pay-first'])
  }

  async function expectNothingBought() {
    expect(market.airline.standing).toEqual([])
    expect((await books.taken()).every(({ captured }) => captured === 0)).toBe(true)
    expect(await books.attempts()).toEqual(['voided'])
    expect(await books.ledgerSum()).toBe(0)
    expect(await books.mails()).toContain('pay-first-refused')
  }

  it('an offer is listed, priced for the methods that can pay it, and refused for a slower one', async () => {
    const offer = await anOffer(market.shop)
    expect(offer.payFirst).toBe(true)
    const { body } = await market.shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
    const able = body.paymentChoices.filter(({ isAvailable }) => isAvailable)
    expect(new Set(able.map(({ paymentMethod }) => paymentMethod))).toEqual(
      new Set(['card', 'bankTransfer', 'counter']),
    )
    const slower = aBookingRequest(offer, { paymentMethod: 'payforu' })
    const refused = await market.shop.book<ProblemAnswer>(slower)
    expect(refused.body).toMatchObject({ problem: 'paymentMethodNotOffered', field: 'paymentMethod' })
  })

  it('an order is made once the card is authorised, and captured after the order', async () => {
    expect(booked.state).toBe('awaitingPayment')
    expect(market.airline.calls.book).toBe(0)
    market.airline.plans.push(async ({ command, commit }) => {
      expect(command.mode).toBe('instant')
      expect(await books.attempts()).toEqual(['authorised'])
      expect((await books.taken()).every(({ captured }) => captured === 0)).toBe(true)
      return { kind: 'done', value: commit({ foreignTotal }) }
    })
    await market.pay(booked)
    await market.comeBack(booked)
    await market.advance(0)
    await expectBoughtOnce()
    const row = await kit.database.db.selectFrom('booking').select('foreign_total').executeTakeFirst()
    expect(row?.foreign_total).toEqual(foreignTotal)
  })

  it.each(['priceChanged', 'seatsGone', 'unreachable'] as const)(
    'voids the authorisation when the airline refuses the order: %s',
    async (reason) => {
      market.airline.plans.push(async () => ({ kind: 'notDone', reason }))
      await market.pay(booked)
      await market.comeBack(booked)
      await settle()
      expect((await market.order(booked)).state).toBe('rejected')
      await expectNothingBought()
    },
  )

  it('an order is made at the agreed total when the price has risen within the tolerance, and the agency carries it', async () => {
    const privateFare = { airline: 'TG', accountCode: 'ACME26' }
    const clerk = await signInAdministrator(market.shop, kit.database)
    await clerk.send('PUT', '/api/staff/price-tolerance/', { mostSatang: 200_00, mostBasisPoints: 500 })
    market.airline.plans.push(async () => {
      const dearer = fareIncrease(150_00)
      market.airline.repriced = (outcome, known) => {
        const priced = dearer(outcome, known)
        return 'offer' in priced ? { ...priced, offer: { ...priced.offer, privateFare } } : priced
      }
      return { kind: 'notDone', reason: 'priceChanged' }
    })
    await market.pay(booked)
    await market.comeBack(booked)
    await market.advance(0)
    await expectBoughtOnce()
    const rows = await kit.database.db.selectFrom('absorbed_increase').selectAll().execute()
    expect(rows).toMatchObject([{ satang: 150_00, net_satang: market.airline.standing[0]?.total.amount }])
    const bought = await kit.database.db.selectFrom('booking').select('private_fare').executeTakeFirst()
    expect(bought).toEqual({ private_fare: privateFare })
  })

  describe('with an order whose answer is lost', () => {
    const plans: Readonly<Record<string, (call: BookCall) => Promise<SupplyOutcome<Reservation>>>> = {
      'before it was made': async () => unknown,
      'after it was made': async ({ commit }) => {
        commit()
        return unknown
      },
      'by a supplier that breaks off': async ({ commit }) => {
        commit()
        throw new Error('a bug')
      },
    }
    it.each(Object.entries(plans))('%s: it is read, and bought once', async (_when, plan) => {
      market.airline.plans.push(plan)
      await market.pay(booked)
      await market.comeBack(booked)
      await settle()
      await expectBoughtOnce()
    })

    it('keeps the authorisation while nobody says whether there is an order, and captures it once the order is found', async () => {
      market.airline.plans.push(async ({ commit }) => {
        commit()
        return unknown
      })
      market.airline.findInstead = async () => ({ kind: 'silent' })
      await market.pay(booked)
      await market.comeBack(booked)
      await settle()
      await market.advance(3 * 60 * 60_000)
      expect((await market.order(booked)).state).toBe('review')
      expect(await books.attempts()).toEqual(['authorised'])
      expect((await books.taken()).every(({ captured }) => captured === 0)).toBe(true)
      market.airline.findInstead = undefined
      await settle()
      await expectBoughtOnce()
    })
  })

  // The capture itself is that of held seats, which card-faults.test.ts puts through every row.
  const captureFaults = paymentSilences.filter(({ row, isDone }) => row === 'F1' || (row === 'F4' && isDone))
  it.each(captureFaults)('captures once although the capture meets $row: $name', async (fault) => {
    await market.choose(booked)
    const { location } = await market.begin(booked, await market.card.token())
    await market.card.decide(location, 'succeed')
    await market.strike(fault, 'capturing')
    await market.comeBack(booked)
    await market.calm()
    await settle()
    await expectBoughtOnce()
  })

  it('alarms staff when the capture is declined after the order, and another card pays for it', async () => {
    market.airline.plans.push(async ({ commit }) => {
      // The card's bank withdraws the authorisation meanwhile.
      const [payment] = await market.card.payments()
      await fetch(`${market.card.url}/charges/${payment?.providerRef}/reverse`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${market.card.secretKey}:`)}` },
      })
      return { kind: 'done', value: commit() }
    })
    await market.pay(booked)
    await market.comeBack(booked)
    await settle()
    expect((await market.order(booked)).state).toBe('review')
    expect(await reasonOf()).toBe('purchasedUnpaid')
    await market.pay(booked)
    await market.comeBack(booked)
    await settle()
    const { state, payment } = await market.order(booked)
    expect([state, payment?.state]).toEqual(['ticketed', 'received'])
    expect(market.airline.calls.book).toBe(1)
    expect((await books.taken()).filter(({ captured }) => captured > 0)).toHaveLength(1)
  })

  it('ends unpaid when its offer lapses, and nothing was ever ordered', async () => {
    await market.advance(24 * 60 * 60_000)
    expect((await market.order(booked)).state).toBe('expired')
    expect(market.airline.calls.book).toBe(0)
    expect(await books.mails()).toEqual(['booking-ended', 'pay-first'])
  })
})
