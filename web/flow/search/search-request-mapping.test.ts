import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SearchRequestInput, searchRequest } from '#contract/api/search.ts'
import { cabinClasses } from '#contract/terms/codes.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { reopenedForm } from './reopen-search.ts'
import { defaultSearchForm, type SearchForm, withLeg } from './search-form.ts'
import { searchFormOf, refundParamOf, searchRequestOf } from './search-request-mapping.ts'
import type { TimeWindow } from '#contract/terms/calendar/time-window.ts'
import { anyTime } from './time-window.ts'

const today = '2026-11-21' as LocalDate
const fresh: SearchForm = { ...defaultSearchForm(today), shape: 'oneWay' }
const ready = withLeg(fresh, 0, { to: { code: 'TYO' } })
const leg = { from: 'BKK', to: 'TYO', departureDate: '2026-12-05' }
const wire = (more: Partial<SearchRequestInput> = {}) =>
  searchRequest.parse({ searchAirLegs: [leg], ...more })
const partyOf = (more: Readonly<Record<string, unknown>>) => searchFormOf(wire(more), { today }).party

describe('a search on the wire', () => {
  it('has the specification’s defaults and nothing else', () => {
    expect(searchRequestOf(ready)).toEqual(wire())
  })

  it('goes back from the destination on a round trip', () => {
    const back = searchRequestOf({ ...ready, shape: 'roundTrip' }).searchAirLegs[1]
    expect(back).toEqual({ from: 'TYO', to: 'BKK', departureDate: '2026-12-12', cabinClass: 'economy' })
  })

  it.each<[Partial<SearchForm>, Partial<SearchRequestInput>]>([
    [{ ticketType: 'refundable' }, { searchRefundableFare: true }],
    [{ ticketType: 'nonRefundable' }, {}],
    [{ airlines: { codes: 'JL,QF' } }, { airline: 'JL,QF' }],
    [{ via: { code: 'SIN' } }, { connectingPoint: 'SIN' }],
    [{ isDirectOnly: true }, { nonstop: 1 }],
    [
      { departWindow: { by: 'arrival', aroundMinute: 540, rangeHours: 3 } },
      { windowTimeDepFlight: 'TA', windowTimeDepTime: '0900', windowTimeDepRangeHour: 3 },
    ],
    // One way there is no way back whose time could be wished.
    [{ returnWindow: { by: 'arrival', aroundMinute: 540, rangeHours: 3 } }, {}],
    [{ party: { ...ready.party, adult: 0, senior: 2 } }, { adults: 0, seniors: 2 }],
    [{ party: { ...ready.party, student: 1, youth: 2 } }, { students: 1, youths: 2 }],
    [{ party: { ...ready.party, infantInSeat: 1, infantOnLap: 1 } }, { infantsInSeat: 1, infants: 1 }],
  ])('the request of a form with %o has %o', (form, request) => {
    expect(searchRequestOf({ ...ready, ...form })).toEqual(wire(request))
  })

  it('says "not refundable" beside it', () => {
    expect(refundParamOf({ ticketType: 'nonRefundable' })).toBe('none')
    expect(refundParamOf({ ticketType: 'refundable' })).toBeUndefined()
  })
})

describe('counts of the specification', () => {
  it.each([
    [{ adults: undefined }, 1],
    [{ adults: 'two' }, 1],
    [{ adults: '' }, 1],
    [{ adults: null }, 1],
    [{ adults: 1.5 }, 1],
    [{ adults: '1.5' }, 1],
    [{ adults: true }, 1],
    [{ adults: '3' }, 3],
    [{ adults: ' 2 ' }, 2],
    [{ adults: 0 }, 0],
    [{ adults: '0' }, 0],
  ])('%o are %i adults', (more, adults) => {
    expect(partyOf(more).adult).toBe(adults)
  })

  it.each([
    [{}, 0],
    [{ children: 'x' }, 0],
    [{ children: 1.5 }, 0],
    [{ children: null }, 0],
    [{ children: '2' }, 2],
  ])('%o are %i children', (more, children) => {
    expect(partyOf(more).child).toBe(children)
  })

  it.each([
    [{ infants: 'x' }, 0],
    [{ infants: '1' }, 1],
  ])('%o are %i infants', (more, infants) => {
    expect(partyOf(more).infantOnLap).toBe(infants)
  })
})

const days = fc.integer({ min: 0, max: 50 })
const place = fc.stringMatching(/^[A-Z]{3}$/).map((code) => ({ code }))
const window: fc.Arbitrary<TimeWindow> = fc.record({
  by: fc.constantFrom('departure', 'arrival'),
  aroundMinute: fc.integer({ min: 0, max: 1439 }),
  rangeHours: fc.integer({ min: 0, max: 12 }),
})
const count = fc.integer({ min: 0, max: 9 })
const party = fc.record(Object.fromEntries(passengerTypes.map((type) => [type, count])))

/** Every form as it can be sent, without what only another shape would ask for. */
const anyForm: fc.Arbitrary<SearchForm> = fc
  .record({
    shape: fc.constantFrom('oneWay' as const, 'roundTrip' as const, 'multiCity' as const),
    ends: fc.array(fc.tuple(place, place, days), { minLength: 2, maxLength: 6 }),
    away: days,
    party,
    cabin: fc.constantFrom(...cabinClasses),
    isDirectOnly: fc.boolean(),
    ticketType: fc.constantFrom('both' as const, 'refundable' as const, 'nonRefundable' as const),
    departWindow: window,
    returnWindow: window,
    airlines: fc.option(fc.constantFrom({ codes: 'TG' }, { codes: 'JL,QF,AY' }), { nil: undefined }),
    via: fc.option(place, { nil: undefined }),
  })
  .map(({ ends, away, ...given }) => {
    let on = today
    const legs = ends.map(([from, to, later], key) => ({ key, from, to, on: (on = plusDays(on, later)) }))
    const used = given.shape === 'multiCity' ? legs : legs.slice(0, 1)
    const first = used[0]?.on ?? today
    return {
      ...fresh,
      ...given,
      party: { ...fresh.party, ...given.party },
      scope: undefined,
      legs: used,
      returnOn: plusDays(first, given.shape === 'roundTrip' ? away : 7),
      isDirectOnly: given.isDirectOnly && given.via === undefined,
      returnWindow: given.shape === 'roundTrip' ? given.returnWindow : anyTime,
    }
  })

describe('a search to change', () => {
  it('fills the form as it was, by way of its address', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const param = encodeSearchParam(searchRequestOf(form))
        expect(reopenedForm(param, { today, refund: refundParamOf(form) })).toEqual(form)
      }),
    )
  })

  it('moves dates that have passed, and keeps the days between the flights', () => {
    const old = (triptype: 1 | 2, ...dates: string[]) => {
      const legs = dates.map((departureDate, index) =>
        index % 2 === 0 ? { ...leg, departureDate } : { from: 'TYO', to: 'BKK', departureDate },
      )
      return searchFormOf(wire({ triptype, searchAirLegs: legs }), { today })
    }
    expect(old(1, '2026-11-01', '2026-11-30')).toMatchObject({
      legs: [{ on: '2026-12-05' }],
      returnOn: '2026-12-12',
    })
    expect(old(2, '2026-11-01', '2026-11-04').legs).toMatchObject([
      { on: '2026-12-05' },
      { on: '2026-12-08' },
    ])
  })

  it('opens as several cities when the way back is not the way out', () => {
    const openJaw = wire({
      triptype: 1,
      searchAirLegs: [leg, { from: 'OSA', to: 'BKK', departureDate: '2026-12-12' }],
    })
    const form = searchFormOf(openJaw, { today })
    expect(form.shape).toBe('multiCity')
    expect(searchRequestOf(form).searchAirLegs).toEqual(openJaw.searchAirLegs)
  })

  it.each(['', '%%%', 'bm90IGpzb24=', 'e30=', 'x'.repeat(40_000)])(
    'a broken text gives no search to change: %.20s',
    (param) => {
      expect(reopenedForm(param, { today })).toBeUndefined()
    },
  )

  it('asks again for the conditions: a link brings nobody’s consent', () => {
    expect(searchFormOf(wire({ students: 1 }), { today }).areConditionsAccepted).toBe(false)
  })
})
