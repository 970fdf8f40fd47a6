import { type Journey, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { type PassengerCounts, type PassengerType, seatedCount } from '#contract/terms/passenger.ts'

import { type PricedPart, priceFarePart } from './fares/price-component.ts'
import { type SaleContext, bookedRbd, openSeatsPerFlight } from './fares/sale-context.ts'
import { cacheInMarket } from './market-cache.ts'
import { encodePlannedJourney } from './offer-handle.ts'
import { type GroupedLines, componentFareBaht, journeyLinesOf, taxesOfJourneys } from './price-trip-lines.ts'
import type { FarePart, FlownJourney, PlannedJourney } from './trip-plan.ts'
import { segmentOf } from './trip-segment.ts'

/** What every offer with a planned journey takes from it. */
export type PricedJourney = {
  /** Its flights with confirmed seats. */
  readonly journey: Journey
  /** The fares of the journey for one passenger of a type, in baht, and all price lines. */
  ofType(type: PassengerType): { readonly fareBaht: number; readonly lines: GroupedLines }
  /** The fewest open seats of its flights. */
  readonly seatsLeft: number
  readonly isAbroad: boolean
  /** Its part of an offer's reference. */
  readonly handle: string
  /** Its flights and cabins as text. */
  readonly flightsKey: string
}

const pricedIn = cacheInMarket<PlannedJourney, PricedJourney>()

/** Prices a journey in a market. Cached: the trips of a search share their journeys. */
export function priceJourney(planned: PlannedJourney, market: SaleContext): PricedJourney {
  const priced = pricedIn(market)
  const known = priced.get(planned)
  if (known) return known
  const fresh = createPricedJourney(planned, market)
  priced.set(planned, fresh)
  return fresh
}

function createPricedJourney(planned: PlannedJourney, market: SaleContext): PricedJourney {
  const { flown, parts } = planned
  const { world } = market.view
  const priced = parts.map((part) => priceFarePart(part, market))
  const charged = { parts: priced, taxes: taxesOfJourneys([planned], priced, market) }
  const byType = new Map<PassengerType, ReturnType<PricedJourney['ofType']>>()
  return {
    journey: confirmedJourneyOf(planned, market),
    ofType(type) {
      const known = byType.get(type)
      if (known) return known
      const fresh = {
        fareBaht: fareBahtOf(priced, type, world),
        lines: journeyLinesOf(type, charged, market),
      }
      byType.set(type, fresh)
      return fresh
    },
    seatsLeft: Math.min(...parts.flatMap((part) => openSeatsPerFlight(part, part.entry.slot, market))),
    isAbroad: flown.flights.some(({ flight }) => flight.isInternational),
    handle: encodePlannedJourney(planned, world),
    flightsKey: flown.flights
      .map(({ flight, day }, at) => `${flight.soldAs}${day}${flown.cabins[at] ?? ''}`)
      .join('_'),
  }
}

function fareBahtOf(
  priced: readonly PricedPart[],
  type: PassengerType,
  world: SaleContext['view']['world'],
): number {
  return priced.reduce((sum, one) => sum + componentFareBaht(one, type, world), 0)
}

const journeysIn = cacheInMarket<FlownJourney, Map<string, Journey>>()

/** Cached: a search shows the same flights at several fares. */
function confirmedJourneyOf({ flown, parts }: PlannedJourney, market: SaleContext): Journey {
  const known = journeysIn(market).get(flown) ?? new Map<string, Journey>()
  journeysIn(market).set(flown, known)
  const slots = parts.map(({ first, entry }) => `${first} ${entry.slot}`).join()
  const journey = known.get(slots) ?? createJourney(parts, () => false)
  known.set(slots, journey)
  return journey
}

/** Returns a journey on which every flight without a seat for the party is waitlisted. */
export function waitlistedJourneyOf(
  planned: PlannedJourney,
  party: PassengerCounts,
  market: SaleContext,
): Journey {
  const seats = seatedCount(party)
  return createJourney(
    planned.parts,
    (part, at) => (openSeatsPerFlight(part, part.entry.slot, market)[at] ?? seats) < seats,
  )
}

function createJourney(
  parts: PlannedJourney['parts'],
  isWaitlisted: (part: FarePart, at: number) => boolean,
): Journey {
  return journeyFromSegments(
    parts.flatMap((part) =>
      part.flights.map((dated, at) =>
        segmentOf(dated, {
          cabin: part.cabins[at] ?? part.cabin,
          rbd: bookedRbd(part, at, part.entry.slot),
          isWaitlisted: isWaitlisted(part, at),
        }),
      ),
    ),
  )
}
