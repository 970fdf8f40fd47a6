import { describe, expect, it } from 'vitest'
import { type BookingState, bookingStates } from '#contract/terms/booking.ts'
import { afterSalesLookOf, timelineOf } from './timeline-steps.ts'

const wayOf = (...states: BookingState[]) => {
  const history = states.map((state, index) => ({ state, at: `2026-11-21T0${index}:00:00.000Z` }))
  return timelineOf({ history, state: states.at(-1) ?? 'submitted' })
}
const shown = (...states: BookingState[]) =>
  wayOf(...states).steps.map(({ state, kind }) => `${kind} ${state}`)

describe('the way of an order', () => {
  it('shows what is behind it, where it is, and what is still to come', () => {
    expect(shown('submitted', 'booking', 'held')).toEqual([
      'past submitted',
      'now held',
      'toCome paid',
      'toCome ticketed',
    ])
  })

  it('promises no held seats for a pay-first order', () => {
    expect(shown('awaitingPayment', 'submitted', 'booking').slice(-3)).toEqual([
      'toCome purchased',
      'toCome paid',
      'toCome ticketed',
    ])
  })

  it('leaves out what lasted a moment, but not while it lasts', () => {
    expect(shown('submitted', 'booking', 'unknown', 'held')[1]).toBe('now held')
    expect(shown('submitted', 'booking', 'unknown')).toContain('now unknown')
  })

  it('tells once what happened twice in a row', () => {
    expect(shown('requested', 'quoted', 'quoted')).toEqual([
      'past requested',
      'now quoted',
      'toCome held',
      'toCome paid',
      'toCome ticketed',
    ])
  })

  it.each([
    ['held', 'notPaid'],
    ['waitlisted', 'noSeat'],
    ['quoted', 'noAnswer'],
    ['booking', 'refused'],
    ['paid', undefined],
    ['ticketed', undefined],
    ['cancelled', undefined],
  ] as const)('can be left from %s: %s', (state, exit) => {
    expect(wayOf('submitted', state).exit).toBe(exit)
  })

  it('promises nothing after an end, and always shows where the order is', () => {
    for (const state of bookingStates) {
      const { steps } = wayOf('submitted', state)
      expect(steps.filter((one) => one.kind === 'now').map((one) => one.state)).toEqual([state])
    }
    for (const end of ['rejected', 'expired', 'cancelled', 'review', 'ticketed'] as const)
      expect(shown('submitted', end).at(-1)).toBe(`now ${end}`)
  })
})

describe('what happened after the ticket', () => {
  const awaited = {
    refundId: 'tref_1',
    passengers: [1],
    stage: 'accepted' as const,
    amount: 100_00,
    isUpTo: false,
    sentAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
  }
  const lookOf = (ticketRefunds: (typeof awaited)[], ...states: ('sent' | 'done')[]) => {
    const afterSales = { status: 'partiallyRefunded', areTicketsValid: true } as const
    return afterSalesLookOf(
      { afterSales, ticketRefunds },
      states.map((state) => ({ state })),
    )
  }

  it('the refund is in progress while one is on its way, or another ticket waits for the airline’s money', () => {
    expect(lookOf([], 'done', 'sent')).toBe('now')
    expect(lookOf([awaited], 'done')).toBe('now')
    expect(lookOf([awaited])).toBe('now')
    expect(lookOf([], 'done')).toBe('past')
  })
})
