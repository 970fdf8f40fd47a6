import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { type PaidOrder, cancelledFlightTerms, termsOfRequest } from './change-request-terms.ts'

describe('the refund of an order whose flight the airline cancelled', () => {
  const segments = [{ departureAt: '2027-01-20T03:00:00.000Z' }]
  const order: PaidOrder = {
    booking: { state: 'ticketed', offer: { itinerary: { journeys: [{ segments }] } } } as unknown as Booking,
    payment: undefined,
    refundable: { amount: satang(700_00), paid: satang(1_000_00), method: 'paypal', isByHand: false },
    requests: [],
    freeGrounds: ['flightCancelled'],
  }
  const asked = { kind: 'refund', now: '2026-11-21T03:00:00.000Z' as Instant } as const

  it('a refund is all that is left of the payment', () => {
    expect(termsOfRequest(order, asked)).toMatchObject({ certainty: 'figure', comesBack: satang(700_00) })
  })

  it('a refund is named by staff where a ticket was given back before, as what was kept back of it is left, too', () => {
    const terms = termsOfRequest({ ...order, hasEndedTickets: true }, asked)
    expect(terms).toEqual({ certainty: 'staff', paid: satang(1_000_00), lines: [] })
  })

  it('a refund that staff open is all that is left, too, but not where a ticket was given back or exchanged before', () => {
    const opened = { isNamedByStaff: true, reason: 'flightCancelled' }
    const figure = { ...opened, certainty: 'figure', comesBack: satang(700_00) }
    expect(cancelledFlightTerms({ ...order, freeGrounds: [] })).toMatchObject(figure)
    for (const ended of [{ hasEndedTickets: true }, { isExchanged: true }]) {
      const terms = cancelledFlightTerms({ ...order, ...ended })
      expect(terms).toEqual({ ...opened, certainty: 'staff', paid: satang(1_000_00), lines: [] })
    }
  })
})
