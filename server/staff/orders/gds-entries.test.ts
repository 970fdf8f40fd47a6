import { describe, expect, it } from 'vitest'
import type { AirlineCode, CountryCode } from '#contract/terms/codes.ts'
import type { Contact, Passenger } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { sampleBooking } from '#server/flow/booking/booking.ts'
import { gdsEntriesOf } from './gds-entries.ts'

const { offer } = sampleBooking({ language: 'en', variant: 'usual', publicUrl: '' })
const thai = 'TH' as CountryCode
const contact: Contact = { name: 'Anan', mobilePhone: '081 555 1221', email: 'anan.w@customer.example' }

const anan: Passenger = {
  type: 'adult',
  title: 'MR',
  givenName: 'Anan',
  surname: "O'Wong sakul",
  sex: 'M',
  bornOn: '1984-03-14' as LocalDate,
  nationality: thai,
  document: { number: 'ab 123-4567', issueCountry: thai, expiresOn: '2031-08-02' as LocalDate },
  loyalty: { carrier: 'TG' as AirlineCode, number: '1029384' },
}
const mint: Passenger = {
  ...anan,
  type: 'child',
  title: 'MISS',
  givenName: 'Mint',
  surname: 'Wong',
  sex: 'F',
  bornOn: '2018-07-09' as LocalDate,
  document: { number: 'AC7719032', issueCountry: thai, expiresOn: '2027-05-15' as LocalDate },
}
const { document: _none, ...withoutPassport } = mint
const baby: Passenger = {
  ...withoutPassport,
  type: 'infantOnLap',
  title: 'MSTR',
  givenName: 'Boy',
  sex: 'M',
  bornOn: '2026-01-21' as LocalDate,
}

const entriesFor = (passengers: readonly Passenger[], by: Contact = contact) =>
  gdsEntriesOf({ passengers, contact: by, offer }).entries

describe('the entries for a GDS', () => {
  it('write names, documents and contact for Amadeus', () => {
    expect(entriesFor([anan, mint]).amadeus).toEqual([
      'NM1OWONGSAKUL/ANAN MR',
      'NM1WONG/MINT MISS(CHD/09JUL18)',
      'SRDOCSTGHK1-P-TH-AB1234567-TH-14MAR84-M-02AUG31-OWONGSAKUL-ANAN/P1',
      'SRDOCSTGHK1-P-TH-AC7719032-TH-09JUL18-F-15MAY27-WONG-MINT/P2',
      'SRCTCMTGHK1-66815551221/P1',
      'SRCTCETGHK1-ANAN.W//CUSTOMER.EXAMPLE/P1',
    ])
  })

  it('write names, documents and contact for Sabre', () => {
    expect(entriesFor([anan, mint]).sabre).toEqual([
      '-OWONGSAKUL/ANAN MR',
      '-WONG/MINT MISS',
      '3DOCS/P/TH/AB1234567/TH/14MAR84/M/02AUG31/OWONGSAKUL/ANAN-1.1',
      '3CHLD/09JUL18-2.1',
      '3DOCS/P/TH/AC7719032/TH/09JUL18/F/15MAY27/WONG/MINT-2.1',
      '3CTCM/66815551221-1.1',
      '3CTCE/ANAN.W//CUSTOMER.EXAMPLE-1.1',
    ])
  })

  it('put a lap infant with its adult, and leave out a passport that is not known', () => {
    const { amadeus, sabre } = entriesFor([mint, anan, baby])
    expect(amadeus.slice(0, 2)).toEqual([
      'NM1WONG/MINT MISS(CHD/09JUL18)',
      'NM1OWONGSAKUL/ANAN MR(INFWONG/BOY MSTR/21JAN26)',
    ])
    // One day short of twelve months on 20 January 2027.
    expect(sabre).toContain('-I/WONG/BOY MSTR*I11')
    expect(sabre).toContain('3INFT/WONG/BOY MSTR/21JAN26-2.1')
    expect(sabre.filter((entry) => entry.startsWith('3DOCS'))).toHaveLength(2)
  })

  it('give the contact of a passenger who has an own one under its number', () => {
    const own = { ...mint, contact: { mobilePhone: '+66899999999' } }
    const contacts = entriesFor([anan, own]).sabre.filter((entry) => entry.startsWith('3CTC'))
    expect(contacts).toEqual([
      '3CTCM/66815551221-1.1',
      '3CTCE/ANAN.W//CUSTOMER.EXAMPLE-1.1',
      '3CTCM/66899999999-2.1',
    ])
  })

  it('tell the airlines of a refused contact instead of sending it', () => {
    const { amadeus } = entriesFor([anan], { ...contact, isWithheldFromAirlines: true })
    expect(amadeus.at(-1)).toBe('SRCTCRTGHK1-REFUSED/P1')
    expect(amadeus.join('\n')).not.toContain('CTCE')
  })
})
