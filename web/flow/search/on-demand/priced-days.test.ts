import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { lowestPrice, monthsToFetch, searchOfDays } from './priced-days.ts'
import { firstLeg, freshForm, type SearchForm, withLeg } from '../search-form.ts'
import { requestOf } from '../search-request-mapping.ts'

const today = '2026-11-21' as LocalDate

describe('the prices of a calendar', () => {
  it('calendar prices are fetched by whole months, up to the last bookable day', () => {
    expect(monthsToFetch({ first: '2026-11-01', last: '2026-12-31' }, { today })).toEqual([
      { first: '2026-11-21', days: 10 },
      { first: '2026-12-01', days: 31 },
    ])
    expect(monthsToFetch({ first: '2027-11-01', last: '2027-12-31' }, { today })).toEqual([
      { first: '2027-11-01', days: 11 },
    ])
    expect(monthsToFetch({ first: '2026-10-01', last: '2026-10-31' }, { today })).toEqual([])
  })

  it('begin with the departure while the return is chosen', () => {
    const from = '2026-12-15' as LocalDate
    expect(monthsToFetch({ first: '2026-11-01', last: '2026-12-31' }, { today, from })).toEqual([
      { first: '2026-12-15', days: 17 },
    ])
  })

  it('calendar prices are those of the chosen type of trip', () => {
    const fresh = freshForm(today)
    const first = '2026-12-01' as LocalDate
    const away = { index: 0, daysAway: 5, isReturn: false }
    expect(searchOfDays(fresh, away, first)).toBeUndefined()
    const form = withLeg(fresh, 0, { to: { code: 'TYO' } })
    const datesOf = (search: SearchForm | undefined) =>
      search && requestOf(search).searchAirLegs.map(({ departureDate }) => departureDate)
    expect(datesOf(searchOfDays(form, away, first))).toEqual([first, '2026-12-06'])
    expect(datesOf(searchOfDays({ ...form, shape: 'oneWay' }, away, first))).toEqual([first])
    expect(datesOf(searchOfDays(form, { ...away, isReturn: true }, first))).toEqual([
      firstLeg(form).on,
      first,
    ])
    const [leg] = form.legs
    const cities = { ...form, shape: 'multiCity' as const, legs: leg ? [leg, { ...leg, key: 1 }] : [] }
    expect(datesOf(searchOfDays(cities, { ...away, index: 1 }, first))).toEqual([first])
  })

  it('mark the lowest, unless all are the same', () => {
    expect(lowestPrice([300, 200, 200])).toBe(200)
    expect(lowestPrice([200, 200])).toBeUndefined()
    expect(lowestPrice([])).toBeUndefined()
  })
})
