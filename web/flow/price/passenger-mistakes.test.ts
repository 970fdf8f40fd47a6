import { describe, expect, it } from 'vitest'
import { type LocalDate } from '#contract/terms/time.ts'
import { emptyPassenger, type PassengerDraft } from '#web/session/trip-draft.ts'
import { commonEraDate, passengerMistakes } from './passenger-mistakes.ts'

const needs = { needsPassport: true, travelDates: ['2026-12-10', '2026-12-20'] as LocalDate[] }
const anna: PassengerDraft = {
  ...emptyPassenger('adult'),
  title: 'MRS',
  firstName: 'Anna',
  lastName: "O'Neill-Smith",
  sex: 'F',
  birthdate: '1990-02-28',
  nationality: 'TH',
  passportNumber: 'AA1234567',
  issueCountry: 'TH',
  expiryDate: '2030-01-01',
}

describe('what is wrong with a passenger', () => {
  it.each<[string, Partial<PassengerDraft>, ReturnType<typeof passengerMistakes>]>([
    ['nothing', {}, []],
    ['one name only', { firstName: '', hasOneName: true }, []],
    ['no first name', { firstName: ' ' }, [{ field: 'firstName', kind: 'missing' }]],
    ['Thai letters', { lastName: 'สมชาย' }, [{ field: 'lastName', kind: 'notLatin' }]],
    ['no such day', { birthdate: '1990-02-30' }, [{ field: 'birthdate', kind: 'notADate' }]],
    ['half a date', { birthdate: '1990--' }, [{ field: 'birthdate', kind: 'notADate' }]],
    ['no date', { birthdate: '--' }, [{ field: 'birthdate', kind: 'missing' }]],
    ['Buddhist year', { birthdate: '2533-02-28' }, [{ field: 'birthdate', kind: 'buddhistYear' }]],
    ['too young', { birthdate: '2020-02-28' }, [{ field: 'birthdate', kind: 'ageDoesNotFit' }]],
    [
      'passport ends during the trip',
      { expiryDate: '2026-12-15' },
      [{ field: 'expiryDate', kind: 'expiresTooEarly' }],
    ],
    ['no passport', { passportNumber: '' }, [{ field: 'passportNumber', kind: 'missing' }]],
  ])('%s', (_name, change, mistakes) => {
    expect(passengerMistakes({ ...anna, ...change }, needs)).toEqual(mistakes)
  })

  it('asks for no passport where none is needed', () => {
    const domestic = { ...anna, passportNumber: '', issueCountry: '', expiryDate: '' }
    expect(passengerMistakes(domestic, { ...needs, needsPassport: false })).toEqual([])
  })

  it('turns Buddhist years into common ones', () => {
    expect(commonEraDate('2533-02-28')).toBe('1990-02-28')
    expect(commonEraDate('1990-02-28')).toBe('1990-02-28')
    expect(commonEraDate('2533--')).toBe('1990--')
  })
})
