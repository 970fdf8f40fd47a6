import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { SearchAirLeg } from '#contract/api/search.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { ListProps } from '../list-model/list-props.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import type { ShownPrice } from '../list-model/price-view.ts'
import { firstRow } from '../list-model/row-order.ts'

/** One journey of a search, and its choice. */
export type TripPart = {
  /** Index in order of travel, from 0. */
  readonly index: number
  readonly leg: SearchAirLeg
  readonly state: 'taken' | 'now' | 'later'
  /** The picked flights. */
  readonly journey: JourneyAnswer | undefined
}

/** What of a trip has been chosen, and its price. */
export type TripSelection = {
  readonly parts: readonly TripPart[]
  /** The chosen fare; with it the trip is complete. */
  readonly chosen: OfferFacts | undefined
  /**
   * Of the chosen fare, else of the cheapest trip that continues from the picked journeys; undefined without
   * one.
   */
  readonly price: ShownPrice | undefined
  /** The number of persons that the price is for. */
  readonly passengerCount: number
}

/** Returns what the traveller has chosen of the searched trip. */
export function tripSelectionOf(
  list: Pick<ListProps, 'request' | 'all' | 'step' | 'rows' | 'choices' | 'priceOf'>,
): TripSelection {
  const { request, step, rows, choices, priceOf } = list
  const chosen = fareCompletingTrip(list)
  const taken = chosen?.offer.journeys ?? step.taken
  const isWhole = choices.way === 'trips'
  const journeyStepState = (index: number) => {
    if (index < taken.length) return 'taken'
    return isWhole || index === taken.length ? 'now' : 'later'
  }
  const cheapest = chosen ?? firstRow(rows, 'price')?.cheapest
  return {
    parts: request.searchAirLegs.map((leg, index) => ({
      index,
      leg,
      state: journeyStepState(index),
      journey: taken[index],
    })),
    chosen,
    price: cheapest && priceOf(cheapest),
    passengerCount: cheapest?.passengerCount ?? 1,
  }
}

/** Returns what is missing to continue (specification §7: the warnings); undefined when nothing is. */
export function missingFlight(parts: readonly TripPart[], triptype: 0 | 1 | 2): Problem | undefined {
  const missing = parts.find(({ state }) => state !== 'taken')
  if (!missing) return undefined
  if (triptype === 2) return createProblem('flightMissing', { details: { number: missing.index + 1 } })
  return createProblem(missing.index === 0 ? 'departFlightMissing' : 'returnFlightMissing')
}

/** A fare counts as chosen only where it completes the picked journeys: going back clears it. */
function fareCompletingTrip({
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
