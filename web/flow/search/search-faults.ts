import { type Problem, createProblem } from '#contract/problem.ts'
import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import { maxSeated, passengerCountFault } from '#contract/terms/passenger.ts'
import { type LocalDate, daysBetween } from '#contract/terms/time.ts'
import { needsConditionsAccepted } from './form-party.ts'
import { firstLeg, type FormLeg, type FormPlace, legsInUse, type SearchForm } from './search-form.ts'

/** The fields that can have a fault; those of a leg carry its index. */
export type SearchField = `${'from' | 'to' | 'on'}.${number}` | 'returnOn' | 'party' | 'conditions'

/** The fault of each field, as a problem of the catalogue; in page order. */
export type SearchFaults = Partial<Record<SearchField, Problem>>

/** Returns what must be corrected before the search can be sent; empty when nothing must. */
export function searchFormFaults(form: SearchForm, today: LocalDate): SearchFaults {
  const legs = legsInUse(form)
  const back = form.shape === 'roundTrip' ? returnDateProblem(form, today) : undefined
  const party = passengerCountProblem(form)
  const isUnread = needsConditionsAccepted(form.party) && !form.areConditionsAccepted
  return {
    ...Object.assign({}, ...legs.map((_, index) => faultsOfLeg(form, index, today))),
    ...(back && { returnOn: back }),
    ...(party && { party }),
    ...(isUnread && { conditions: createProblem('conditionsNotAccepted') }),
  }
}

function faultsOfLeg(form: SearchForm, index: number, today: LocalDate): SearchFaults {
  const leg = form.legs[index]
  if (!leg) return {}
  const isSame = leg.from !== undefined && leg.from.code === leg.to?.code
  const from = missingPlaceProblem(leg.from, form)
  const to = isSame ? createProblem('sameAirport') : missingPlaceProblem(leg.to, form)
  const on = departureDateProblem(leg.on, today) ?? legOrderProblem(form.legs[index - 1], leg)
  return {
    ...(from && { [`from.${index}`]: from }),
    ...(to && { [`to.${index}`]: to }),
    ...(on && { [`on.${index}`]: on }),
  }
}

function missingPlaceProblem(place: FormPlace | undefined, { scope }: SearchForm): Problem | undefined {
  if (!place) return createProblem('placeMissing')
  const isAbroad = place.country !== undefined && place.country !== 'TH'
  return scope === 'domestic' && isAbroad ? createProblem('notInThailand') : undefined
}

/**
 * Across the date line a departure may be on the day before the arrival; whether it is crossed, the server
 * knows.
 */
function legOrderProblem(before: FormLeg | undefined, leg: FormLeg): Problem | undefined {
  if (!before || before.on === '') return undefined
  return daysBetween(before.on as LocalDate, leg.on as LocalDate) < -1
    ? createProblem('datesOutOfOrder')
    : undefined
}

function passengerCountProblem({ party }: SearchForm): Problem | undefined {
  const fault = passengerCountFault(party)
  if (fault === 'tooMany') return createProblem('tooManyPassengers', { details: { max: maxSeated } })
  if (fault === undefined) return undefined
  return createProblem(fault === 'noAdult' ? 'noAdult' : 'tooManyInfants')
}

function departureDateProblem(date: string, today: LocalDate): Problem | undefined {
  if (date === '') return createProblem('dateMissing')
  if (date < today) return createProblem('dateInPast')
  return daysBetween(today, date as LocalDate) > bookableDays ? createProblem('dateTooFar') : undefined
}

function returnDateProblem(form: SearchForm, today: LocalDate): Problem | undefined {
  const { on } = firstLeg(form)
  const isBefore = form.returnOn !== '' && on !== '' && form.returnOn < on
  return isBefore ? createProblem('datesOutOfOrder') : departureDateProblem(form.returnOn, today)
}
