import { expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { dayNumberOf } from './day-number.ts'
import { iataSeasonOf } from './iata-season.ts'

it.each([
  ['2026-10-24', 'summer'],
  ['2026-10-25', 'winter'],
  ['2027-03-27', 'winter'],
  ['2027-03-28', 'summer'],
  ['2027-10-30', 'summer'],
  ['2027-10-31', 'winter'],
  ['2028-03-25', 'winter'],
  ['2028-03-26', 'summer'],
])('%s is in the %s IATA season', (on, season) => {
  expect(iataSeasonOf(dayNumberOf(on as LocalDate))).toBe(season)
})
