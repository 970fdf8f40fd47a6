import { hasBuddhistYear } from '#contract/terms/calendar/buddhist-year.ts'
import { dateOutsideType } from '#contract/terms/passenger.ts'
import {
  type BirthdayInTrip,
  birthdayInTrip,
  type PassportReach,
  passportValidityAfterTrip,
  sixMonthsAfter,
} from '#contract/terms/passenger/passenger-checks.ts'
import { daysBetween, parseLocalDate, type LocalDate, plusDays } from '#contract/terms/time.ts'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import type { PassengerNeeds } from './passenger-mistakes.ts'

/** A mark on the line of a trip. */
export type TripMark = {
  readonly kind: 'flight' | 'birthday' | 'sixMonths' | 'expiry'
  readonly on: LocalDate
  /** Position on the line, 0 to 1; what lies beyond it stands at its end. */
  readonly at: number
}

/** A passenger's travel days with their events: drawn, and as text. */
export type TripFacts = {
  readonly marks: readonly TripMark[]
  /** Position of the trip's end on the line, 0 to 1. */
  readonly tripEnd: number
  readonly lastOn: LocalDate
  /** `misfitOn`: the flight from which the passenger type no longer fits; absent where it fits all along. */
  readonly birthday?: BirthdayInTrip & { readonly misfitOn?: LocalDate }
  readonly passport?: {
    readonly reach: PassportReach
    readonly expiresOn: LocalDate
    readonly sixMonthsOn: LocalDate
  }
}

// The line extends a little beyond the six-month mark, which is no end.
const daysBehind = 30

/** Returns the facts to draw; undefined while neither a birthday nor a passport matters. */
export function tripFactsOf(
  passenger: Pick<PassengerDraft, 'type' | 'birthdate' | 'expiryDate'>,
  { needsPassport, travelDates }: Pick<PassengerNeeds, 'needsPassport' | 'travelDates'>,
): TripFacts | undefined {
  const days = [...new Set(travelDates)].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  const birthday = birthdayDuringTrip(passenger, days)
  const passport = needsPassport ? passportExpiryFacts(passenger.expiryDate, last) : undefined
  if (!birthday && !passport) return undefined
  const end = passport ? plusDays(passport.sixMonthsOn, daysBehind) : last
  const positionInTrip = (on: LocalDate) =>
    Math.min(daysBetween(first, on) / Math.max(daysBetween(first, end), 1), 1)
  const marks: readonly TripMark[] = [
    ...days.map((on) => ({ kind: 'flight' as const, on, at: positionInTrip(on) })),
    ...(birthday ? [{ kind: 'birthday' as const, on: birthday.on, at: positionInTrip(birthday.on) }] : []),
    ...(passport
      ? [
          { kind: 'sixMonths' as const, on: passport.sixMonthsOn, at: positionInTrip(passport.sixMonthsOn) },
          {
            kind: 'expiry' as const,
            on: passport.expiresOn,
            at: Math.max(positionInTrip(passport.expiresOn), 0),
          },
        ]
      : []),
  ]
  return {
    marks,
    tripEnd: positionInTrip(last),
    lastOn: last,
    ...(birthday ? { birthday } : {}),
    ...(passport ? { passport } : {}),
  }
}

function birthdayDuringTrip(
  { type, birthdate }: Pick<PassengerDraft, 'type' | 'birthdate'>,
  days: readonly LocalDate[],
): TripFacts['birthday'] {
  const bornOn = parseLocalDate(birthdate)
  const birthday = bornOn && birthdayInTrip(bornOn, days)
  if (!bornOn || !birthday) return undefined
  const misfitOn = dateOutsideType(type, bornOn, days)
  return { ...birthday, ...(misfitOn ? { misfitOn } : {}) }
}

function passportExpiryFacts(expiryDate: string, last: LocalDate): TripFacts['passport'] {
  const expiresOn = hasBuddhistYear(expiryDate) ? undefined : parseLocalDate(expiryDate)
  if (!expiresOn) return undefined
  return { reach: passportValidityAfterTrip(expiresOn, last), expiresOn, sixMonthsOn: sixMonthsAfter(last) }
}
