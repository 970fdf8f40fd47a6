import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { emptyPassenger, type PassengerDraft } from '#web/session/trip-draft.ts'
import { passengerMistakes, passengersMistakes } from './passenger-mistakes.ts'

const day = (text: string) => text as LocalDate
const needs = {
  needsPassport: true,
  travelDates: ['2026-12-10', '2026-12-20'] as LocalDate[],
  names: { longestPart: 60, longestTicketName: 55, longestWithInfant: 43 },
  today: '2026-11-21' as LocalDate,
}
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
    ['accents', { firstName: 'Renée', lastName: 'Müller' }, []],
    ['no first name', { firstName: ' ' }, [{ field: 'firstName', kind: 'missing' }]],
    ['Thai letters', { lastName: 'สมชาย' }, [{ field: 'lastName', kind: 'notLatin' }]],
    [
      'a name of 60 letters',
      { firstName: 'A'.repeat(60) },
      [{ field: 'firstName', kind: 'tooLong', length: 76, limit: 55 }],
    ],
    ['its short form', { firstName: 'A'.repeat(60), ticketFirstName: 'A' }, []],
    [
      'a last name of 61',
      { lastName: 'A'.repeat(61) },
      [{ field: 'lastName', kind: 'tooLong', length: 61, limit: 60 }],
    ],
    [
      'one long name',
      { lastName: 'A'.repeat(60), hasOneName: true },
      [{ field: 'lastName', kind: 'tooLong', length: 68, limit: 55 }],
    ],
    ['no such day', { birthdate: '1990-02-30' }, [{ field: 'birthdate', kind: 'notADate' }]],
    ['half a date', { birthdate: '1990--' }, [{ field: 'birthdate', kind: 'notADate' }]],
    ['no date', { birthdate: '--' }, [{ field: 'birthdate', kind: 'missing' }]],
    ['Buddhist year', { birthdate: '2533-02-28' }, [{ field: 'birthdate', kind: 'buddhistYear' }]],
    [
      'too young',
      { birthdate: '2020-02-28' },
      [{ field: 'birthdate', kind: 'ageDoesNotFit', on: day('2026-12-10') }],
    ],
    [
      'not born',
      { birthdate: '2026-11-22' },
      [{ field: 'birthdate', kind: 'ageDoesNotFit', on: day('2026-11-21') }],
    ],
    [
      'a second birthday before the return',
      { type: 'infantOnLap', birthdate: '2024-12-14' },
      [{ field: 'birthdate', kind: 'ageDoesNotFit', on: day('2026-12-20') }],
    ],
    [
      'passport ends during the trip',
      { expiryDate: '2026-12-15' },
      [{ field: 'expiryDate', kind: 'expiresTooEarly', on: day('2026-12-20') }],
    ],
    [
      'passport of a Thai year',
      { expiryDate: '2573-01-01' },
      [{ field: 'expiryDate', kind: 'buddhistYear' }],
    ],
    ['no passport', { passportNumber: '' }, [{ field: 'passportNumber', kind: 'missing' }]],
    ['Thai figures', { passportNumber: 'AA๑๒๓' }, [{ field: 'passportNumber', kind: 'notANumber' }]],
    ['issued tomorrow', { issueDate: '2026-11-22' }, [{ field: 'issueDate', kind: 'issuedLater' }]],
    ['issued before birth', { issueDate: '1980-01-01' }, [{ field: 'issueDate', kind: 'issuedLater' }]],
    ['issued', { issueDate: '2020-01-01' }, []],
    [
      'a foreign youth',
      { type: 'youth', birthdate: '2005-01-01', nationality: 'JP' },
      [{ field: 'nationality', kind: 'thaiPassportNeeded' }],
    ],
    ['a programme without number', { loyaltyAirline: 'TG' }, [{ field: 'loyaltyNumber', kind: 'missing' }]],
    [
      'a number without programme',
      { loyaltyNumber: 'TG1234' },
      [{ field: 'loyaltyAirline', kind: 'missing' }],
    ],
    [
      'a word for a number',
      { loyaltyAirline: 'TG', loyaltyNumber: 'gold' },
      [{ field: 'loyaltyNumber', kind: 'notLoyaltyNumber' }],
    ],
    ['a member', { loyaltyAirline: 'TG', loyaltyNumber: 'AB 12345' }, []],
  ])('%s', (_name, change, mistakes) => {
    expect(passengerMistakes({ ...anna, ...change }, needs)).toEqual(mistakes)
  })

  it('asks for no passport where none is needed', () => {
    const domestic = { ...anna, passportNumber: '', issueCountry: '', expiryDate: '' }
    expect(passengerMistakes(domestic, { ...needs, needsPassport: false })).toEqual([])
  })

  it('counts the name of an infant together with that of the adult', () => {
    const mint = { ...anna, type: 'infantOnLap', title: 'MISS', birthdate: '2025-12-21' } as const
    const party = [anna, { ...mint, lastName: 'A'.repeat(24), firstName: 'Mint' }]
    const length = 'ONEILLSMITHANNA'.length + 28
    expect(passengersMistakes(party, needs)).toEqual([[], []])
    const longer = party.with(1, { ...mint, lastName: 'A'.repeat(25), firstName: 'Mint' })
    const mistake = { field: 'firstName', kind: 'tooLongWithInfant', length: length + 1, limit: 43 }
    expect(passengersMistakes(longer, needs)).toEqual([[], [mistake]])
  })
})
