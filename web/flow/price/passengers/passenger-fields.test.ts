import { describe, expect, it } from 'vitest'
import { emptyPassenger, type PassengerDraft } from '#web/session/trip-draft.ts'
import { passengerOfField, prefilledFromPrevious, withField } from './passenger-fields.ts'

const adult = (typed: Partial<PassengerDraft> = {}): PassengerDraft => ({
  ...emptyPassenger('adult'),
  ...typed,
})

describe('a changed field', () => {
  it.each([
    ['MR', 'M'],
    ['MSTR', 'M'],
    ['MRS', 'F'],
    ['MS', 'F'],
    ['MISS', 'F'],
  ])('the title %s fills in the sex %s', (title, sex) => {
    expect(withField(adult(), 'title', title)).toMatchObject({ title, sex })
  })

  it('another title changes a sex that followed from the title', () => {
    expect(withField(adult({ title: 'MR', sex: 'M' }), 'title', 'MS').sex).toBe('F')
  })

  it('another title leaves a sex that was chosen by hand', () => {
    expect(withField(adult({ title: 'MR', sex: 'X' }), 'title', 'MS').sex).toBe('X')
  })

  it('the country of the passport fills in the nationality', () => {
    expect(withField(adult(), 'issueCountry', 'TH').nationality).toBe('TH')
  })

  it('another country of the passport leaves a nationality that was chosen by hand', () => {
    const dual = adult({ issueCountry: 'GB', nationality: 'TH' })
    expect(withField(dual, 'issueCountry', 'JP').nationality).toBe('TH')
  })

  it('any other field changes alone', () => {
    expect(withField(adult({ sex: 'F' }), 'firstName', 'Anna')).toEqual(
      adult({ sex: 'F', firstName: 'Anna' }),
    )
  })
})

describe('the next passenger of a party', () => {
  const before = adult({ lastName: 'Wongsakul', firstName: 'Anan', issueCountry: 'TH', nationality: 'TH' })

  it('an empty form starts with surname, country and nationality of the one before', () => {
    expect(prefilledFromPrevious(adult(), before)).toEqual(
      adult({ lastName: 'Wongsakul', issueCountry: 'TH', nationality: 'TH' }),
    )
  })

  it('a form that somebody began stays as it is', () => {
    const begun = adult({ nationality: 'JP' })
    expect(prefilledFromPrevious(begun, before)).toBe(begun)
  })
})

describe('the id of a field', () => {
  it.each([
    ['passenger-0-title', 0],
    ['passenger-12-birthdate', 12],
    ['accept-price', undefined],
    ['', undefined],
  ])('%j belongs to passenger %j', (id, index) => {
    expect(passengerOfField(id)).toBe(index)
  })
})
