import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { cardBooks } from '#test-kit/payments/card-books.ts'
import { cardWire } from '#test-kit/payments/payment-faults.ts'
import { type ShopAtCard, shopAtCard } from '#test-kit/payments/shop-at-card.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** Longer than a call and the settle window after it. */
const windowMs = 180_000

withDatabase('paying by card', (kit) => {
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

  it('authorises first, captures once the reservation is verified again, and issues the tickets', async () => {
    await market.choose(booked)
    const { status, location } = await market.begin(booked, await market.card.token())
    expect({ status, location }).toMatchObject({
      status: 303,
      location: expect.stringContaining(market.card.url),
    })
    expect((await market.payable(booked)).payment).toMatchObject({ outcome: 'passedAwaiting3d' })
    await market.card.decide(location, 'succeed')
    expect(await books.taken()).toEqual([{ captured: 0, refunded: 0 }])
    await market.comeBack(booked)
    expect((await market.payable(booked)).payment).toMatchObject({
      outcome: 'passed',
      cardLastDigits: '4242',
    })
    await market.advance(0)
    await books.expectPaidOnce(booked)
    expect(await books.attempts()).toEqual(['received'])
  })

  it('completes by the job when the browser never refunded', async () => {
    await market.pay(booked)
    await market.advance(windowMs)
    await market.advance(windowMs)
    await books.expectPaidOnce(booked)
  })

  it('reports a decline with its reason, keeps the seats, and accepts another card', async () => {
    await market.pay(booked, '4111111111140011')
    await market.comeBack(booked)
    const { payment, isPayable } = await market.payable(booked)
    expect(payment).toMatchObject({ outcome: 'rejected', failure: 'insufficientFunds' })
    expect(isPayable).toBe(true)
    await market.pay(booked)
    await market.comeBack(booked)
    await market.advance(0)
    await books.expectPaidOnce(booked)
    expect(await books.attempts()).toEqual(['declined', 'received'])
  })

  it('lets the payer cancel and pay another way, and voids an authorisation that still arrives', async () => {
    await market.choose(booked)
    const { location } = await market.begin(booked, await market.card.token())
    const other = await market.shop.post('/api/payments/', {
      orderKey: booked.orderKey,
      paymentMethod: 'counter',
    })
    expect(other.status).toBe(200)
    await market.card.decide(location, 'succeed').catch(() => undefined)
    await market.advance(windowMs)
    expect(await books.taken()).toEqual([{ captured: 0, refunded: 0 }])
    const [first = '', second] = await books.attempts()
    expect(['voided', 'cancelled']).toContain(first)
    expect(second).toBe('awaited')
  })

  it('ends an attempt whose authorisation lapses before capture', async () => {
    await market.choose(booked)
    const { location } = await market.begin(booked, await market.card.token())
    await market.card.decide(location, 'succeed')
    await market.card.control({ faults: [{ match: cardWire.capturing, status: 500 }] })
    await market.comeBack(booked)
    expect(await books.attempts()).toEqual(['capturing'])
    for (let day = 0; day < 9; day += 1) await market.advance(24 * 3_600_000)
    // The order ends, too: where its end is seen first, the authorisation is released, and cancelled instead of lapsed.
    expect(await books.attempts()).toEqual([expect.stringMatching(/^(declined|cancelled)$/)])
    expect(await books.taken()).toEqual([{ captured: 0, refunded: 0 }])
  })

  it('refuses to cancel the order while its payment is being captured', async () => {
    await market.choose(booked)
    const { location } = await market.begin(booked, await market.card.token())
    await market.card.decide(location, 'succeed')
    await market.card.control({ faults: [{ match: cardWire.capturing, status: 500 }] })
    await market.comeBack(booked)
    const { orderKey } = booked
    const quoted = await market.shop.post<{ requestId: string }>('/api/orders/change-requests/quote/', {
      orderKey,
      kind: 'cancel',
    })
    const { requestId } = quoted.body
    const refused = await market.shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    expect(refused).toMatchObject({ status: 409, body: { problem: 'paymentUnderWay' } })
    await market.calm()
    await market.advance(windowMs)
    await market.advance(windowMs)
    await books.expectPaidOnce(booked)
  })
})
