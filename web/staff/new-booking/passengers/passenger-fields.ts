import type { PassengerRequest } from '#contract/api/passengers.ts'
import { type PassengerType, type Title, titles } from '#contract/terms/passenger.ts'
import { parseTypedDate } from '#web/ui/calendar/typed-date.ts'

/** The fields of a passenger as a clerk types or pastes them; dates as "1984-03-14", countries as ISO codes. */
export type PassengerFields = {
  readonly title: Title | ''
  readonly surname: string
  readonly givenName: string
  readonly sex: 'F' | 'M' | 'X' | ''
  readonly bornOn: string
  readonly nationality: string
  readonly passportNumber: string
  readonly expiresOn: string
}
/** The name of a field. */
export type PassengerField = keyof PassengerFields

/** A passenger of whom nothing is known. */
export const emptyPassenger: PassengerFields = {
  title: '',
  surname: '',
  givenName: '',
  sex: '',
  bornOn: '',
  nationality: '',
  passportNumber: '',
  expiresOn: '',
}

/** A seat of the party with the passenger who takes it. */
export type PartySlot = { readonly type: PassengerType; readonly fields: PassengerFields }

/** Returns the form of address that a text is; undefined for any other text. */
export function titleOfText(text: string): Title | undefined {
  return titles.find((title) => title === text.toUpperCase())
}

/** Returns the sex that a form of address implies; the empty text without one. */
export function sexOfTitle(title: Title | ''): PassengerFields['sex'] {
  if (title === '') return ''
  return title === 'MR' || title === 'MSTR' ? 'M' : 'F'
}

/** Returns the required fields that are still empty; a person with one name has no given name. */
export function missingFields(
  fields: PassengerFields,
  documents: 'none' | 'passport',
): readonly PassengerField[] {
  const required: readonly PassengerField[] = [
    'title',
    'surname',
    'sex',
    'bornOn',
    'nationality',
    ...(documents === 'passport' ? (['passportNumber', 'expiresOn'] as const) : []),
  ]
  return required.filter((name) => fields[name] === '')
}

/** Returns the passenger as the booking request has it. The passport is issued by the country of nationality. */
export function passengerRequestOf(
  { type, fields }: PartySlot,
  documents: 'none' | 'passport',
): PassengerRequest {
  const { title, surname, givenName, sex, bornOn, nationality, passportNumber, expiresOn } = fields
  return {
    type,
    title: title === '' ? 'MR' : title,
    firstName: givenName,
    ...(givenName === '' ? { hasOneName: true } : {}),
    lastName: surname,
    sex: sex === '' ? 'X' : sex,
    birthdate: bornOn,
    nationality,
    ...(documents === 'passport' ? { passportNumber, issueCountry: nationality, expiryDate: expiresOn } : {}),
  }
}

/** Returns a typed date in ISO form; the typed text where it is no date. */
export function isoDateOrTyped(text: string, today: string, isPast: boolean): string {
  return parseTypedDate({ text, language: 'en', today, isPast }) ?? text.trim()
}
