import { type Contact, type Passenger } from '#contract/terms/passenger.ts'
import { type CountryCode } from '#contract/terms/codes.ts'
import { type LocalDate } from '#contract/terms/time.ts'

/** Whoever travelled, without the passport: it is needed until the last flight has landed and not after. */
export function withoutDocument({ document: _document, ...passenger }: Passenger): Passenger {
  return passenger
}

/** Stands where a name was. */
const noName = '–'

/** What is left of whoever travelled: a passenger of that type, so that the books still add up. */
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

/** What is left of whoever booked. */
export const nobodysContact: Contact = { name: noName, mobilePhone: '', email: '' }
