import { type Problem, createProblem } from '#contract/problem.ts'
import type { CheckedPassenger, PassengerFrame } from './checked-passenger.ts'
import type { BookingRequest } from '#contract/api/booking.ts'
import { hasBuddhistYear } from '#contract/terms/calendar/buddhist-year.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import {
  type PassengerCounts,
  type PassengerType,
  ageLimits,
  hasFareConditions,
  dateOutsideType,
  passengerTypes,
} from '#contract/terms/passenger.ts'
import { type LocalDate, dateOfLocalTime } from '#contract/terms/time.ts'
import { typedPassengerContactFault } from './contact-rules.ts'
import { passengerNameFault } from './passenger-name-rules.ts'

/** The first thing that is wrong with the passengers, with the field it is about; undefined when nothing is. */
export function passengerFault(
  request: Pick<BookingRequest, 'passengers'>,
  frame: PassengerFrame,
): Problem | undefined {
  const dates = travelDates(frame.itinerary)
  const everybody = request.passengers
  const each = everybody.map((one, index) =>
    singlePassengerFault({ one, index, everybody, path: `passengers.${index}`, frame, dates }),
  )
  return passengerCountMismatch(request, frame.party) ?? each.find((one) => one !== undefined)
}

/** Every calendar date on which somebody flies, as the airports' calendars say. */
export function travelDates(itinerary: Itinerary): LocalDate[] {
  return itinerary.journeys.flatMap((journey) =>
    journey.segments.flatMap((one) => [
      dateOfLocalTime(one.departureLocal),
      dateOfLocalTime(one.arrivalLocal),
    ]),
  )
}

/** The party is the one that was priced: it has an adult, and a lap for every infant on one. */
function passengerCountMismatch(
  request: Pick<BookingRequest, 'passengers'>,
  party: PassengerCounts,
): Problem | undefined {
  const differs = passengerTypes.some(
    (type) => request.passengers.filter((one) => one.type === type).length !== (party[type] ?? 0),
  )
  return differs ? createProblem('passengersDoNotMatch', { field: 'passengers' }) : undefined
}

function singlePassengerFault(checked: CheckedPassenger): Problem | undefined {
  return (
    passengerNameFault(checked) ??
    passengerTitleFault(checked) ??
    buddhistYearFault(checked) ??
    passengerAgeFault(checked) ??
    nationalityFault(checked) ??
    thaiPassportFault(checked) ??
    passportFault(checked) ??
    seatNeighbourFault(checked) ??
    typedPassengerContactFault(checked.one, `${checked.path}.`)
  )
}

/** MSTR and MISS are for under twelves and nobody else: airlines tell children by them. */
function passengerTitleFault({ one, path }: CheckedPassenger): Problem | undefined {
  const isChild = ageLimits[one.type].to < ageLimits.adult.from
  const hasTitleOfChild = one.title === 'MSTR' || one.title === 'MISS'
  return isChild === hasTitleOfChild
    ? undefined
    : createProblem('titleDoesNotFit', { field: `${path}.title` })
}

/** A year of the Buddhist era would make a passport good for five hundred years too long. */
function buddhistYearFault({ one, path }: CheckedPassenger): Problem | undefined {
  const fields = ['birthdate', 'issueDate', 'expiryDate'] as const
  const field = fields.find((name) => hasBuddhistYear(one[name] ?? ''))
  return field && createProblem('buddhistYear', { field: `${path}.${field}` })
}

/** Nobody books for somebody who is not born yet: the ticket needs a name and a date. */
function passengerAgeFault({ one, path, frame, dates }: CheckedPassenger): Problem | undefined {
  const isBorn = one.birthdate <= frame.today
  const date = isBorn ? dateOutsideType(one.type, one.birthdate as LocalDate, dates) : frame.today
  if (date === undefined) return undefined
  const details = { type: one.type, date, ages: ageRangeText(one.type) }
  return createProblem('ageDoesNotFit', { field: `${path}.birthdate`, details })
}

/** The ages of a type in figures, for every language: "2–11", "60+". */
function ageRangeText(type: PassengerType): string {
  const { from, to } = ageLimits[type]
  return to > 100 ? `${from}+` : `${from}–${to}`
}

/** Fares for students and youths are for those with a Thai passport (specification §5). */
function thaiPassportFault({ one, path }: CheckedPassenger): Problem | undefined {
  if (!hasFareConditions(one.type)) return undefined
  if (one.nationality !== 'TH') return createProblem('thaiPassportNeeded', { field: `${path}.nationality` })
  const isForeign = (one.issueCountry ?? 'TH') !== 'TH'
  return isForeign ? createProblem('thaiPassportNeeded', { field: `${path}.issueCountry` }) : undefined
}

function nationalityFault({ one, path, frame }: CheckedPassenger): Problem | undefined {
  if (!frame.isCountry(one.nationality)) return createProblem('wrongFormat', { field: `${path}.nationality` })
  if (!one.issueCountry || frame.isCountry(one.issueCountry)) return undefined
  return createProblem('wrongFormat', { field: `${path}.issueCountry` })
}

/** A number names another passenger of this booking; anything else is somebody of another booking. */
function seatNeighbourFault({ one, path, index, everybody }: CheckedPassenger): Problem | undefined {
  if (!/^\d+$/.test(one.seatWith ?? '')) return undefined
  const beside = Number(one.seatWith) - 1
  const isOther = beside !== index && everybody[beside] !== undefined
  return isOther ? undefined : createProblem('seatWithUnknown', { field: `${path}.seatWith` })
}

/** What is wrong with a passport, where the route needs one: it has to run until the last day of travel. */
function passportFault({ one, path, frame, dates }: CheckedPassenger): Problem | undefined {
  if (frame.documents === 'none') return undefined
  const needed = ['passportNumber', 'issueCountry', 'expiryDate'] as const
  const missing = needed.find((name) => !one[name])
  if (missing) return createProblem('documentMissing', { field: `${path}.${missing}` })
  const last = dates.toSorted().at(-1)
  if (last !== undefined && last > (one.expiryDate ?? ''))
    return createProblem('documentExpires', { field: `${path}.expiryDate`, details: { date: last } })
  const isIssued = !one.issueDate || (one.issueDate >= one.birthdate && one.issueDate <= frame.today)
  return isIssued ? undefined : createProblem('wrongFormat', { field: `${path}.issueDate` })
}
