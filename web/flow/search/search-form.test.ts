import { describe, expect, it } from 'vitest'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { searchFormFaults } from './search-faults.ts'
import {
  firstLeg,
  type FormLeg,
  type FormPlace,
  defaultSearchForm,
  type SearchForm,
  withPlacesSwapped,
  withDirectOnly,
  withLeg,
  withVia,
} from './search-form.ts'

const today = '2026-11-21' as LocalDate
const fresh = defaultSearchForm(today)
const ready = withLeg({ ...fresh, shape: 'oneWay' }, 0, { to: { code: 'TYO', country: 'JP' } })
const place = (code: string, country?: string): FormPlace => ({ code, country })
const leg = (key: number, route: string, on: string): FormLeg => {
  const [from = '', to = ''] = route.split('-')
  return { key, from: place(from), to: place(to), on }
}

describe('a fresh form', () => {
  it('starts in Bangkok in two weeks, for one adult in economy, one way', () => {
    expect(fresh).toMatchObject({
      shape: 'roundTrip',
      legs: [{ from: { code: 'BKK' }, to: undefined, on: '2026-12-05' }],
      party: { adult: 1, child: 0, infantOnLap: 0, infantInSeat: 0, senior: 0, student: 0, youth: 0 },
      cabin: 'economy',
      ticketType: 'both',
    })
  })
})

describe('what has to be put right', () => {
  const codes = (form: SearchForm) =>
    Object.entries(searchFormFaults(form, today)).map(([field, fault]) => `${field} ${fault?.code}`)
  const changedLeg = (change: Partial<FormLeg>) => withLeg(ready, 0, change)
  const thereAndBack = (returnOn: string): SearchForm => ({ ...ready, shape: 'roundTrip', returnOn })
  const party = (counts: Partial<SearchForm['party']>, more: Partial<SearchForm> = {}): SearchForm => ({
    ...ready,
    party: { ...ready.party, ...counts },
    ...more,
  })
  const cities = (...legs: FormLeg[]): SearchForm => ({ ...ready, shape: 'multiCity', legs })

  it.each<[string, SearchForm, string[]]>([
    ['nothing', ready, []],
    ['no origin', changedLeg({ from: undefined }), ['from.0 placeMissing']],
    ['no destination', fresh, ['to.0 placeMissing']],
    ['the same place twice', changedLeg({ to: place('BKK') }), ['to.0 sameAirport']],
    ['no day', changedLeg({ on: '' }), ['on.0 dateMissing']],
    ['yesterday', changedLeg({ on: '2026-11-20' }), ['on.0 dateInPast']],
    ['today', changedLeg({ on: today }), []],
    ['355 days ahead', changedLeg({ on: plusDays(today, 355) }), []],
    ['356 days ahead', changedLeg({ on: plusDays(today, 356) }), ['on.0 dateTooFar']],
    ['no return where none is flown', { ...ready, returnOn: '' }, []],
    ['no return', thereAndBack(''), ['returnOn dateMissing']],
    ['a return too early', thereAndBack('2026-12-04'), ['returnOn datesOutOfOrder']],
    ['back on the same day', thereAndBack('2026-12-05'), []],
    ['ten seats', party({ adult: 9, child: 1 }), ['party tooManyPassengers']],
    ['two infants on one lap', party({ infantOnLap: 2 }), ['party tooManyInfants']],
    ['nine infants on nine laps', party({ adult: 9, infantOnLap: 9 }), []],
    ['children alone', party({ adult: 0, child: 1 }), ['party noAdult']],
    ['seniors alone', party({ adult: 0, senior: 2 }), []],
    ['a student', party({ student: 1 }), ['conditions conditionsNotAccepted']],
    ['a student with the papers', party({ student: 1 }, { areConditionsAccepted: true }), []],
    ['youths alone', party({ adult: 0, youth: 2 }), ['conditions conditionsNotAccepted']],
    ['abroad within Thailand', { ...ready, scope: 'domestic' }, ['to.0 notInThailand']],
    [
      'a place of unknown country within Thailand',
      { ...changedLeg({ to: place('CNX') }), scope: 'domestic' },
      [],
    ],
    ['an unused second city', { ...ready, legs: [firstLeg(ready), leg(1, 'TYO-TYO', '')] }, []],
    [
      'cities out of order',
      cities(leg(0, 'BKK-TYO', '2026-12-10'), leg(1, 'TYO-OSA', '2026-12-08')),
      ['on.1 datesOutOfOrder'],
    ],
    [
      'the day before, which the date line allows',
      cities(leg(0, 'TYO-HNL', '2026-12-10'), leg(1, 'HNL-LAX', '2026-12-09')),
      [],
    ],
    [
      'a later city without an end',
      cities(leg(0, 'BKK-TYO', '2026-12-10'), { ...leg(1, 'TYO-OSA', '2026-12-12'), to: undefined }),
      ['to.1 placeMissing'],
    ],
  ])('%s', (_, form, faults) => {
    expect(codes(form)).toEqual(faults)
  })
})

describe('changing the form', () => {
  it('swaps from and to, even when one is empty', () => {
    expect(firstLeg(withPlacesSwapped(fresh))).toMatchObject({ from: undefined, to: { code: 'BKK' } })
  })

  it.each([
    ['2026-12-20', '2026-12-27'],
    ['2026-12-06', '2026-12-12'],
    ['', '2026-12-12'],
  ])('a departure on "%s" leaves the return on %s', (on, returnOn) => {
    expect(withLeg(ready, 0, { on }).returnOn).toBe(returnOn)
  })

  it('lets the later of "direct" and "via" lift the other', () => {
    const via = withVia(withDirectOnly(ready, true), place('SIN'))
    expect(via).toMatchObject({ isDirectOnly: false, via: { code: 'SIN' } })
    expect(withDirectOnly(via, true)).toMatchObject({ isDirectOnly: true, via: undefined })
    expect(withVia(withDirectOnly(ready, true), undefined).isDirectOnly).toBe(true)
  })
})
