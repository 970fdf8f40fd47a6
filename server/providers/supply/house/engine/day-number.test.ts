import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LocalDate, type Zone, daysBetween, epochMsOf, weekdayOf } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import {
  dateOfDay,
  dayNumberOf,
  issueDayOf,
  localTimeOnDay,
  epochMsOfLocal,
  weekdayOfDay,
} from './day-number.ts'

const zones = [
  'Asia/Bangkok',
  'Asia/Tokyo',
  'Europe/London',
  'America/New_York',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Asia/Kathmandu',
]
const aDay = fc.integer({
  min: dayNumberOf('2026-01-01' as LocalDate),
  max: dayNumberOf('2028-12-31' as LocalDate),
})

describe('day numbers', () => {
  it('match the calendar', () => {
    fc.assert(
      fc.property(aDay, aDay, (one, other) => {
        expect(dayNumberOf(dateOfDay(one))).toBe(one)
        expect(other - one).toBe(daysBetween(dateOfDay(one), dateOfDay(other)))
        expect(weekdayOfDay(one)).toBe(weekdayOf(dateOfDay(one)))
      }),
    )
  })
})

describe('the instant of a local time', () => {
  it('the instant follows the time zone on every day, also when clocks change', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: -1440, max: 2 * 1440 }),
        fc.constantFrom(...zones),
        (day, minute, zone) => {
          expect(epochMsOfLocal(day, minute, zone as Zone)).toBe(
            epochMsOf(toInstant(localTimeOnDay(day, minute), zone as Zone)),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    ['2027-03-28', 'Europe/London', 'spring in London'],
    ['2026-10-25', 'Europe/London', 'autumn in London'],
    ['2027-03-14', 'America/New_York', 'spring in New York'],
    ['2027-04-04', 'Australia/Sydney', 'autumn in Sydney'],
  ])('the instant is right for each half hour of %s in %s (%s)', (on, zone) => {
    for (let minute = 0; minute <= 1440; minute += 30) {
      const day = dayNumberOf(on as LocalDate)
      expect(epochMsOfLocal(day, minute, zone as Zone)).toBe(
        epochMsOf(toInstant(localTimeOnDay(day, minute), zone as Zone)),
      )
    }
  })
})

it.each([
  ['2026-11-21T16:59:59Z', '2026-11-21'],
  ['2026-11-21T17:00:00Z', '2026-11-22'],
])('a ticket sold at %s is issued on %s in Bangkok time', (at, on) => {
  expect(dateOfDay(issueDayOf(Date.parse(at)))).toBe(on)
})
