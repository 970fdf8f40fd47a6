import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchRequest } from '#contract/api/search.ts'
import { cabinClasses } from '#contract/terms/codes.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import {
  departingOn,
  faultsOf,
  formOf,
  freshForm,
  requestOf,
  roomFor,
  type SearchFaults,
  type SearchForm,
  swapped,
  withAdults,
} from './search-form.ts'

const today = '2026-11-21' as LocalDate
const fresh = freshForm(today)
const ready: SearchForm = { ...fresh, to: { code: 'TYO' } }

describe('a fresh form', () => {
  it('starts in Bangkok in two weeks, for one adult in economy, one way', () => {
    expect(fresh).toMatchObject({
      from: { code: 'BKK' },
      to: undefined,
      departOn: '2026-12-05',
      isRoundTrip: false,
      adults: 1,
      cabin: 'economy',
    })
  })

  it('makes the specification’s request once a place is chosen', () => {
    expect(requestOf(ready)).toEqual(
      searchRequest.parse({ searchAirLegs: [{ from: 'BKK', to: 'TYO', departureDate: '2026-12-05' }] }),
    )
  })
})

describe('what has to be put right', () => {
  const codes = (form: Partial<SearchForm>) =>
    Object.entries(faultsOf({ ...ready, ...form }, today)).map(([field, fault]) => `${field} ${fault.code}`)

  it.each([
    { form: {}, faults: [] },
    { form: { from: undefined }, faults: ['from noLegs'] },
    { form: { to: undefined }, faults: ['to noLegs'] },
    { form: { to: { code: 'BKK' } }, faults: ['to sameAirport'] },
    { form: { departOn: '' }, faults: ['departOn noLegs'] },
    { form: { departOn: '2026-11-20' }, faults: ['departOn dateInPast'] },
    { form: { departOn: today }, faults: [] },
    { form: { departOn: plusDays(today, 355) }, faults: [] },
    { form: { departOn: plusDays(today, 356) }, faults: ['departOn dateTooFar'] },
    { form: { returnOn: '' }, faults: [] },
    { form: { isRoundTrip: true, returnOn: '' }, faults: ['returnOn noLegs'] },
    { form: { isRoundTrip: true, returnOn: '2026-12-04' }, faults: ['returnOn datesOutOfOrder'] },
    { form: { isRoundTrip: true, returnOn: '2026-12-05' }, faults: [] },
    { form: { adults: 9, children: 1 }, faults: ['party tooManyPassengers'] },
    { form: { adults: 1, infants: 2 }, faults: ['party tooManyInfants'] },
    { form: { adults: 9, infants: 9 }, faults: [] },
  ] satisfies { form: Partial<SearchForm>; faults: string[] }[])('$form: $faults', ({ form, faults }) => {
    expect(codes(form)).toEqual(faults)
  })
})

describe('changing the form', () => {
  it('swaps from and to, even when one is empty', () => {
    expect(swapped(fresh)).toMatchObject({ from: undefined, to: { code: 'BKK' } })
  })

  it('moves a return along that would lie before the departure', () => {
    expect(departingOn(ready, '2026-12-20')).toMatchObject({ departOn: '2026-12-20', returnOn: '2026-12-27' })
    expect(departingOn(ready, '2026-12-06')).toMatchObject({ departOn: '2026-12-06', returnOn: '2026-12-12' })
  })

  it('can reach every party that can be sold, and no other', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('adults' as const, 'children' as const, 'infants' as const), fc.boolean()),
      {
        maxLength: 40,
      },
    )
    fc.assert(
      fc.property(steps, (presses) => {
        const form = presses.reduce(pressed, ready)
        expect(faultsOf(form, today)).toEqual({} satisfies SearchFaults)
      }),
    )
  })
})

describe('a search to change', () => {
  const anyForm: fc.Arbitrary<SearchForm> = fc
    .record({
      isRoundTrip: fc.boolean(),
      ahead: fc.integer({ min: 0, max: 300 }),
      away: fc.integer({ min: 0, max: 30 }),
      adults: fc.integer({ min: 1, max: 9 }),
      cabin: fc.constantFrom(...cabinClasses),
      isDirectOnly: fc.boolean(),
    })
    .map(({ ahead, away, ...given }) => {
      const departOn = plusDays(today, ahead)
      return { ...ready, ...given, departOn, returnOn: plusDays(departOn, given.isRoundTrip ? away : 7) }
    })

  it('fills the form as it was', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        expect(formOf(searchRequest.parse(requestOf(form)), today)).toEqual(form)
      }),
    )
  })

  it('moves dates that have passed', () => {
    const old = requestOf({ ...ready, isRoundTrip: true, departOn: '2026-11-01', returnOn: '2026-11-30' })
    expect(formOf(old, today)).toMatchObject({ departOn: '2026-12-05', returnOn: '2026-12-12' })
  })
})

/** One press on a stepper, as the panel allows it. */
function pressed(
  form: SearchForm,
  [type, isMore]: readonly ['adults' | 'children' | 'infants', boolean],
): SearchForm {
  const value = form[type] + (isMore ? 1 : -1)
  const least = type === 'adults' ? 1 : 0
  if (value < least || value > roomFor(form, type)) return form
  return type === 'adults' ? withAdults(form, value) : { ...form, [type]: value }
}
