import { type Contact, type Passenger } from '#contract/terms/passenger.ts'
import { type CountryCode } from '#contract/terms/codes.ts'
import { type LocalDate } from '#contract/terms/time.ts'

/** Returns a passenger without the passport, which is needed only until the last flight has landed. */
export function withoutDocument({ document: _document, ...passenger }: Passenger): Passenger {
  return passenger
}

/** Replaces a name. */
const noName = '–'

/** Returns an anonymous passenger of the same type, so that the accounts still add up. */
export function nobodyOf({ type, title }: Passenger): Passenger {
  return {
    type,
    title,
    givenName: '',
    surname: noName,
    sex: 'X',
    bornOn: '1900-01-01' as LocalDate,
    nationality: 'ZZ' as CountryCode,
  }
}

/** The anonymous contact. */
export const nobodysContact: Contact = { name: noName, mobilePhone: '', email: '' }
