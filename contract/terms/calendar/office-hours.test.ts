import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type OfficeHours,
  isOpenBefore,
  nextOfficeDay,
  createOfficeCalendar,
  officeHoursOn,
  staffResponseDeadline,
  usualOfficeHours,
} from './office-hours.ts'
import { type Instant, type LocalDate, instantFromMs, epochMsOf, plusDays } from '../time.ts'

/** A moment on the clocks of Bangkok. */
const bangkok = (local: string) => new Date(`${local}:00+07:00`).toISOString() as Instant
const kingsDay: LocalDate = '2026-12-05' as LocalDate
const calendar = createOfficeCalendar(usualOfficeHours, (on) => on === kingsDay)
const usual = createOfficeCalendar(usualOfficeHours, () => false)

describe('the deadline for an answer by staff', () => {
  it.each([
    ['within an hour of a question on a working day', '2026-11-20T10:00', '2026-11-20T11:00'],
    ['an hour after opening, asked at night', '2026-11-20T03:00', '2026-11-20T09:30'],
    ['an hour after opening, asked after closing', '2026-11-20T17:00', '2026-11-21T09:30'],
    ['on Monday, asked on Saturday evening', '2026-11-21T18:00', '2026-11-23T09:30'],
    ['on Monday, asked on Sunday at noon', '2026-11-22T12:00', '2026-11-23T09:30'],
    ['with the rest of the hour on the next day', '2026-11-20T16:40', '2026-11-21T09:10'],
    ['after a holiday on a Saturday and the Sunday', '2026-12-04T16:30', '2026-12-07T09:00'],
    ['at closing, asked an hour before', '2026-11-20T16:00', '2026-11-20T17:00'],
  ])('falls %s', (_what, asked, answered) => {
    expect(staffResponseDeadline(bangkok(asked), calendar)).toBe(bangkok(answered))
  })

  it('always falls within office hours, after the question, and within four days when there are no holidays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 365 }), (minutes) => {
        const at = instantFromMs(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000)
        const by = staffResponseDeadline(at, usual)
        const day = nextOfficeDay(instantFromMs(epochMsOf(by) - 1), usual)
        expect(by > at).toBe(true)
        expect(by > day.opensAt && by <= day.closesAt).toBe(true)
        expect(epochMsOf(by) - epochMsOf(at)).toBeLessThan(4 * 86_400_000)
      }),
    )
  })

  it('never falls on a Sunday or a holiday', () => {
    expect(officeHoursOn('2026-11-22' as LocalDate, usual)).toBeUndefined()
    expect(officeHoursOn(kingsDay, calendar)).toBeUndefined()
    expect(officeHoursOn(kingsDay, usual)).toBeDefined()
  })
})

describe("the agency's own office hours", () => {
  const hours: OfficeHours = {
    week: [null, null, null, null, { opens: 600, closes: 630 }, { opens: 600, closes: 630 }, null],
    keepsHolidays: true,
    specialDays: [
      { on: kingsDay, hours: { opens: 540, closes: 720 }, note: '' },
      { on: '2026-12-11' as LocalDate, hours: null, note: 'Stocktaking' },
    ],
  }
  const own = createOfficeCalendar(hours, (on) => on === kingsDay)

  it('apply on their days, and a special day takes precedence over a holiday and the weekly hours', () => {
    expect(own(kingsDay)).toEqual({ opens: 540, closes: 720 })
    expect(own('2026-12-11' as LocalDate)).toBeUndefined()
    expect(own('2026-12-07' as LocalDate)).toBeUndefined()
    expect(own('2026-12-12' as LocalDate)).toEqual({ opens: 600, closes: 630 })
    const open = createOfficeCalendar({ ...hours, keepsHolidays: false, specialDays: [] }, () => true)
    expect(open(kingsDay)).toEqual({ opens: 600, closes: 630 })
  })

  it('spread one hour of answering time over several short days', () => {
    expect(staffResponseDeadline(bangkok('2026-11-23T09:00'), own)).toBe(bangkok('2026-11-28T10:30'))
  })

  it('tell whether the office is open before a deadline', () => {
    const asked = bangkok('2026-11-27T11:00')
    expect(isOpenBefore(bangkok('2026-11-28T10:00'), asked, own)).toBe(false)
    expect(isOpenBefore(bangkok('2026-11-28T10:01'), asked, own)).toBe(true)
    expect(isOpenBefore(bangkok('2026-11-27T10:20'), bangkok('2026-11-27T10:10'), own)).toBe(true)
    expect(isOpenBefore(bangkok('2026-11-27T10:10'), bangkok('2026-11-27T10:10'), own)).toBe(false)
  })

  it('always have a next opening, even with every special day on the only weekday', () => {
    const fridays = Array.from({ length: 100 }, (_, week) => plusDays('2026-11-27' as LocalDate, week * 7))
    const specialDays = fridays.map((on) => ({ on, hours: null, note: '' }))
    const week = hours.week.map((day, index) => (index === 4 ? day : null))
    const rare = createOfficeCalendar({ week, keepsHolidays: true, specialDays }, () => false)
    expect(nextOfficeDay(bangkok('2026-11-27T09:00'), rare).opensAt).toBe(bangkok('2028-10-27T10:00'))
  })
})
