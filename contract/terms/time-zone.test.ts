import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LocalDate,
  type LocalDateTime,
  type Zone,
  daysBetween,
  parseInstant,
  parseLocalDate,
  plusDays,
  weekdayOf,
} from './time.ts'
import { toInstant, toLocal, parseZone } from './time-zone.ts'

const zones = [
  'Asia/Bangkok',
  'Asia/Tokyo',
  'Europe/London',
  'America/New_York',
  'Australia/Sydney',
  'Asia/Kolkata',
] as Zone[]

describe('airport time', () => {
  it.each([
    ['2026-11-21T23:50', 'Asia/Bangkok', '2026-11-21T16:50:00.000Z'],
    ['2026-11-22T08:10', 'Asia/Tokyo', '2026-11-21T23:10:00.000Z'],
    ['2026-07-01T06:00', 'Europe/London', '2026-07-01T05:00:00.000Z'],
    // the hour that comes twice: the first is meant
    ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // the hour that is skipped counts on from before the gap
    ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s equals %s', (local, inZone, at) => {
    expect(toInstant(local as LocalDateTime, inZone as Zone)).toBe(at)
  })

  it('converts back to the same moment or, in an hour that occurs twice, to its twin', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 525_600 * 2 }), (inZone, minutes) => {
        const at = parseInstant(new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString())
        if (!at) throw new Error('not a moment')
        const local = toLocal(at, inZone)
        expect(toLocal(toInstant(local, inZone), inZone)).toBe(local)
        expect(Math.abs(Date.parse(toInstant(local, inZone)) - Date.parse(at))).toBeLessThanOrEqual(3_600_000)
      }),
    )
  })

  it('accepts real zones and days only', () => {
    expect(parseZone('Asia/Bangkok')).toBe('Asia/Bangkok')
    expect(parseZone('Asia/ Bangkok')).toBeUndefined()
    expect(parseLocalDate('2027-02-29')).toBeUndefined()
    expect(parseLocalDate('2028-02-29')).toBe('2028-02-29')
    expect(parseInstant('2026-11-21 10:00')).toBeUndefined()
    expect(weekdayOf('2026-11-21' as LocalDate)).toBe(6)
  })

  it('counts days in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), (days) => {
        const start = '2026-11-21' as LocalDate
        expect(daysBetween(start, plusDays(start, days))).toBe(days)
      }),
    )
  })
})
