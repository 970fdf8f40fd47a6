import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instantFromMs, minutesBetween, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import { paymentDeadline } from './payment-deadline.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant

describe('payment deadline', () => {
  it.each([
    [72 * 60, 24 * 60],
    [26 * 60, 24 * 60],
    [24 * 60, 22 * 60],
    [4 * 60, 3 * 60],
    [40, 30],
  ])('A time limit in %i minutes gives %i minutes to pay', (limit, within) => {
    expect(minutesBetween(now, paymentDeadline(plusMinutes(now, limit), { now }))).toBe(within)
  })

  it.each([
    ['ends with the price guarantee when that is earlier', 6 * 60, 6 * 60],
    ['is the usual day when the price stands longer', 48 * 60, 24 * 60],
    ['is past when the price stands no more', -5, -5],
  ])('%s', (_what, guarantee, within) => {
    const priceGuaranteedUntil = plusMinutes(now, guarantee)
    const payBy = paymentDeadline(plusMinutes(now, 72 * 60), { now, priceGuaranteedUntil })
    expect(minutesBetween(now, payBy)).toBe(within)
  })

  it('never exceeds the price guarantee, nor the deadline without one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 10_000 }),
        fc.integer({ min: -500, max: 10_000 }),
        (limit, until) => {
          const [limitAt, priceGuaranteedUntil] = [plusMinutes(now, limit), plusMinutes(now, until)]
          const payBy = paymentDeadline(limitAt, { now, priceGuaranteedUntil })
          expect(payBy <= priceGuaranteedUntil).toBe(true)
          expect(payBy <= paymentDeadline(limitAt, { now })).toBe(true)
        },
      ),
    )
  })

  it('lies between now and the time limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100_000 }), (minutes) => {
        const limit = plusMinutes(now, minutes)
        const payBy = paymentDeadline(limit, { now })
        expect(payBy >= now).toBe(true)
        expect(payBy < limit).toBe(true)
      }),
    )
  })

  it('lies before the departure of the first flight, whatever the time limit', () => {
    const departsAt = plusMinutes(now, 40)
    expect(minutesBetween(now, paymentDeadline(plusMinutes(now, 3 * 24 * 60), { now, departsAt }))).toBe(30)
  })

  it('equals the time limit when that has passed, and never exceeds it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (ms) => {
        const limit = instantFromMs(epochMsOf(now) + ms)
        const payBy = paymentDeadline(limit, { now })
        expect(payBy <= limit).toBe(true)
        if (ms <= 0) expect(payBy).toBe(limit)
      }),
    )
  })
})
