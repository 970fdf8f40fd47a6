import { type FareBuyer, cheapestFare } from './choose-fare.ts'
import { fareParts } from '../price-trip.ts'
import type { SaleContext } from './sale-context.ts'
import { cacheInMarket } from '../market-cache.ts'
import { type FarePart, type TripPlan, stayOfTrip } from '../trip-plan.ts'

const letters = ['L', 'S', 'X'] as const

/**
 * Returns the same flights in the higher fare families, with the same fare components, each in the cheapest
 * class of the family. A family that one of the airlines does not sell is left out.
 */
export function higherFareFamilies(plan: TripPlan, buyer: FareBuyer, market: SaleContext): TripPlan[] {
  const highest = Math.max(...fareParts(plan).map(({ entry }) => letters.indexOf(entry.letter)))
  return letters.slice(highest + 1).flatMap((letter) => {
    const moved = planWithOtherFares(plan, (part) => cheapestInFamily(part, letter, { buyer, market }))
    return moved ? [moved] : []
  })
}

/** Returns a plan with other fares on the same flights; undefined when a component has none. */
export function planWithOtherFares(
  plan: TripPlan,
  fareOf: (part: FarePart) => FarePart | undefined,
): TripPlan | undefined {
  const journeys = plan.journeys.map((journey) => ({
    ...journey,
    parts: journey.parts.flatMap((part) => fareOf(part) ?? []),
  }))
  const isWhole = journeys.every(({ parts }, at) => parts.length === plan.journeys[at]?.parts.length)
  return isWhole ? { ...plan, journeys } : undefined
}

type FareContext = { readonly buyer: FareBuyer; readonly market: SaleContext }

const faresIn = cacheInMarket<string, FarePart | undefined>()

/** Cached: the trips of a search share runs of flights, and so the fares of a family on them. */
function cheapestInFamily(
  part: FarePart,
  letter: (typeof letters)[number],
  asked: FareContext,
): FarePart | undefined {
  const known = faresIn(asked.market)
  const kind = part.entry.kind === 0 ? 0 : letters.indexOf(letter) + 1
  const flights = part.flights.map(({ flight, day }) => `${flight.id}.${day}`).join()
  const key = `${part.journey} ${part.first} ${flights} ${part.cabin} ${part.market.owner.id} ${kind} ${letter}`
  if (known.has(key)) return known.get(key)
  const input = { owner: part.market.owner, kind, letter, leastRefund: 0 }
  const found = cheapestFare(part, input, asked)
  known.set(key, found)
  return found
}

/** Returns who buys the fares of a plan: the party, the stay, and whether seats are waitlisted. */
export function fareBuyerOfPlan(
  plan: Pick<TripPlan, 'party' | 'isWaitlisted'> & Pick<TripPlan, 'journeys'>,
): FareBuyer {
  return {
    party: plan.party,
    stay: stayOfTrip(plan),
    refundableOnly: false,
    needsSeats: !plan.isWaitlisted,
  }
}
