import { type SearchRequest } from '#contract/api/search.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type CabinClass } from '#contract/terms/codes.ts'
import { maxSeated, partyFault } from '#contract/terms/passenger.ts'
import { type LocalDate, daysBetween, plusDays } from '#contract/terms/time.ts'

/** A place in the form; its text is in the language in which it was chosen, absent while it is not known. */
export type FormPlace = { readonly code: string; readonly text?: string; readonly language?: string }

/** A search as it is typed. Dates are "2026-11-21", or empty. */
export type SearchForm = {
  readonly isRoundTrip: boolean
  readonly from: FormPlace | undefined
  readonly to: FormPlace | undefined
  readonly departOn: string
  readonly returnOn: string
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly cabin: CabinClass
  readonly isDirectOnly: boolean
}

/** The fields that can be at fault. */
export type SearchField = 'from' | 'to' | 'departOn' | 'returnOn' | 'party'

/** What is wrong with a field, as a problem of the catalogue. */
export type SearchFaults = Partial<Record<SearchField, Problem>>

/** Airlines open their flights about this many days ahead. */
export const bookableDays = 355
const daysToDeparture = 14
const daysAway = 7

/** The specification's defaults, from Bangkok in two weeks. */
export function freshForm(today: LocalDate): SearchForm {
  const departOn = plusDays(today, daysToDeparture)
  return {
    isRoundTrip: false,
    from: { code: 'BKK' },
    to: undefined,
    departOn,
    returnOn: plusDays(departOn, daysAway),
    adults: 1,
    children: 0,
    infants: 0,
    cabin: 'economy',
    isDirectOnly: false,
  }
}

/** The form of a search that somebody made before; dates that have passed are moved to the default ones. */
export function formOf(request: SearchRequest, today: LocalDate): SearchForm {
  const fresh = freshForm(today)
  const [out, back] = request.searchAirLegs
  if (!out) return fresh
  const isStale = out.departureDate < today
  const departOn = isStale ? fresh.departOn : out.departureDate
  return {
    isRoundTrip: request.triptype === 1,
    from: { code: out.from },
    to: { code: out.to },
    departOn,
    returnOn: (!isStale && back?.departureDate) || plusDays(departOn as LocalDate, daysAway),
    adults: request.adults,
    children: request.children,
    infants: request.infants,
    cabin: out.cabinClass,
    isDirectOnly: request.nonstop === 1,
  }
}

/** From becomes to, and to becomes from. */
export function swapped(form: SearchForm): SearchForm {
  return { ...form, from: form.to, to: form.from }
}

/** The form with another departure; a return that would lie before it moves along. */
export function departingOn(form: SearchForm, departOn: string): SearchForm {
  const isPushed = departOn !== '' && form.returnOn < departOn
  return { ...form, departOn, returnOn: isPushed ? plusDays(departOn as LocalDate, daysAway) : form.returnOn }
}

/** What has to be put right before the search can be sent; empty when nothing has. */
export function faultsOf(form: SearchForm, today: LocalDate): SearchFaults {
  const party = partyProblemOf(form)
  const depart = dateProblemOf(form.departOn, today)
  const back = form.isRoundTrip ? returnProblemOf(form, today) : undefined
  const isSame = form.from !== undefined && form.from.code === form.to?.code
  return {
    ...(!form.from && { from: problem('noLegs') }),
    ...(!form.to && { to: problem('noLegs') }),
    ...(isSame && { to: problem('sameAirport') }),
    ...(depart && { departOn: depart }),
    ...(back && { returnOn: back }),
    ...(party && { party }),
  }
}

/** The search as it travels, in the specification's wire names with all of its defaults. */
export function requestOf(form: SearchForm): SearchRequest {
  const from = form.from?.code ?? ''
  const to = form.to?.code ?? ''
  const out = { from, to, departureDate: form.departOn, cabinClass: form.cabin }
  const back = { from: to, to: from, departureDate: form.returnOn, cabinClass: form.cabin }
  return {
    airline: '',
    adults: form.adults,
    children: form.children,
    infants: form.infants,
    triptype: form.isRoundTrip ? 1 : 0,
    nonstop: form.isDirectOnly ? 1 : 0,
    searchRefundableFare: false,
    searchAirLegs: form.isRoundTrip ? [out, back] : [out],
    connectingPoint: '',
    windowTimeDepFlight: 'TD',
    windowTimeDepTime: '1200',
    windowTimeDepRangeHour: 12,
    windowTimeRetFlight: 'TD',
    windowTimeRetTime: '1200',
    windowTimeRetRangeHour: 12,
  }
}

/** The highest number of one type that the others leave room for. */
export function roomFor(form: SearchForm, type: 'adults' | 'children' | 'infants'): number {
  if (type === 'infants') return form.adults
  return maxSeated - (type === 'adults' ? form.children : form.adults)
}

/** The form with another number of adults; infants who would have no lap are left out. */
export function withAdults(form: SearchForm, adults: number): SearchForm {
  return { ...form, adults, infants: Math.min(form.infants, adults) }
}

function partyProblemOf({ adults, children, infants }: SearchForm): Problem | undefined {
  const fault = partyFault({ adult: adults, child: children, infantOnLap: infants })
  if (fault === 'tooMany') return problem('tooManyPassengers', { details: { max: maxSeated } })
  if (fault === undefined) return undefined
  return problem(fault === 'noAdult' ? 'noAdult' : 'tooManyInfants')
}

function dateProblemOf(date: string, today: LocalDate): Problem | undefined {
  if (date === '') return problem('noLegs')
  if (date < today) return problem('dateInPast')
  return daysBetween(today, date as LocalDate) > bookableDays ? problem('dateTooFar') : undefined
}

function returnProblemOf(form: SearchForm, today: LocalDate): Problem | undefined {
  const isBefore = form.returnOn !== '' && form.departOn !== '' && form.returnOn < form.departOn
  return isBefore ? problem('datesOutOfOrder') : dateProblemOf(form.returnOn, today)
}
