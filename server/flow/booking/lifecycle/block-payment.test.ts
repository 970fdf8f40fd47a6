import { describe, expect, it } from 'vitest'
import type { Booking } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { blockPayment } from './block-payment.ts'

describe('the payment of a pay-first booking', () => {
  const block = (more: Partial<Booking>) => {
    const booking = { bookingId: 'bkg_1', isPayFirst: true, attempt: 1, ...more } as Booking
    const deps = { store: { findById: async () => booking } } as unknown as BookingDeps
    return blockPayment(deps, booking.bookingId)
  }

  it('a payment is not blocked while its order may be made, which is found and settled by itself', async () => {
    for (const state of ['submitted', 'booking', 'unknown', 'review'] as const)
      expect(await block({ state, reason: 'supplierUnavailable' })).toBe(false)
  })
})
