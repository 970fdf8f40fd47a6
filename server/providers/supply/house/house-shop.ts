import { seatedCount } from '#contract/terms/passenger.ts'
import { msOf } from '#contract/terms/time.ts'
import { type ShopEvent, type ShopRequest, type SupplyContext } from '../supply-provider.ts'
import { houseCabin } from './engine/cabin-seats.ts'
import { dateOfDay, dayOf, issueDayOf } from './engine/day.ts'
import { type FoundJourney, type JourneyWish, findJourneys } from './engine/find-journeys.ts'
import { type ItineraryPlan, type World } from './engine/plan.ts'
import { houseSource } from './engine/price-lines.ts'
import { priceItinerary } from './engine/price-itinerary.ts'
import { salesCloseMinutes } from './engine/reprice.ts'
import { shopPlans } from './engine/shop-plans.ts'
import { type FlightDate } from './house-saleable.ts'
import { type HouseStore } from './house-store.ts'

/** Journeys of one itinerary that the house can put together. */
export const maxJourneys = 6

/** How many days ahead flights are sold, as airline systems have it. */
const horizonDays = 361

/** Streams what the house has: first everything without a change of planes, then the cheapest of the rest. */
export async function* shopHouse(
  request: ShopRequest,
  context: SupplyContext,
  { world, store }: { world: World; store: Pick<HouseStore, 'readSales'> },
): AsyncGenerator<ShopEvent> {
  const nowMs = msOf(context.now)
  const wishes = wishesOf(request, world, nowMs)
  const found = wishes?.map((wish) => findJourneys(wish, world.network))
  if (!found || found.some((journeys) => journeys.length === 0)) {
    yield { kind: 'sourceDone', source: houseSource, status: 'empty' }
    return yield { kind: 'end', complete: true }
  }
  const sales = await store.readSales(flightDatesOf(found))
  const market = { world, sales, nowMs }
  const { shape, party, refundableOnly } = request
  const plans = shopPlans({ shape, party, refundableOnly, found }, market)
  for (const some of [plans.direct, plans.others]) {
    if (context.signal.aborted) return yield* stopped()
    if (some.length > 0) yield offersEvent(some, market)
  }
  const count = plans.direct.length + plans.others.length
  yield { kind: 'sourceDone', source: houseSource, status: count > 0 ? 'ok' : 'empty' }
  yield { kind: 'end', complete: true }
}

/** What is said when the asker went away or the time is up. */
export function* stopped(): Generator<ShopEvent> {
  yield { kind: 'sourceDone', source: houseSource, status: 'timeout' }
  yield { kind: 'end', complete: false }
}

function offersEvent(
  plans: readonly ItineraryPlan[],
  market: Parameters<typeof priceItinerary>[1],
): ShopEvent {
  return { kind: 'offers', source: houseSource, offers: plans.map((plan) => priceItinerary(plan, market)) }
}

/** The search in the engine's words; undefined when the house has nothing of the kind. */
function wishesOf(request: ShopRequest, world: World, nowMs: number): JourneyWish[] | undefined {
  const today = issueDayOf(nowMs)
  const { airportsOf } = world.places
  if (seatedCount(request.party) < 1 || request.journeys.length > maxJourneys) return undefined
  const wishes = request.journeys.flatMap((journey) => {
    const cabin = houseCabin(journey.cabin)
    const day = dayOf(journey.departureOn)
    if (!cabin || day > today + horizonDays) return []
    return {
      from: airportsOf(journey.from),
      to: airportsOf(journey.to),
      day,
      cabin,
      ...(journey.window && {
        window: {
          by: journey.window.by,
          aroundMinute: journey.window.aroundMinute,
          rangeMinutes: journey.window.rangeHours * 60,
        },
      }),
      nonstopOnly: request.nonstopOnly,
      airlines: new Set<string>(request.airlines),
      via: new Set((request.via ? airportsOf(request.via) : []).map(({ code }) => code)),
      notBeforeMs: nowMs + salesCloseMinutes * 60_000,
    }
  })
  const isViaKnown = !request.via || airportsOf(request.via).length > 0
  return wishes.length === request.journeys.length && isViaKnown ? wishes : undefined
}

/** Every flight found, once: their sales are read in one query. */
export function flightDatesOf(found: readonly (readonly FoundJourney[])[]): FlightDate[] {
  const seen = new Map<string, FlightDate>()
  for (const { flight, day } of found.flat().flatMap(({ flights }) => flights)) {
    seen.set(`${flight.key} ${day}`, { flightKey: flight.key, on: dateOfDay(day) })
  }
  return [...seen.values()]
}
