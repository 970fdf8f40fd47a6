import { describe, expect, it } from 'vitest'
import type { Contact, Passenger } from '../passenger.ts'
import { contactServicesOf } from './contact-services.ts'

const adult: Passenger = {
  type: 'adult',
  title: 'MR',
  givenName: 'John',
  surname: 'Smith',
  sex: 'M',
  bornOn: '1990-01-01' as Passenger['bornOn'],
  nationality: 'TH' as Passenger['nationality'],
}
const contact: Contact = { name: 'John Smith', mobilePhone: '+66812345678', email: 'john.smith@aol.com' }
const written = (passenger: Passenger, given: Contact) =>
  contactServicesOf(passenger, given).map(({ code, message }) => `${code}/${message}`)

describe('the contact of a passenger for the airlines', () => {
  it.each([
    ['john.smith@aol.com', 'CTCE/JOHN.SMITH//AOL.COM'],
    ['first_last@mail.example', 'CTCE/FIRST..LAST//MAIL.EXAMPLE'],
    ['anna-maria@my-mail.example', 'CTCE/ANNA./MARIA//MY./MAIL.EXAMPLE'],
    ['a_b-c@d.example', 'CTCE/A..B./C//D.EXAMPLE'],
    // teletype has no replacement for a plus, and hosts differ in what they do with it: it is sent as it is
    ['john+trip@aol.com', 'CTCE/JOHN+TRIP//AOL.COM'],
  ])('writes the email %s as %s', (email, service) => {
    expect(written(adult, { ...contact, email })).toContain(service)
  })

  it.each([
    ['+1 223 344 44444', 'CTCM/122334444444'],
    ['12233444444', 'CTCM/12233444444'],
    ['0066 81-234-5678', 'CTCM/66812345678'],
    ['081 234 5678', 'CTCM/66812345678'],
    ['(02) 123.4567', 'CTCM/6621234567'],
  ])('writes the mobile phone %s in digits with the country code: %s', (mobilePhone, service) => {
    expect(written(adult, { ...contact, mobilePhone })).toContain(service)
  })

  it('records a refusal, and nothing else', () => {
    expect(written(adult, { ...contact, isWithheldFromAirlines: true })).toEqual(['CTCR/REFUSED'])
  })

  it.each([
    [{ mobilePhone: '+66899999999' }, ['CTCM/66899999999']],
    [{ email: 'own_mail@b.example' }, ['CTCE/OWN..MAIL//B.EXAMPLE']],
    [{ mobilePhone: '+66899999999', email: 'a@b.example' }, ['CTCM/66899999999', 'CTCE/A//B.EXAMPLE']],
    [{ isWithheldFromAirlines: true as const }, ['CTCR/REFUSED']],
  ])('A contact of the passenger, %o, replaces that of the booker', (own, services) => {
    expect(written({ ...adult, contact: own }, contact)).toEqual(services)
    expect(written({ ...adult, contact: own }, { ...contact, isWithheldFromAirlines: true })).toEqual(
      services,
    )
  })

  it('An infant on the lap has the contact of its adult', () => {
    expect(written({ ...adult, type: 'infantOnLap' }, contact)).toEqual([])
  })
})
