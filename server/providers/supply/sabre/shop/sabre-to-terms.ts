import { type LocalDate, type Instant, parseLocalDate } from '#contract/terms/time.ts'
import type { SabreGraph } from './sabre-graph.ts'
import { type SabreQuery, type SabreOption, createOptionReader } from './sabre-option.ts'
import type { OptionFault } from './sabre-prices.ts'
import { type WireObject, asObject, asObjectList, asText } from './sabre-json-values.ts'
import { type LegReader, createLegReader } from './sabre-segments.ts'
import type { Flights } from './sabre-sold-journey.ts'

/** The options read from an answer, and how many were left out and why. */
export type SabreOptions = {
  readonly options: readonly SabreOption[]
  readonly left: ReadonlyMap<OptionFault, number>
  /** Number of itineraries in the answer, readable or not. */
  readonly itineraries: number
}

/**
 * Returns every option of an answer that is readable to the satang. An option with a dangling reference is
 * left out, never guessed.
 */
export function sabreOptionsOf(graph: SabreGraph, asked: SabreQuery): SabreOptions {
  const legs = createLegReader(graph, asked.zoneOf)
  const optionOf = createOptionReader(graph, asked)
  const options: SabreOption[] = []
  const left = new Map<OptionFault, number>()
  const itineraries = graph.groups.flatMap((group) => {
    const days = departureDatesOf(group)
    return asObjectList(group['itineraries']).map((itinerary) => ({ days, itinerary }))
  })
  for (const { days, itinerary } of itineraries) {
    const journeys = flightsPerJourney(itinerary, days, legs)
    if (journeys && !journeys.every(createDepartureCheck(asked.now))) continue
    const optionWith = journeys && optionOf(journeys)
    for (const pricing of asObjectList(itinerary['pricingInformation'])) {
      // a sold-out brand has no fare
      if (pricing['soldOut'] !== undefined) continue
      const option = optionWith ? optionWith(pricing) : unreadable
      if (!option.ok) left.set(option.fault, (left.get(option.fault) ?? 0) + 1)
      else if (option.value) options.push(option.value)
    }
  }
  return { options, left, itineraries: itineraries.length }
}

const unreadable = { ok: false, fault: 'unreadable' } as const

function createDepartureCheck(now: Instant): (flights: Flights) => boolean {
  return (flights) => flights.every(({ segment }) => segment.departureAt > now)
}

/** Returns the dates of a group's legs; undefined for invalid ones. */
function departureDatesOf(group: WireObject): readonly (LocalDate | undefined)[] {
  const legs = asObjectList(asObject(group['groupDescription'])['legDescriptions'])
  return legs.map((leg) => parseLocalDate(asText(leg['departureDate']) ?? ''))
}

/** Dates are matched by position: the n-th leg departs on the date of the n-th description, whatever their numbers. */
function flightsPerJourney(
  itinerary: WireObject,
  days: readonly (LocalDate | undefined)[],
  legs: LegReader,
): readonly Flights[] | undefined {
  const rows = asObjectList(itinerary['legs'])
  if (rows.length === 0 || rows.length !== days.length) return undefined
  const journeys = rows.map((leg, at) => {
    const on = days[at]
    return on && legs(leg['ref'], on)
  })
  return journeys.every((one) => one !== undefined) && areFlightsInOrder(journeys.flat())
    ? journeys
    : undefined
}

function areFlightsInOrder(flights: Flights): boolean {
  return flights.every(({ segment }, at) => {
    const before = flights[at - 1]
    return !before || before.segment.arrivalAt <= segment.departureAt
  })
}
