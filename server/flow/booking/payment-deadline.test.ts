import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instantFromMs, minutesBetween, msOf, plusMinutes } from '#contract/terms/time.ts'
import { paymentDeadline } from './payment-deadline.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant

describe('payment deadline', () => {
  it.each([
    [72 * 60, 24 * 60],
    [26 * 60, 24 * 60],
    [24 * 60, 22 * 60],
    [4 * 60, 3 * 60],
    [40, 30],
  ])('time limit in %i minutes: pay within %i', (limit, within) => {
    expect(minutesBetween(now, paymentDeadline(plusMinutes(now, limit), { now }))).toBe(within)
  })

  it('is never in the past and always before the time limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100_000 }), (minutes) => {
        const limit = plusMinutes(now, minutes)
        const payBy = paymentDeadline(limit, { now })
        expect(payBy >= now).toBe(true)
        expect(payBy < limit).toBe(true)
      }),
    )
  })

  it('is before the first flight leaves, whatever limit the supplier names', () => {
    const departsAt = plusMinutes(now, 40)
    expect(minutesBetween(now, paymentDeadline(plusMinutes(now, 3 * 24 * 60), { now, departsAt }))).toBe(30)
  })

  it('is the last moment itself when that is past, never a moment after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (ms) => {
        const limit = instantFromMs(msOf(now) + ms)
        const payBy = paymentDeadline(limit, { now })
        expect(payBy <= limit).toBe(true)
        if (ms <= 0) expect(payBy).toBe(limit)
      }),
    )
  })
})
