import { type ItineraryGroup } from './itinerary-group.ts'
import { type ListChoices, type SortChoice, type StopChoice, stopChoices } from './list-choices.ts'

/** A value to filter by: how many rows it leaves, and from which average per person in satang. */
export type Facet<Value extends string> = {
  readonly value: Value
  readonly count: number
  /** Undefined when no row is left. */
  readonly cheapest: number | undefined
}

/** The rows that the choices leave, in the chosen order. */
export function chooseGroups(groups: readonly ItineraryGroup[], choices: ListChoices): ItineraryGroup[] {
  return groups
    .filter((group) => hasChosenStops(group, choices) && hasChosenAirline(group, choices))
    .sort(orders[choices.sort])
}

/** Each number of stops with what it would leave under the other filters. */
export function stopFacets(groups: readonly ItineraryGroup[], choices: ListChoices): Facet<StopChoice>[] {
  const others = groups.filter((group) => hasChosenAirline(group, choices))
  return stopChoices.map((value) =>
    facetOf(
      value,
      others.filter((group) => stopChoiceOf(group) === value),
    ),
  )
}

/** Each airline of the list with what it would leave under the other filters; the cheapest first. */
export function airlineFacets(groups: readonly ItineraryGroup[], choices: ListChoices): Facet<string>[] {
  const others = groups.filter((group) => hasChosenStops(group, choices))
  const codes = [...new Set(groups.flatMap((group) => group.airlines))]
  return codes
    .map((code) =>
      facetOf(
        code,
        others.filter((group) => group.airlines.includes(code)),
      ),
    )
    .sort(
      (left, right) =>
        (left.cheapest ?? Infinity) - (right.cheapest ?? Infinity) || byText(left.value, right.value),
    )
}

/** The row that stands first under each way of sorting; for showing what a sort would bring. */
export function bestGroup(groups: readonly ItineraryGroup[], sort: SortChoice): ItineraryGroup | undefined {
  return groups.reduce<ItineraryGroup | undefined>(
    (best, group) => (best && orders[sort](best, group) <= 0 ? best : group),
    undefined,
  )
}

const byPrice = (left: ItineraryGroup, right: ItineraryGroup) => left.total - right.total
const byDuration = (left: ItineraryGroup, right: ItineraryGroup) =>
  left.durationMinutes - right.durationMinutes
const byDeparture = (left: ItineraryGroup, right: ItineraryGroup) =>
  byText(left.departureAt, right.departureAt)
// The last word makes the order the same whatever order the offers came in.
const byKey = (left: ItineraryGroup, right: ItineraryGroup) => byText(left.key, right.key)

type Order = (left: ItineraryGroup, right: ItineraryGroup) => number

const orders: Readonly<Record<SortChoice, Order>> = {
  price: inTurn(byPrice, byDuration, byDeparture, byKey),
  duration: inTurn(byDuration, byPrice, byDeparture, byKey),
  departure: inTurn(byDeparture, byPrice, byDuration, byKey),
}

function inTurn(...all: readonly Order[]): Order {
  return (left, right) => {
    for (const order of all) {
      const answer = order(left, right)
      if (answer !== 0) return answer
    }
    return 0
  }
}

function facetOf<Value extends string>(value: Value, groups: readonly ItineraryGroup[]): Facet<Value> {
  const cheapest = groups.reduce((least, group) => Math.min(least, group.averagePerPerson), Infinity)
  return { value, count: groups.length, cheapest: groups.length === 0 ? undefined : cheapest }
}

function hasChosenStops(group: ItineraryGroup, { stops }: ListChoices): boolean {
  return stops.length === 0 || stops.includes(stopChoiceOf(group))
}

function hasChosenAirline(group: ItineraryGroup, { airlines }: ListChoices): boolean {
  return airlines.length === 0 || group.airlines.some((code) => airlines.includes(code))
}

function stopChoiceOf({ stops }: ItineraryGroup): StopChoice {
  if (stops === 0) return '0'
  return stops === 1 ? '1' : '2'
}

function byText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
