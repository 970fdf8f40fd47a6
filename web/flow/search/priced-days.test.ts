import { describe, expect, it } from 'vitest'
import { type LocalDate } from '#contract/terms/time.ts'
import { journeyOfDay, lowestPrice, monthsToFetch } from './priced-days.ts'
import { freshForm, withLeg } from './search-form.ts'
import { requestOf } from './search-request-mapping.ts'
import { windowAround } from './time-window.ts'

const today = '2026-11-21' as LocalDate

describe('the prices of a calendar', () => {
  it('calendar prices are fetched by whole months, up to the last bookable day', () => {
    expect(monthsToFetch({ first: '2026-11-01', last: '2026-12-31' }, today)).toEqual([
      { first: '2026-11-21', days: 10 },
      { first: '2026-12-01', days: 31 },
    ])
    expect(monthsToFetch({ first: '2027-11-01', last: '2027-12-31' }, today)).toEqual([
      { first: '2027-11-01', days: 11 },
    ])
    expect(monthsToFetch({ first: '2026-10-01', last: '2026-10-31' }, today)).toEqual([])
  })

  it('calendar prices are those of the return flight while the return date is chosen', () => {
    const fresh = freshForm(today)
    expect(journeyOfDay(fresh, 0, false)).toBeUndefined()
    const morning = windowAround('departure', { from: 360, to: 720 })
    const form = {
      ...withLeg(fresh, 0, { to: { code: 'TYO' } }),
      shape: 'roundTrip' as const,
      returnWindow: morning,
    }
    const back = journeyOfDay(form, 0, true)
    expect(back && requestOf(back)).toMatchObject({
      triptype: 0,
      windowTimeDepTime: '0900',
      searchAirLegs: [{ from: 'TYO', to: 'BKK' }],
    })
  })

  it('mark the lowest, unless all are the same', () => {
    expect(lowestPrice([300, 200, 200])).toBe(200)
    expect(lowestPrice([200, 200])).toBeUndefined()
    expect(lowestPrice([])).toBeUndefined()
  })
})
