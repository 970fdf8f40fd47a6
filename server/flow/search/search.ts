import { timeWindowOfJourney } from '#contract/api/search-time-window.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type AirlineCode, type AirportCode, type CityCode, airlineCode } from '#contract/terms/codes.ts'
import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import { type PassengerCounts, maxSeated, passengerCountFault } from '#contract/terms/passenger.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import {
  type Instant,
  type LocalDate,
  type Zone,
  daysBetween,
  localDateTime,
  minutesBetween,
  plusMinutes,
} from '#contract/terms/time.ts'
import { type TimeWindow, isAnyTime } from '#contract/terms/calendar/time-window.ts'
import { toInstant, todayIn } from '#contract/terms/time-zone.ts'

export { areTwoPlaces } from './preview/find-page-head.ts'
export { formatDates, placeName, previewTexts } from './preview/preview-texts.ts'
export { parseSearchParam } from './search-param.ts'

/** How long a search counts as fresh (specification §4). Offers stay usable longer and are priced again. */
export const searchValidityMinutes = 10

/** Between midnights on two sides of the date line lies at least this; between others less. In minutes. */
const acrossDateLineMinutes = 12 * 60

/** One wished journey. */
export type SearchJourney = {
  readonly from: AirportCode | CityCode
  readonly to: AirportCode | CityCode
  readonly departureOn: LocalDate
  readonly cabin: SearchRequest['searchAirLegs'][number]['cabinClass']
  readonly window?: TimeWindow
}

/** An accepted search, in the trade's terms. */
export type Search = {
  readonly shape: TripShape
  readonly journeys: readonly SearchJourney[]
  readonly party: PassengerCounts
  readonly airlines: readonly AirlineCode[]
  readonly nonstopOnly: boolean
  readonly refundableOnly: boolean
  readonly via?: AirportCode | CityCode
}

/** What a search must know of the world: places with their zone, and airlines. */
export type SearchWorld = {
  /** Zone of an airport, or of a city's main airport; undefined when there is no such place. */
  zoneOfPlace(code: string): Zone | undefined
  isAirline(code: string): boolean
  /** True for the list that stands for "All Airlines": no limit at all. */
  isEveryAirline(codes: readonly string[]): boolean
}

/** When a search stops being fresh. */
export function searchValidUntil(createdAt: Instant): Instant {
  return plusMinutes(createdAt, searchValidityMinutes)
}

/** Converts a search request to domain types, or returns the problem and its field. */
export function acceptSearch(wire: SearchRequest, world: SearchWorld, now: Instant): Result<Search, Problem> {
  const party = passengerCountsOf(wire)
  const airlines = parseAirlineCodes(wire.airline)
  const fault =
    tripShapeFault(wire) ??
    passengerCountProblem(party) ??
    wire.searchAirLegs
      .map((_, index) => searchLegFault(wire, index, { world, now }))
      .find((one) => one !== undefined) ??
    airlineCodeFault(airlines, world) ??
    viaPlaceFault(wire.connectingPoint, world)
  if (fault) return fail(fault)
  return succeed({
    shape: tripShapeOf(wire),
    journeys: wire.searchAirLegs.map((leg, index) => searchJourneyOf(wire, leg, index)),
    party,
    airlines: airlineRestriction(airlines, world),
    nonstopOnly: wire.nonstop === 1,
    refundableOnly: wire.searchRefundableFare,
    ...(wire.connectingPoint === '' ? {} : { via: wire.connectingPoint as AirportCode }),
  })
}

function tripShapeOf(wire: SearchRequest): TripShape {
  return wire.triptype === 0 ? 'oneWay' : wire.triptype === 1 ? 'roundTrip' : 'multiCity'
}

function passengerCountsOf(wire: SearchRequest): PassengerCounts {
  const counts = {
    adult: wire.adults,
    child: wire.children,
    infantOnLap: wire.infants,
    infantInSeat: wire.infantsInSeat ?? 0,
    senior: wire.seniors ?? 0,
    student: wire.students ?? 0,
    youth: wire.youths ?? 0,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

function parseAirlineCodes(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '')
}

/** The group "All Airlines" travels as a list of every code; it limits nothing. */
function airlineRestriction(airlines: readonly string[], world: SearchWorld): AirlineCode[] {
  const codes = airlines.map((code) => airlineCode(code)).filter((code) => code !== undefined)
  return world.isEveryAirline(codes) ? [] : codes
}

function searchJourneyOf(
  wire: SearchRequest,
  leg: SearchRequest['searchAirLegs'][number],
  index: number,
): SearchJourney {
  return {
    from: leg.from as AirportCode,
    to: leg.to as AirportCode,
    departureOn: leg.departureDate as LocalDate,
    cabin: leg.cabinClass,
    ...departureWindowOf(wire, index),
  }
}

/** Twelve hours either side of noon is the whole day: the specification's default means no window. */
function departureWindowOf(wire: SearchRequest, index: number): { window?: TimeWindow } {
  const window = timeWindowOfJourney(wire, index)
  return isAnyTime(window) ? {} : { window }
}

function tripShapeFault(wire: SearchRequest): Problem | undefined {
  const legs = wire.searchAirLegs
  if (wire.triptype === 0 && legs.length !== 1)
    return createProblem('wrongFormat', { field: 'searchAirLegs' })
  if (wire.triptype === 1 && legs.length !== 2)
    return createProblem('wrongFormat', { field: 'searchAirLegs' })
  return undefined
}

function passengerCountProblem(party: PassengerCounts): Problem | undefined {
  switch (passengerCountFault(party)) {
    case 'noAdult':
      return createProblem('noAdult', { field: 'adults' })
    case 'tooMany':
      return createProblem('tooManyPassengers', { field: 'adults', details: { max: maxSeated } })
    case 'tooManyInfants':
      return createProblem('tooManyInfants', { field: 'infants' })
    case undefined:
      return undefined
  }
}

function searchLegFault(
  wire: SearchRequest,
  index: number,
  { world, now }: { readonly world: SearchWorld; readonly now: Instant },
): Problem | undefined {
  const leg = wire.searchAirLegs[index]
  if (!leg) return createProblem('noLegs')
  const legFieldName = (name: string) => `searchAirLegs.${index}.${name}`
  const zone = world.zoneOfPlace(leg.from)
  if (!zone)
    return createProblem('unknownAirport', { field: legFieldName('from'), details: { value: leg.from } })
  if (!world.zoneOfPlace(leg.to))
    return createProblem('unknownAirport', { field: legFieldName('to'), details: { value: leg.to } })
  if (leg.from === leg.to) return createProblem('sameAirport', { field: legFieldName('to') })
  const ahead = daysBetween(todayIn(zone, now), leg.departureDate as LocalDate)
  if (ahead < 0) return createProblem('dateInPast', { field: legFieldName('departureDate') })
  if (ahead > bookableDays) return createProblem('dateTooFar', { field: legFieldName('departureDate') })
  const isInOrder = index === 0 || canLegFollowPrevious(wire, index, world)
  return isInOrder ? undefined : createProblem('datesOutOfOrder', { field: legFieldName('departureDate') })
}

/**
 * Whether a journey's date can come after the one before. Only across the date line does one land on the day
 * before one left (Tokyo to Honolulu), so that a trip over several cities may go on from there.
 */
function canLegFollowPrevious(wire: SearchRequest, index: number, world: SearchWorld): boolean {
  const [before, leg] = [wire.searchAirLegs[index - 1], wire.searchAirLegs[index]]
  if (!before || !leg || before.departureDate <= leg.departureDate) return true
  const [from, to] = [world.zoneOfPlace(before.from), world.zoneOfPlace(leg.from)]
  if (wire.triptype !== 2 || !from || !to) return false
  const leavesFrom = toInstant(localDateTime(before.departureDate as LocalDate, 0), from)
  const leavesBy = toInstant(localDateTime(leg.departureDate as LocalDate, 24 * 60), to)
  return minutesBetween(leavesFrom, leavesBy) >= acrossDateLineMinutes
}

function airlineCodeFault(airlines: readonly string[], world: SearchWorld): Problem | undefined {
  const bad = airlines.find((code) => airlineCode(code) === undefined || !world.isAirline(code))
  return bad === undefined
    ? undefined
    : createProblem('unknownAirline', { field: 'airline', details: { value: bad } })
}

function viaPlaceFault(via: string, world: SearchWorld): Problem | undefined {
  if (via === '' || world.zoneOfPlace(via)) return undefined
  return createProblem('unknownAirport', { field: 'connectingPoint', details: { value: via } })
}
