import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { ListChoices } from './list-choices.ts'
import type { OfferFacts } from './offer-facts.ts'

/** The part of a trip that the list is about, and what was picked before it. */
export type TripStep = {
  /** Journeys picked so far, in order of travel. */
  readonly taken: readonly JourneyAnswer[]
  readonly takenKeys: readonly string[]
  /** Index of the journey that the rows are for; undefined when rows are whole trips. */
  readonly journey: number | undefined
  /** The number of journeys of a trip. */
  readonly journeyCount: number
  /** Whether a row completes the trip, so that it has fares to choose from. */
  readonly isLast: boolean
  /** Whether a journey that the address names is no longer offered. */
  readonly isLost: boolean
}

/** Offers that share the journeys of a row. */
export type TripOffers = {
  /** Of the journey, or of the whole trip where rows are whole trips. */
  readonly key: string
  readonly journeys: readonly JourneyAnswer[]
  /**
   * Confirmed seats before waitlisted ones, then the cheapest first, at an equal price that of the preferred supplier; a
   * surcharge on the total does not change that.
   */
  readonly facts: readonly OfferFacts[]
}

/** Determines how far a trip has been picked. Journeys that no offer has any more count as not picked. */
export function tripStepOf(
  all: readonly OfferFacts[],
  { way, picked }: Pick<ListChoices, 'way' | 'picked'>,
): TripStep {
  const journeyCount = all[0]?.journeyKeys.length ?? 1
  if (way === 'trips' || journeyCount === 1) {
    const isWhole = { journey: undefined, isLast: true, isLost: false } as const
    return { taken: [], takenKeys: [], journeyCount, ...isWhole }
  }
  const wanted = picked.slice(0, journeyCount - 1)
  const takenKeys = wanted.filter((_, index) => hasOfferForJourneys(all, wanted.slice(0, index + 1)))
  const sample = all.find((facts) => beginsWithJourneys(facts, takenKeys))
  return {
    taken: sample?.offer.journeys.slice(0, takenKeys.length) ?? [],
    takenKeys,
    journey: takenKeys.length,
    journeyCount,
    isLast: takenKeys.length === journeyCount - 1,
    isLost: takenKeys.length < wanted.length,
  }
}

/**
 * Groups the offers that continue from the picked journeys: one entry for each next journey, or whole trip.
 */
export function tripOffersOf(all: readonly OfferFacts[], step: TripStep): TripOffers[] {
  const { journey, takenKeys } = step
  const open = takenKeys.length === 0 ? all : all.filter((facts) => beginsWithJourneys(facts, takenKeys))
  const choiceKeyOf = (facts: OfferFacts) =>
    journey === undefined ? facts.tripKey : (facts.journeyKeys[journey] ?? '')
  return [...Map.groupBy(open, choiceKeyOf)].map(([key, facts]) => {
    const journeys = facts[0]?.offer.journeys ?? []
    facts.sort(compareFares)
    return { key, facts, journeys: journey === undefined ? journeys : journeys.slice(journey, journey + 1) }
  })
}

/** Returns whether an offer begins with these journeys. */
export function hasOfferForJourneys(all: readonly OfferFacts[], keys: readonly string[]): boolean {
  return all.some((facts) => beginsWithJourneys(facts, keys))
}

/** Returns whether a trip begins with these journeys. */
export function beginsWithJourneys({ journeyKeys }: OfferFacts, keys: readonly string[]): boolean {
  return keys.every((key, index) => journeyKeys[index] === key)
}

function compareFares(
  { offer: one, fareKey }: OfferFacts,
  { offer: other, fareKey: otherKey }: OfferFacts,
): number {
  const byWaiting = Number(one.waitingList) - Number(other.waitingList)
  if (byWaiting !== 0) return byWaiting
  const byPrice = one.price.total - other.price.total
  if (byPrice !== 0) return byPrice
  const byPreference = (one.preference ?? 0) - (other.preference ?? 0)
  if (byPreference !== 0) return byPreference
  // equal in everything: as the supplier told them
  if (fareKey === otherKey) return 0
  return fareKey < otherKey ? -1 : 1
}
