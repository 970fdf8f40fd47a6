import { passengerContactFault } from '#contract/terms/contact-rules.ts'
import { hasBuddhistYear } from '#contract/terms/calendar/buddhist-year.ts'
import { lapHolderOfInfant, dateOutsideType } from '#contract/terms/passenger.ts'
import {
  isTicketableName,
  storedNameLength,
  type NameLimits,
  exceededNameLimit,
} from '#contract/terms/passenger/ticket-name.ts'
import { parseLocalDate, type LocalDate } from '#contract/terms/time.ts'
import { ticketNameOf, type PassengerDraft } from '#web/session/trip-draft.ts'

/** A field of the passenger form. */
export type PassengerField = Exclude<keyof PassengerDraft, 'type' | 'hasOneName' | 'ticketFirstName'>

/** The possible mistakes of a field; each has a sentence on the page. */
export type PassengerMistakeKind =
  | 'missing'
  | 'notLatin'
  | 'tooLong'
  | 'tooLongWithInfant'
  | 'notADate'
  | 'buddhistYear'
  | 'ageDoesNotFit'
  | 'thaiPassportNeeded'
  | 'notANumber'
  | 'issuedLater'
  | 'expiresTooEarly'
  | 'notLoyaltyNumber'
  | 'notPhone'
  | 'notEmail'

/** A mistake of a field, with the values of its sentence. */
export type PassengerMistake = {
  readonly field: PassengerField
  readonly kind: PassengerMistakeKind
  /** The flight date on which it fails. */
  readonly on?: LocalDate
  readonly length?: number
  readonly limit?: number
}

/** What passengers are checked against; dates are those of every flight in local time. */
export type PassengerNeeds = {
  readonly needsPassport: boolean
  readonly travelDates: readonly LocalDate[]
  readonly names: NameLimits
  readonly today: LocalDate
}

type Found = readonly (PassengerMistake | undefined)[]

/** Returns all mistakes of each passenger, in form order. The server checks the same again. */
export function passengersMistakes(
  everybody: readonly PassengerDraft[],
  needs: PassengerNeeds,
): PassengerMistake[][] {
  return everybody.map((one, index) => passengerMistakes(one, needs, accompanyingAdult(everybody, index)))
}

/** Returns the adult with whom this infant travels; undefined for other types. */
export function accompanyingAdult(
  everybody: readonly PassengerDraft[],
  index: number,
): PassengerDraft | undefined {
  const types = everybody.map(({ type }) => type)
  return everybody[lapHolderOfInfant(types, index) ?? -1]
}

/** Returns all mistakes of one passenger; `adult` holds this infant. */
export function passengerMistakes(
  one: PassengerDraft,
  needs: PassengerNeeds,
  adult?: PassengerDraft,
): PassengerMistake[] {
  const lastName = nameMistake(one, 'lastName')
  const firstName = one.hasOneName ? undefined : nameMistake(one, 'firstName')
  const found: Found = [
    requiredFieldMistake(one, 'title'),
    lastName,
    firstName,
    (lastName ?? firstName) ? undefined : nameLengthMistake(one, needs.names, adult),
    birthdateMistake(one, needs),
    requiredFieldMistake(one, 'sex'),
    nationalityMistake(one),
    ...(needs.needsPassport ? passportMistakes(one, needs) : []),
    loyaltyMistake(one),
    ownContactMistake(one),
  ]
  return found.filter((mistake) => mistake !== undefined)
}

function requiredFieldMistake(one: PassengerDraft, field: PassengerField): PassengerMistake | undefined {
  return one[field].trim() === '' ? { field, kind: 'missing' } : undefined
}

function nameMistake(one: PassengerDraft, field: 'firstName' | 'lastName'): PassengerMistake | undefined {
  const name = one[field].trim()
  if (name === '') return { field, kind: 'missing' }
  return isTicketableName(name) ? undefined : { field, kind: 'notLatin' }
}

function nameLengthMistake(
  one: PassengerDraft,
  limits: NameLimits,
  adult: PassengerDraft | undefined,
): PassengerMistake | undefined {
  const beside = adult && storedNameLength(ticketNameOf(adult))
  const fault = exceededNameLimit(ticketNameOf(one), limits, beside)
  if (!fault) return undefined
  const { part, length, limit } = fault
  const field = part === 'surname' || one.hasOneName ? 'lastName' : 'firstName'
  return { field, kind: part === 'withInfant' ? 'tooLongWithInfant' : 'tooLong', length, limit }
}

function birthdateMistake(
  one: PassengerDraft,
  { travelDates, today }: PassengerNeeds,
): PassengerMistake | undefined {
  const field = 'birthdate'
  const fault = dateFault(one.birthdate)
  if (fault) return { field, kind: fault }
  const on =
    one.birthdate > today ? today : dateOutsideType(one.type, one.birthdate as LocalDate, travelDates)
  return on && { field, kind: 'ageDoesNotFit', on }
}

/** Student and youth fares require a Thai passport (specification §5). */
function nationalityMistake(one: PassengerDraft): PassengerMistake | undefined {
  const field = 'nationality'
  const isThaiOnly = one.type === 'student' || one.type === 'youth'
  const isForeign = isThaiOnly && one.nationality !== 'TH'
  return requiredFieldMistake(one, field) ?? (isForeign ? { field, kind: 'thaiPassportNeeded' } : undefined)
}

function passportMistakes(one: PassengerDraft, needs: PassengerNeeds): Found {
  return [
    passportNumberMistake(one),
    requiredFieldMistake(one, 'issueCountry'),
    passportIssueDateMistake(one, needs.today),
    passportExpiryMistake(one, needs.travelDates),
  ]
}

function passportNumberMistake(one: PassengerDraft): PassengerMistake | undefined {
  const field = 'passportNumber'
  const isNumber = /^[A-Za-z0-9 -]{1,20}$/.test(one.passportNumber.trim())
  return requiredFieldMistake(one, field) ?? (isNumber ? undefined : { field, kind: 'notANumber' })
}

/** The issue date is optional; a typed one must lie between birth and today. */
function passportIssueDateMistake(one: PassengerDraft, today: LocalDate): PassengerMistake | undefined {
  const field = 'issueDate'
  const fault = dateFault(one.issueDate)
  if (fault === 'missing') return undefined
  if (fault) return { field, kind: fault }
  const isPossible = one.issueDate <= today && !(one.issueDate < one.birthdate)
  return isPossible ? undefined : { field, kind: 'issuedLater' }
}

function passportExpiryMistake(
  one: PassengerDraft,
  travelDates: readonly LocalDate[],
): PassengerMistake | undefined {
  const field = 'expiryDate'
  const fault = dateFault(one.expiryDate)
  if (fault) return { field, kind: fault }
  const last = travelDates.toSorted().at(-1)
  return last !== undefined && one.expiryDate < last
    ? { field, kind: 'expiresTooEarly', on: last }
    : undefined
}

/** A programme and a number, or neither; the format fits any programme: letters and digits. */
function loyaltyMistake({ loyaltyAirline, loyaltyNumber }: PassengerDraft): PassengerMistake | undefined {
  const number = loyaltyNumber.trim()
  if (number === '') return loyaltyAirline === '' ? undefined : { field: 'loyaltyNumber', kind: 'missing' }
  if (loyaltyAirline === '') return { field: 'loyaltyAirline', kind: 'missing' }
  const isNumber = /^[A-Za-z0-9 -]{4,30}$/.test(number) && /\d/.test(number)
  return isNumber ? undefined : { field: 'loyaltyNumber', kind: 'notLoyaltyNumber' }
}

function ownContactMistake({
  mobilePhone,
  email,
  contactWithheld,
}: PassengerDraft): PassengerMistake | undefined {
  if (contactWithheld !== '') return undefined
  const typed = { ...(mobilePhone.trim() && { mobilePhone }), ...(email.trim() && { email }) }
  const field = passengerContactFault(typed)
  return field && { field, kind: field === 'email' ? 'notEmail' : 'notPhone' }
}

function dateFault(value: string): 'missing' | 'notADate' | 'buddhistYear' | undefined {
  if (/^-*$/.test(value)) return 'missing'
  if (hasBuddhistYear(value)) return 'buddhistYear'
  return parseLocalDate(value) === undefined ? 'notADate' : undefined
}
