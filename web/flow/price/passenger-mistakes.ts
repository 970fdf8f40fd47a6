import { isOfTypeOnAll } from '#contract/terms/passenger.ts'
import { isTicketableName } from '#contract/terms/ticket-name.ts'
import { localDate, type LocalDate } from '#contract/terms/time.ts'
import { type PassengerDraft } from '#web/session/trip-draft.ts'

/** A field of the passenger form. */
export type PassengerField = Exclude<keyof PassengerDraft, 'type' | 'hasOneName' | 'ticketFirstName'>

/** What can be wrong with a field; each has a sentence on the page. */
export type PassengerMistakeKind =
  | 'missing'
  | 'notLatin'
  | 'notADate'
  | 'ageDoesNotFit'
  | 'expiresTooEarly'
  | 'buddhistYear'

/** One mistake of one field. */
export type PassengerMistake = { readonly field: PassengerField; readonly kind: PassengerMistakeKind }

/** What passengers are checked against; dates are those of every flight, as airports' calendars say. */
export type PassengerNeeds = { readonly needsPassport: boolean; readonly travelDates: readonly LocalDate[] }

/** Everything that is wrong with one passenger, in the order of the form. The server checks the same again. */
export function passengerMistakes(one: PassengerDraft, needs: PassengerNeeds): PassengerMistake[] {
  const found: (PassengerMistake | undefined)[] = [
    missing(one, 'title'),
    nameMistake(one, 'lastName'),
    one.hasOneName ? undefined : nameMistake(one, 'firstName'),
    missing(one, 'sex'),
    birthMistake(one, needs.travelDates),
    missing(one, 'nationality'),
    ...(needs.needsPassport ? passportMistakes(one, needs.travelDates) : []),
  ]
  return found.filter((mistake) => mistake !== undefined)
}

function missing(one: PassengerDraft, field: PassengerField): PassengerMistake | undefined {
  return one[field].trim() === '' ? { field, kind: 'missing' } : undefined
}

function nameMistake(one: PassengerDraft, field: 'firstName' | 'lastName'): PassengerMistake | undefined {
  const name = one[field].trim()
  if (name === '') return { field, kind: 'missing' }
  return isTicketableName(name) ? undefined : { field, kind: 'notLatin' }
}

function birthMistake(one: PassengerDraft, travelDates: readonly LocalDate[]): PassengerMistake | undefined {
  const field = 'birthdate'
  const fault = dateFault(one.birthdate)
  if (fault) return { field, kind: fault }
  return isOfTypeOnAll(one.type, one.birthdate as LocalDate, travelDates)
    ? undefined
    : { field, kind: 'ageDoesNotFit' }
}

function passportMistakes(
  one: PassengerDraft,
  travelDates: readonly LocalDate[],
): (PassengerMistake | undefined)[] {
  return [missing(one, 'passportNumber'), missing(one, 'issueCountry'), expiryMistake(one, travelDates)]
}

function expiryMistake(one: PassengerDraft, travelDates: readonly LocalDate[]): PassengerMistake | undefined {
  const field = 'expiryDate'
  const fault = dateFault(one.expiryDate)
  if (fault) return { field, kind: fault }
  const last = travelDates.toSorted().at(-1)
  return last !== undefined && one.expiryDate < last ? { field, kind: 'expiresTooEarly' } : undefined
}

/** Years from 2400 are of the Buddhist era: nobody was born in, and no passport runs until, such a year. */
function dateFault(value: string): 'missing' | 'notADate' | 'buddhistYear' | undefined {
  if (/^-*$/.test(value)) return 'missing'
  if (/^2[4-6]\d\d-/.test(value)) return 'buddhistYear'
  return localDate(value) === undefined ? 'notADate' : undefined
}

/** A date with a year of the Buddhist era turned into the common one, 543 years earlier; others as they are. */
export function commonEraDate(value: string): string {
  const [year = '', ...rest] = value.split('-')
  return /^2[4-6]\d\d$/.test(year) ? [String(Number(year) - 543), ...rest].join('-') : value
}
