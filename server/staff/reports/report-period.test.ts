import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LocalDate, daysBetween, plusDays } from '#contract/terms/time.ts'
import { periodInstants, precedingPeriod, intervalStart, intervalsOf } from './report-period.ts'

const day = (text: string) => text as LocalDate
const periods = fc.tuple(fc.nat(2000), fc.nat(1000)).map(([start, length]) => {
  const from = plusDays(day('2025-01-01'), start)
  return { from, to: plusDays(from, length) }
})

describe('the period of a report', () => {
  it('the period consists of days in Bangkok, the last one included', () => {
    expect(periodInstants({ from: day('2026-11-01'), to: day('2026-11-30') })).toEqual({
      from: '2026-10-31T17:00:00.000Z',
      before: '2026-11-30T17:00:00.000Z',
    })
  })

  it.each([
    ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ])('The period from %s to %s is compared with %s to %s', (from, to, beforeFrom, beforeTo) => {
    expect(precedingPeriod({ from: day(from), to: day(to) })).toEqual({ from: beforeFrom, to: beforeTo })
  })

  it('the period follows a comparison period that ends the day before it begins', () => {
    fc.assert(
      fc.property(periods, (period) => {
        const before = precedingPeriod(period)
        expect(plusDays(before.to, 1)).toBe(period.from)
        const difference = daysBetween(before.from, before.to) - daysBetween(period.from, period.to)
        expect(Math.abs(difference)).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('the period divides into consecutive intervals without gaps', () => {
    fc.assert(
      fc.property(periods, fc.constantFrom('day', 'week', 'month'), (period, by) => {
        const stretches = intervalsOf(period, by)
        expect(new Set(stretches).size).toBe(stretches.length)
        expect(stretches[0]).toBe(intervalStart(period.from, by))
        expect(stretches.at(-1)).toBe(intervalStart(period.to, by))
        expect(stretches.every((on) => intervalStart(on, by) === on)).toBe(true)
      }),
    )
  })
})
