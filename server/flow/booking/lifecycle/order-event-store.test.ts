import { describe, expect, it } from 'vitest'
import { bookingTransitions } from '../booking-state.ts'
import { orderEventOf } from './order-event-store.ts'

/** The causes that mean no more than their state; those that differ are listed below. */
const expected: Readonly<Record<string, string>> = {
  quoted: 'order.quoted',
  waitlisted: 'order.waitlisted',
  purchased: 'order.booked',
  held: 'order.booked',
  paid: 'order.paid',
  ticketed: 'order.ticketed',
  rejected: 'order.rejected',
  expired: 'order.expired',
  cancelled: 'order.cancelled',
  review: 'order.review_required',
}
const exceptions: Readonly<Record<string, string | undefined>> = {
  'quoted held quoteAccepted': 'order.changed',
  'review paid ticketsAskedAgain': undefined,
  'review review needsALook': undefined,
}

describe('the events of orders', () => {
  it.each(bookingTransitions.table)('the transition from $from to $to by $cause has its event', (move) => {
    const name = `${move.from} ${move.to} ${move.cause}`
    expect(orderEventOf(move)).toBe(name in exceptions ? exceptions[name] : expected[move.to])
  })
})
