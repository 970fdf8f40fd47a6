import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  type OperatingDays,
  isOperatingDay,
  sharedWeekdays,
  shiftDays,
  shrinkToOperatingDays,
  subtractDates,
} from './operating-days.ts'
import { rejectOverlappingDates } from './reject-overlapping-dates.ts'

const span: fc.Arbitrary<OperatingDays> = fc
  .tuple(
    fc.integer({ min: 20_000, max: 20_060 }),
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 1, max: 127 }),
  )
  .map(([firstDay, length, days]) => ({ firstDay, lastDay: firstDay + length, days }))

const datesOf = (one: OperatingDays): number[] => {
  const dates: number[] = []
  for (let day = 19_990; day <= 20_200; day += 1) if (isOperatingDay(one, day)) dates.push(day)
  return dates
}

describe('dates by period and weekday', () => {
  it('tightening keeps the dates', () => {
    fc.assert(
      fc.property(span, (one) => {
        const tight = shrinkToOperatingDays(one)
        expect(tight ? datesOf(tight) : []).toEqual(datesOf(one))
        if (tight) expect([tight.firstDay, tight.lastDay]).toEqual([datesOf(one)[0], datesOf(one).at(-1)])
      }),
    )
  })

  it('subtracting another period leaves the other dates', () => {
    fc.assert(
      fc.property(span, span, (one, other) => {
        const left = subtractDates(one, other)
        const taken = new Set(datesOf(other))
        const dates = left.flatMap(datesOf)
        expect(dates.toSorted((a, b) => a - b)).toEqual(datesOf(one).filter((day) => !taken.has(day)))
        expect(sharedWeekdays(one, other) === 0).toBe(datesOf(one).every((day) => !taken.has(day)))
      }),
    )
  })

  it('shift with their weekdays', () => {
    expect(shiftDays(0b0000001, 1)).toBe(0b0000010)
    expect(shiftDays(0b1000000, 1)).toBe(0b0000001)
    expect(shiftDays(0b0000001, -1)).toBe(0b1000000)
  })
})

it('no two kept rows of one flight share a date, and a row without a conflict is kept', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b'), span), { maxLength: 12 }), (filed) => {
      const rows = filed.flatMap(([about, one], index) => {
        const on = shrinkToOperatingDays(one)
        return on ? [{ line: index + 1, value: { about, on, name: about } }] : []
      })
      const { rows: kept, faults } = rejectOverlappingDates(rows, (value) => value)
      expect(kept.length + faults.length).toBe(rows.length)
      const taken = new Set<string>()
      for (const { value } of kept) {
        for (const day of datesOf(value.on)) {
          expect(taken.has(`${value.about} ${day}`)).toBe(false)
          taken.add(`${value.about} ${day}`)
        }
      }
      for (const { line } of faults) {
        const row = rows.find((one) => one.line === line)
        expect(
          datesOf(row?.value.on ?? { firstDay: 1, lastDay: 0, days: 1 }).some((day) =>
            taken.has(`${row?.value.about} ${day}`),
          ),
        ).toBe(true)
      }
    }),
  )
})
