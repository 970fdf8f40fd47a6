import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextOfficeDay, officeDay, staffAnswerBy } from './office-hours.ts'
import { type Instant, type LocalDate, instantFromMs, msOf } from './time.ts'

/** A moment on the clocks of Bangkok. */
const bangkok = (local: string) => new Date(`${local}:00+07:00`).toISOString() as Instant
const kingsDay: LocalDate = '2026-12-05' as LocalDate
const isHoliday = (on: LocalDate) => on === kingsDay
const never = () => false

describe('when staff answer', () => {
  it.each([
    ['within an hour of a question on a working day', '2026-11-20T10:00', '2026-11-20T11:00'],
    ['an hour after opening, asked at night', '2026-11-20T03:00', '2026-11-20T09:30'],
    ['an hour after opening, asked after closing', '2026-11-20T17:00', '2026-11-21T09:30'],
    ['on Monday, asked on Saturday evening', '2026-11-21T18:00', '2026-11-23T09:30'],
    ['on Monday, asked on Sunday at noon', '2026-11-22T12:00', '2026-11-23T09:30'],
    ['with the rest of the hour on the next day', '2026-11-20T16:40', '2026-11-21T09:10'],
    ['after a holiday on a Saturday and the Sunday', '2026-12-04T16:30', '2026-12-07T09:00'],
    ['at closing, asked an hour before', '2026-11-20T16:00', '2026-11-20T17:00'],
  ])('%s', (_what, asked, answered) => {
    expect(staffAnswerBy(bangkok(asked), isHoliday)).toBe(bangkok(answered))
  })

  it('is always within office hours, after the question, and within four days without holidays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 365 }), (minutes) => {
        const at = instantFromMs(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000)
        const by = staffAnswerBy(at, never)
        const day = nextOfficeDay(instantFromMs(msOf(by) - 1), never)
        expect(by > at).toBe(true)
        expect(by > day.opensAt && by <= day.closesAt).toBe(true)
        expect(msOf(by) - msOf(at)).toBeLessThan(4 * 86_400_000)
      }),
    )
  })

  it('never on a Sunday or a holiday', () => {
    expect(officeDay('2026-11-22' as LocalDate, never)).toBeUndefined()
    expect(officeDay(kingsDay, isHoliday)).toBeUndefined()
    expect(officeDay(kingsDay, never)).toBeDefined()
  })
})
