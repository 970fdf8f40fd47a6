import { type JourneyAnswer } from '#contract/api/offers.ts'
import { type SearchAirLeg } from '#contract/api/search.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type ListProps } from '../list-model/list-props.ts'
import { type OfferFacts } from '../list-model/offer-facts.ts'
import { type ShownPrice } from '../list-model/price-view.ts'
import { firstRow } from '../list-model/row-order.ts'

/** One journey of a search, and how far its choice has come. */
export type TripPart = {
  /** Position in order of travel, from 0. */
  readonly index: number
  readonly leg: SearchAirLeg
  readonly state: 'taken' | 'now' | 'later'
  /** The flights that were taken. */
  readonly journey: JourneyAnswer | undefined
}

/** What of a trip has been chosen, and what it comes to. */
export type TripSoFar = {
  readonly parts: readonly TripPart[]
  /** The fare that was chosen last; with it the trip is whole. */
  readonly chosen: OfferFacts | undefined
  /** Of the chosen fare, else of the cheapest trip that goes on from what was taken; undefined when there is none. */
  readonly price: ShownPrice | undefined
  /** How many persons the price is for. */
  readonly passengerCount: number
}

/** What the traveller has chosen so far of the trip that was searched. */
export function tripSoFarOf(
  list: Pick<ListProps, 'request' | 'all' | 'step' | 'rows' | 'choices' | 'priceOf'>,
): TripSoFar {
  const { request, step, rows, choices, priceOf } = list
  const chosen = chosenFare(list)
  const taken = chosen?.offer.journeys ?? step.taken
  const isWhole = choices.way === 'trips'
  const stateOf = (index: number) => {
    if (index < taken.length) return 'taken'
    return isWhole || index === taken.length ? 'now' : 'later'
  }
  const cheapest = chosen ?? firstRow(rows, 'price')?.cheapest
  return {
    parts: request.searchAirLegs.map((leg, index) => ({
      index,
      leg,
      state: stateOf(index),
      journey: taken[index],
    })),
    chosen,
    price: cheapest && priceOf(cheapest),
    passengerCount: cheapest?.passengerCount ?? 1,
  }
}

/** What a traveller who wants to go on has not chosen yet (specification §7: the warnings); undefined when nothing is missing. */
export function missingFlight(parts: readonly TripPart[], triptype: 0 | 1 | 2): Problem | undefined {
  const missing = parts.find(({ state }) => state !== 'taken')
  if (!missing) return undefined
  if (triptype === 2) return problem('flightMissing', { details: { number: missing.index + 1 } })
  return problem(missing.index === 0 ? 'departFlightMissing' : 'returnFlightMissing')
}

/** A fare counts as chosen only where it completes what was taken: who went back chooses anew. */
function chosenFare({
  all,
  step,
  choices,
}: Pick<ListProps, 'all' | 'step' | 'choices'>): OfferFacts | undefined {
  if (!step.isLast || choices.chosen === undefined) return undefined
  return all.find(
    ({ fareKey, journeyKeys }) =>
      fareKey === choices.chosen && step.takenKeys.every((key, index) => journeyKeys[index] === key),
  )
}
