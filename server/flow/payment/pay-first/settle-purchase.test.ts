import { describe, expect, it } from 'vitest'
import { type BookingState, bookingStates } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Payment } from '../attempt/payment-store.ts'
import { type AuthorisedUse, useOfAuthorised } from './settle-purchase.ts'

const payment = {
  method: 'card',
  cardBrand: 'visa',
  amount: satang(100_00),
} as const satisfies Partial<Payment>
const bookingIn = (state: BookingState, more: Partial<Booking> = {}) =>
  ({ state, isPayFirst: true, total: satang(100_00), paymentTerms: [], ...more }) as const

describe('an authorised payment of a pay-first booking', () => {
  const uses: Readonly<Record<BookingState, AuthorisedUse>> = {
    requested: 'voidAsked',
    quoted: 'voidAsked',
    submitted: 'wait',
    booking: 'wait',
    unknown: 'wait',
    waitlisted: 'voidAsked',
    awaitingPayment: 'voidAsked',
    purchased: 'capture',
    held: 'voidAsked',
    paid: 'voidAsked',
    ticketed: 'voidAsked',
    rejected: 'seatsGone',
    expired: 'voidAsked',
    cancelled: 'voidAsked',
    review: 'wait',
  }
  it.each(bookingStates)('a payment has one use in the state %s', (state) => {
    expect(useOfAuthorised(bookingIn(state), payment)).toBe(uses[state])
  })

  it('a payment is captured in review only where the order is known to stand', () => {
    const use = (reason: string) => useOfAuthorised(bookingIn('review', { reason }), payment)
    expect([use('purchasedUnpaid'), use('attemptsLost'), use('foundTicketed')]).toEqual([
      'capture',
      'wait',
      'wait',
    ])
  })

  it('a payment is voided with the reason that the airline gave', () => {
    const rejected = bookingIn('rejected', { reason: 'priceChanged' })
    expect(useOfAuthorised(rejected, payment)).toBe('seatsDearer')
  })

  it('a payment is voided where another amount is due, also when the order stands', () => {
    expect(useOfAuthorised(bookingIn('purchased', { total: satang(101_00) }), payment)).toBe('voidAsked')
  })
})
