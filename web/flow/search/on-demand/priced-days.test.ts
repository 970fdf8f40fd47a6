import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { lowestPrice, monthsToFetch, priceCalendarSearch } from './priced-days.ts'
import { firstLeg, defaultSearchForm, type SearchForm, withLeg } from '../search-form.ts'
import { searchRequestOf } from '../search-request-mapping.ts'

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
    const fresh = defaultSearchForm(today)
    const first = '2026-12-01' as LocalDate
    const away = { index: 0, daysAway: 5, isReturn: false }
    expect(priceCalendarSearch(fresh, away, first)).toBeUndefined()
    const form = withLeg(fresh, 0, { to: { code: 'TYO' } })
    const datesOf = (search: SearchForm | undefined) =>
      search && searchRequestOf(search).searchAirLegs.map(({ departureDate }) => departureDate)
    expect(datesOf(priceCalendarSearch(form, away, first))).toEqual([first, '2026-12-06'])
    expect(datesOf(priceCalendarSearch({ ...form, shape: 'oneWay' }, away, first))).toEqual([first])
    expect(datesOf(priceCalendarSearch(form, { ...away, isReturn: true }, first))).toEqual([
      firstLeg(form).on,
      first,
    ])
    const [leg] = form.legs
    const cities = { ...form, shape: 'multiCity' as const, legs: leg ? [leg, { ...leg, key: 1 }] : [] }
    expect(datesOf(priceCalendarSearch(cities, { ...away, index: 1 }, first))).toEqual([first])
  })

  it('mark the lowest, unless all are the same', () => {
    expect(lowestPrice([300, 200, 200])).toBe(200)
    expect(lowestPrice([200, 200])).toBeUndefined()
    expect(lowestPrice([])).toBeUndefined()
  })
})
