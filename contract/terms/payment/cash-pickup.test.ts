import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CashPickupBounds,
  type CashPickupTime,
  cashPickupTimes,
  isBangkokPostcode,
  isPickupTimePossible,
  pickupInstants,
} from './cash-pickup.ts'
import { createOfficeCalendar, usualOfficeHours } from '../calendar/office-hours.ts'
import { type Instant, type LocalDate, instantFromMs, plusMinutes, weekdayOf } from '../time.ts'

/** What the clock in Bangkok says, as a moment. */
const inBangkok = (text: string): Instant => instantFromMs(Date.parse(`${text}:00+07:00`))
const calendarWith = (holiday: string) => createOfficeCalendar(usualOfficeHours, (on) => on === holiday)

const bounds = (now: string, payBy: string, holiday = ''): CashPickupBounds => ({
  now: inBangkok(now),
  payBy: inBangkok(payBy),
  calendar: calendarWith(holiday),
})

const hours = ({ on, fromMinutes, untilMinutes }: CashPickupTime): string => {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return `${on} ${clock(fromMinutes)}-${clock(untilMinutes)}`
}

// 2026-11-21 is a Saturday.
describe('the available times of a cash pickup', () => {
  it.each<[string, CashPickupBounds, string[]]>([
    [
      'begin two hours from now, on the half hour',
      bounds('2026-11-20T10:10', '2026-11-20T23:00'),
      ['2026-11-20 12:30-17:00'],
    ],
    [
      'begin at 09:30 at the earliest',
      bounds('2026-11-20T03:00', '2026-11-20T23:00'),
      ['2026-11-20 09:30-17:00'],
    ],
    ['end with the deadline', bounds('2026-11-20T08:00', '2026-11-20T14:45'), ['2026-11-20 10:00-14:30']],
    ['are an hour at least', bounds('2026-11-20T13:45', '2026-11-20T23:00'), ['2026-11-20 16:00-17:00']],
    ['are none when less is left', bounds('2026-11-20T14:01', '2026-11-20T23:00'), []],
    ['are none after the deadline', bounds('2026-11-20T10:00', '2026-11-20T09:00'), []],
    [
      'leave Sundays out',
      bounds('2026-11-20T16:00', '2026-11-23T12:00'),
      ['2026-11-21 09:30-17:00', '2026-11-23 09:30-12:00'],
    ],
    [
      'leave holidays out',
      bounds('2026-12-04T08:00', '2026-12-07T23:59', '2026-12-05'),
      ['2026-12-04 10:00-17:00', '2026-12-07 09:30-17:00'],
    ],
    [
      'are counted by the day in Bangkok, where it is tomorrow already',
      bounds('2026-11-20T00:30', '2026-11-20T12:00'),
      ['2026-11-20 09:30-12:00'],
    ],
    ['leave a day out of which nothing is left', bounds('2026-11-20T08:00', '2026-11-20T10:59'), []],
  ])('%s', (_what, given, expected) => {
    expect(cashPickupTimes(given).map(hours)).toEqual(expected)
  })

  it('lie within pickup hours, two hours ahead, before the deadline, and never on a Sunday', () => {
    const start = inBangkok('2026-11-16T00:00')
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (later, longer) => {
        const now = plusMinutes(start, later)
        const payBy = plusMinutes(now, longer)
        for (const time of cashPickupTimes({ now, payBy, calendar: calendarWith('') })) {
          const { from, until } = pickupInstants(time)
          expect(from >= plusMinutes(now, 120) && until <= payBy).toBe(true)
          expect(time.fromMinutes >= 570 && time.untilMinutes <= 1020).toBe(true)
          expect(weekdayOf(time.on)).toBeLessThan(7)
          expect(isPickupTimePossible(time, { now, payBy, calendar: calendarWith('') })).toBe(true)
        }
      }),
    )
  })
})

describe('office hours and cash pickups', () => {
  it('The messenger collects cash only while the office is open', () => {
    const short = { opens: 10 * 60 + 15, closes: 13 * 60 + 45 }
    const week = usualOfficeHours.week.map((_day, index) => (index === 5 ? short : null))
    const calendar = createOfficeCalendar({ ...usualOfficeHours, week }, () => false)
    const given = { ...bounds('2026-11-20T08:00', '2026-11-23T12:00'), calendar }
    expect(cashPickupTimes(given).map(hours)).toEqual(['2026-11-21 10:30-13:30'])
  })

  it('Longer office hours do not extend the hours of the messenger', () => {
    const week = usualOfficeHours.week.map(() => ({ opens: 0, closes: 1440 }))
    const calendar = createOfficeCalendar({ ...usualOfficeHours, week }, () => false)
    const given = { ...bounds('2026-11-21T20:00', '2026-11-22T23:00'), calendar }
    expect(cashPickupTimes(given).map(hours)).toEqual(['2026-11-22 09:30-17:00'])
  })
})

describe('a requested pickup time', () => {
  const given = bounds('2026-11-20T08:00', '2026-11-21T12:00')
  it.each<[string, string, number, number, boolean]>([
    ['within the hours', '2026-11-20', 600, 720, true],
    ['of the whole day', '2026-11-20', 600, 1020, true],
    ['of an hour', '2026-11-21', 570, 630, true],
    ['of less than an hour', '2026-11-20', 600, 659, false],
    ['that ends before it begins', '2026-11-20', 900, 700, false],
    ['too early', '2026-11-20', 599, 720, false],
    ['Too late', '2026-11-20', 960, 1021, false],
    ['beyond the deadline', '2026-11-21', 660, 721, false],
    ['for a Sunday', '2026-11-22', 600, 720, false],
    ['for yesterday', '2026-11-19', 600, 720, false],
  ])('The pickup time is checked: %s', (_what, on, fromMinutes, untilMinutes, isPossible) => {
    expect(isPickupTimePossible({ on: on as LocalDate, fromMinutes, untilMinutes }, given)).toBe(isPossible)
  })
})

describe('a postcode', () => {
  it.each([
    ['10110', true],
    ['10900', true],
    ['10500', true],
    ['10540', false],
    ['10270', false],
    ['20110', false],
    ['11000', false],
    ['1011', false],
    ['101100', false],
    ['１０１１０', false],
    ['', false],
  ])('%s belongs to Bangkok: %s', (postcode, isThere) => {
    expect(isBangkokPostcode(postcode)).toBe(isThere)
  })
})
