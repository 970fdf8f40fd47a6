import type { PassengerRequest } from '#contract/api/passengers.ts'
import { lapHolderOfInfant, type PassengerType, dateOutsideType } from '#contract/terms/passenger.ts'
import { passportValidityAfterTrip } from '#contract/terms/passenger/passenger-checks.ts'
import {
  storedNameLength,
  exceededNameLimit,
  type NameToPrint,
  printedTicketName,
} from '#contract/terms/passenger/ticket-name.ts'
import { parseLocalDate, type LocalDate } from '#contract/terms/time.ts'
import { ticketNameOf, passengerRequestOf } from '#web/session/trip-draft.ts'
import type { CheckLine, CheckPlace, SelfCheck } from './check-line.ts'

/** Results of the self-check about passengers. `number` counts them from 1, `name` is as on the ticket. */
export type PassengerCheck =
  | { readonly kind: 'namesFit'; readonly names: readonly string[] }
  | { readonly kind: 'nameMissing'; readonly number: number }
  | { readonly kind: 'nameTooLong'; readonly name: string; readonly length: number; readonly limit: number }
  | { readonly kind: 'oneName'; readonly name: string }
  | { readonly kind: 'agesFit'; readonly count: number }
  | { readonly kind: 'birthdateMissing'; readonly number: number }
  | {
      readonly kind: 'ageDoesNotFit'
      readonly name: string
      readonly type: PassengerType
      readonly on: LocalDate
    }
  | { readonly kind: 'passportsFine'; readonly lastDay: LocalDate }
  | { readonly kind: 'noPassportNeeded' }
  | { readonly kind: 'passportMissing'; readonly name: string }
  | { readonly kind: 'passportEndsBefore'; readonly name: string; readonly on: LocalDate }
  | { readonly kind: 'passportEndsSoonAfter'; readonly name: string; readonly on: LocalDate }

type Checked = {
  readonly one: PassengerRequest
  readonly index: number
  readonly name: NameToPrint
  readonly days: readonly LocalDate[]
}

/** Checks names as ticketed, ages on every day of travel, and passports against the last of them. */
export function passengerChecks(check: SelfCheck): CheckLine<PassengerCheck>[] {
  const days = travelDays(check)
  const everybody = check.draft.passengers.map((draft, index): Checked => {
    const one = passengerRequestOf(draft)
    return { one, index, name: ticketNameOf(draft), days }
  })
  return [
    ...nameCheckLines(everybody, check),
    ...ageCheckLines(everybody),
    ...passportCheckLines(everybody, check),
  ]
}

/** Returns every travel date, in order, by the airports' calendars. */
export function travelDays({ answer }: Pick<SelfCheck, 'answer'>): LocalDate[] {
  const times = answer.offer.journeys.flatMap(({ segments }) =>
    segments.flatMap((one) => [one.departureTime, one.arrivalTime]),
  )
  return times.map((time) => time.slice(0, 10) as LocalDate).toSorted()
}

function nameCheckLines(everybody: readonly Checked[], check: SelfCheck): CheckLine<PassengerCheck>[] {
  const looks = everybody.flatMap((checked) => nameStatus(checked, everybody, check))
  const names = everybody.map(({ name }) => printedTicketName(name))
  if (looks.some(({ saying }) => saying.kind !== 'oneName')) return looks
  return [{ topic: 'names', tone: 'fine', saying: { kind: 'namesFit', names } }, ...looks]
}

function nameStatus(
  { one, index, name }: Checked,
  everybody: readonly Checked[],
  { answer }: SelfCheck,
): CheckLine<PassengerCheck>[] {
  const passengerWarning = (saying: PassengerCheck, field: string): CheckLine<PassengerCheck>[] => [
    { topic: 'names', tone: 'look', saying, place: passengerFieldPlace(index, field) },
  ]
  if (one.lastName === '') return passengerWarning({ kind: 'nameMissing', number: index + 1 }, 'lastName')
  const lap = everybody.find((other) => lapHolderOfInfant(passengerTypesOf(everybody), other.index) === index)
  const tooLong = exceededNameLimit(name, answer.nameLimits, lap && storedNameLength(lap.name))
  const printed = printedTicketName(name)
  if (tooLong) {
    const { length, limit, part } = tooLong
    const field = part === 'surname' ? 'lastName' : 'firstName'
    return passengerWarning({ kind: 'nameTooLong', name: printed, length, limit }, field)
  }
  return one.firstName === '' ? passengerWarning({ kind: 'oneName', name: printed }, 'lastName') : []
}

function passengerTypesOf(everybody: readonly Checked[]): PassengerType[] {
  return everybody.map(({ one }) => one.type)
}

function ageCheckLines(everybody: readonly Checked[]): CheckLine<PassengerCheck>[] {
  const looks = everybody.flatMap(ageStatus)
  if (looks.length > 0) return looks
  return [{ topic: 'ages', tone: 'fine', saying: { kind: 'agesFit', count: everybody.length } }]
}

function ageStatus({ one, index, name, days }: Checked): CheckLine<PassengerCheck>[] {
  const bornOn = parseLocalDate(one.birthdate)
  const place = passengerFieldPlace(index, 'birthdate')
  if (bornOn === undefined) {
    return [{ topic: 'ages', tone: 'look', saying: { kind: 'birthdateMissing', number: index + 1 }, place }]
  }
  const on = dateOutsideType(one.type, bornOn, days)
  if (on === undefined) return []
  const saying = { kind: 'ageDoesNotFit', name: printedTicketName(name), type: one.type, on } as const
  return [{ topic: 'ages', tone: 'look', saying, place }]
}

function passportCheckLines(
  everybody: readonly Checked[],
  { answer }: SelfCheck,
): CheckLine<PassengerCheck>[] {
  const isNeeded = answer.offer.documents === 'passport'
  const isGiven = everybody.some(({ one }) => one.expiryDate !== undefined)
  const topic = 'passports'
  if (!isNeeded && !isGiven) return [{ topic, tone: 'fine', saying: { kind: 'noPassportNeeded' } }]
  const looks = everybody.flatMap((checked) => passportStatus(checked, isNeeded))
  if (looks.length > 0) return looks
  const lastDay = everybody[0]?.days.at(-1)
  return lastDay === undefined ? [] : [{ topic, tone: 'fine', saying: { kind: 'passportsFine', lastDay } }]
}

function passportStatus({ one, index, name, days }: Checked, isNeeded: boolean): CheckLine<PassengerCheck>[] {
  const printed = printedTicketName(name)
  const passengerWarning = (saying: PassengerCheck, field: string): CheckLine<PassengerCheck>[] => [
    { topic: 'passports', tone: 'look', saying, place: passengerFieldPlace(index, field) },
  ]
  const expiresOn = parseLocalDate(one.expiryDate ?? '')
  const lastDay = days.at(-1)
  const isMissing = !one.passportNumber || !one.issueCountry || expiresOn === undefined
  if (isNeeded && isMissing) {
    const field = one.passportNumber ? (one.issueCountry ? 'expiryDate' : 'issueCountry') : 'passportNumber'
    return passengerWarning({ kind: 'passportMissing', name: printed }, field)
  }
  if (expiresOn === undefined || lastDay === undefined) return []
  const reach = passportValidityAfterTrip(expiresOn, lastDay)
  if (reach === 'enough') return []
  const kind = reach === 'expired' ? 'passportEndsBefore' : 'passportEndsSoonAfter'
  return passengerWarning({ kind, name: printed, on: expiresOn }, 'expiryDate')
}

/** A field of a passenger's form, by the form's own name for it. */
function passengerFieldPlace(index: number, field: string): CheckPlace {
  return { page: 'passengers', fieldId: `passenger-${index}-${field}` }
}
