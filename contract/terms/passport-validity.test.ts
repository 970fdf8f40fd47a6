import { describe, expect, test } from 'vitest'
import { monthsLater, passportValidity } from './passport-validity.ts'
import { type LocalDate } from './time.ts'

const day = (text: string) => text as LocalDate

describe('a passport against the last day of a trip', () => {
  test.each([
    ['2027-01-20', 'endsBefore'],
    ['2027-01-21', 'endsSoonAfter'],
    ['2027-07-20', 'endsSoonAfter'],
    ['2027-07-21', 'fine'],
  ])('that is good until %s: %s', (expiresOn, validity) => {
    expect(passportValidity(day(expiresOn), day('2027-01-21'))).toBe(validity)
  })

  test.each([
    ['2027-01-21', '2027-07-21'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2026-12-31', '2027-06-30'],
    ['2026-06-15', '2026-12-15'],
  ])('six months after %s is %s', (from, later) => {
    expect(monthsLater(day(from), 6)).toBe(later)
  })
})
