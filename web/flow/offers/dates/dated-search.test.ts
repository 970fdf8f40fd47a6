import { describe, expect, it } from 'vitest'
import { searchRequest } from '#contract/api/search.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import {
  betweenPlaces,
  datesOf,
  daysAround,
  shiftedBy,
  withDates,
  dayOneWeekAway,
  weekAround,
} from './dated-search.ts'

const today = '2026-11-21' as LocalDate
const lastDay = plusDays(today, 355)
const on = (text: string) => text as LocalDate
const roundTrip = searchRequest.parse({
  triptype: 1,
  searchAirLegs: [
    { from: 'BKK', to: 'NRT', departureDate: '2026-12-31' },
    { from: 'NRT', to: 'BKK', departureDate: '2027-01-07', cabinClass: 'business' },
  ],
})

describe('a search on other dates', () => {
  it('moves every journey by the same number of days', () => {
    expect([datesOf(shiftedBy(roundTrip, -1)), datesOf(shiftedBy(roundTrip, 1))]).toEqual([
      ['2026-12-30', '2027-01-06'],
      ['2027-01-01', '2027-01-08'],
    ])
  })

  it('a search on other dates keeps every other member', () => {
    expect(withDates(roundTrip, ['2026-12-30', '2027-01-09'])).toEqual({
      ...roundTrip,
      searchAirLegs: [
        { ...roundTrip.searchAirLegs[0], departureDate: '2026-12-30' },
        { ...roundTrip.searchAirLegs[1], departureDate: '2027-01-09' },
      ],
    })
    expect(withDates(roundTrip, [])).toEqual(roundTrip)
  })

  it('goes between other places there and back', () => {
    const legs = betweenPlaces(roundTrip, { from: 'DMK', to: 'HND' }).searchAirLegs
    expect(legs.map(({ from, to }) => `${from}-${to}`)).toEqual(['DMK-HND', 'HND-DMK'])
  })
})

describe('the week round a day', () => {
  it.each([
    { chosen: '2026-12-31', first: '2026-12-28', before: '2026-12-24', after: '2027-01-07' },
    { chosen: today, first: today, before: undefined, after: '2026-11-28' },
    { chosen: '2026-11-23', first: today, before: today, after: '2026-11-30' },
    { chosen: lastDay, first: plusDays(lastDay, -6), before: plusDays(lastDay, -7), after: undefined },
    { chosen: plusDays(lastDay, -2), first: plusDays(lastDay, -6), before: undefined, after: lastDay },
  ])('can be booked as a whole: $chosen', ({ chosen, first, before, after }) => {
    const week = weekAround(on(chosen), today)
    expect(week).toHaveLength(7)
    expect([week[0], week.includes(on(chosen))]).toEqual([first, true])
    if (before !== undefined) expect(dayOneWeekAway(on(chosen), today, -1)).toBe(before)
    expect(dayOneWeekAway(on(chosen), today, 1)).toBe(after)
  })

  it('has none before today', () => {
    expect(dayOneWeekAway(today, today, -1)).toBeUndefined()
  })
})

describe('the days of a round trip', () => {
  it.each([
    { chosen: '2026-12-31', first: '2026-12-28', count: 7 },
    { chosen: '2026-11-22', first: today, count: 5 },
    { chosen: lastDay, first: plusDays(lastDay, -3), count: 4 },
  ])('the days round the chosen one that can be booked are offered: $chosen', ({ chosen, first, count }) => {
    const days = daysAround(on(chosen), today)
    expect([days[0], days.length]).toEqual([first, count])
  })
})
