import { describe, expect, it } from 'vitest'
import type { CountryCode } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { dateOfDay, dayNumberOf } from '../day-number.ts'
import { fareSeasonOf } from './fare-season.ts'

const countries = (text: string) => text.split(' ').map((one) => one as CountryCode)

describe('the fare season', () => {
  it.each([
    ['2026-12-30', 'TH JP', 'H'],
    ['2027-01-05', 'TH JP', 'H'],
    ['2027-01-06', 'TH JP', 'K'],
    ['2027-01-20', 'TH JP', 'L'],
    ['2027-04-01', 'TH JP', 'H'],
    ['2027-05-01', 'JP TH', 'H'],
    ['2027-08-13', 'JP TH', 'H'],
    ['2027-07-15', 'TH JP', 'K'],
    ['2027-07-15', 'TH GB', 'H'],
    ['2027-04-01', 'FR TH', 'K'],
    ['2027-09-15', 'TH DE', 'L'],
  ])('the season on %s between %s is %s', (on, between, season) => {
    expect(fareSeasonOf(dayNumberOf(on as LocalDate), countries(between)).season).toBe(season)
  })

  it.each(['TH JP', 'TH GB'])('holds on every day of its period: %s', (between) => {
    const first = dayNumberOf('2027-01-01' as LocalDate)
    for (let day = first; day < first + 365; day += 1) {
      const { season, from, to } = fareSeasonOf(day, countries(between))
      expect(from <= dateOfDay(day) && dateOfDay(day) <= to).toBe(true)
      expect(fareSeasonOf(dayNumberOf(from), countries(between)).season).toBe(season)
      expect(fareSeasonOf(dayNumberOf(to), countries(between)).season).toBe(season)
    }
  })
})
