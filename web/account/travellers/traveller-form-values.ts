import type { SavedTravellerAnswer, SavedTravellerRequest } from '#contract/api/account/travellers.ts'
import { hasBuddhistYear } from '#contract/terms/calendar/buddhist-year.ts'
import { isTicketableName } from '#contract/terms/passenger/ticket-name.ts'
import { parseLocalDate } from '#contract/terms/time.ts'

/** An empty form. */
export const emptyTraveller = {
  title: '',
  firstName: '',
  lastName: '',
  sex: '',
  birthdate: '',
  nationality: '',
  passportNumber: '',
  issueCountry: '',
  issueDate: '',
  expiryDate: '',
  loyaltyAirline: '',
  loyaltyNumber: '',
}

/** A field of a saved traveller. */
export type TravellerField = keyof typeof emptyTraveller
/** A saved traveller as typed: every field is a text, empty when nothing is typed. */
export type TravellerFormValues = Readonly<Record<TravellerField, string>>

/** Returns the form values of a saved traveller. */
export function travellerFormValuesOf(saved: SavedTravellerAnswer | undefined): TravellerFormValues {
  const { travellerId: _id, ...known } = saved ?? { travellerId: '' }
  const given = Object.entries(known).filter(([, value]) => value !== undefined)
  return { ...emptyTraveller, ...Object.fromEntries(given) }
}

/** The fault of a field. */
export type TravellerFault = {
  readonly field: TravellerField
  readonly kind: 'missing' | 'notLatin' | 'notADate' | 'buddhistYear'
}

/** Returns all faults; only the last name is required. */
export function travellerFaults(typed: TravellerFormValues): TravellerFault[] {
  const names = (['lastName', 'firstName'] as const).flatMap((field): TravellerFault[] => {
    const name = typed[field].trim()
    if (name === '') return field === 'lastName' ? [{ field, kind: 'missing' }] : []
    return isTicketableName(name) ? [] : [{ field, kind: 'notLatin' }]
  })
  const dates = (['birthdate', 'issueDate', 'expiryDate'] as const).flatMap((field): TravellerFault[] => {
    if (isEmptyDate(typed[field])) return []
    if (hasBuddhistYear(typed[field])) return [{ field, kind: 'buddhistYear' }]
    return parseLocalDate(typed[field]) === undefined ? [{ field, kind: 'notADate' }] : []
  })
  return [...names, ...dates]
}

/** Returns the request; empty fields are left out, which deletes their value. */
export function travellerRequestOf(typed: TravellerFormValues): SavedTravellerRequest {
  const fields = Object.keys(emptyTraveller) as TravellerField[]
  const given = fields.flatMap((field) => {
    const text = typed[field].trim()
    return isEmptyDate(text) ? [] : [[field, field === 'passportNumber' ? text.toUpperCase() : text] as const]
  })
  return { lastName: typed.lastName.trim(), ...Object.fromEntries(given) }
}

function isEmptyDate(text: string): boolean {
  return /^[\s-]*$/.test(text)
}
