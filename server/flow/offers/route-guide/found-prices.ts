import type { FoundPriceAnswer, RouteGuideAnswer } from '#contract/api/share/route-guide.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { MonthlyLowest } from '../lowest-price-store.ts'
import type { PastOffer, PastSearch, ShownFlight } from '../past-search-store.ts'

type Month = RouteGuideAnswer['months'][number]
type Trip = 'roundTrip' | 'oneWay'

/** A price with the day it was found for. */
type Found = FoundPriceAnswer & { readonly trip: Trip; readonly departureDate: string }

const hundredBaht = 10_000

/**
 * Returns the lowest price of each month of departure, the next month first. The newest search of a day says what that
 * day costs: an older, lower price for it is gone. A month that no kept search has a price for takes the counted one.
 */
export function pricesByMonth(
  searches: readonly PastSearch[],
  counted: readonly MonthlyLowest[],
  today: LocalDate,
): RouteGuideAnswer['months'] {
  const months = new Map<string, { month: string; roundTrip?: FoundPriceAnswer; oneWay?: FoundPriceAnswer }>()
  for (const { shape, departureMonth, searchedMonth, hundreds } of counted) {
    if (shape === 'multiCity') continue
    const month = months.get(departureMonth) ?? { month: departureMonth }
    months.set(departureMonth, month)
    month[shape] = { amount: hundreds * hundredBaht, foundMonth: searchedMonth }
  }
  const byKey = Map.groupBy(currentPrices(searches, today), ({ trip, departureDate }) => {
    return `${trip} ${departureDate.slice(0, 7)}-01`
  })
  for (const [key, found] of byKey) {
    const [trip = '', on = ''] = key.split(' ')
    const month = months.get(on) ?? { month: on }
    months.set(on, month)
    const { trip: _, ...lowest } = found.reduce((best, one) => (one.amount < best.amount ? one : best))
    month[trip as Trip] = lowest
  }
  return [...months.values()].toSorted((one, other) => (one.month < other.month ? -1 : 1))
}

/** Returns the lowest price that is known with its time: of a round trip, or else of a one way. */
export function lowestOfMonths(months: readonly Month[]): RouteGuideAnswer['lowest'] {
  for (const trip of ['roundTrip', 'oneWay'] as const) {
    const timed = months.flatMap(({ [trip]: price }) => (price?.foundAt === undefined ? [] : [price]))
    const [lowest] = timed.toSorted((one, other) => one.amount - other.amount)
    if (lowest) return { ...lowest, trip }
  }
  return undefined
}

/** What the offers of searches tell of the flights; undefined where they tell nothing. */
export function flightsFound(
  searches: readonly PastSearch[],
):
  | { readonly airlines: readonly string[]; readonly shortestMinutes: number; readonly hasNonstop: boolean }
  | undefined {
  const offers = searches.flatMap((search) => search.offers).filter(isShown)
  if (offers.length === 0) return undefined
  const counts = Map.groupBy(offers, ({ facts }) => facts.airline)
  return {
    airlines: [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([code]) => code),
    shortestMinutes: Math.min(...offers.map(({ shown }) => shown.minutes)),
    hasNonstop: offers.some(({ shown }) => shown.stops === 0),
  }
}

type ShownOffer = PastOffer & { readonly shown: ShownFlight }

function isShown(offer: PastOffer): offer is ShownOffer {
  return offer.shown !== undefined
}

/** Returns the lowest economy price of each day of departure and return, by its newest search; none for days gone. */
function currentPrices(searches: readonly PastSearch[], today: LocalDate): readonly Found[] {
  const newest = new Map<string, Found>()
  const newestFirst = searches.toSorted((one, other) => (one.at < other.at ? 1 : -1))
  for (const { at, offers } of newestFirst) {
    const ofSearch = new Map<string, Found>()
    for (const { facts, shown } of offers.filter(isShown)) {
      const { shape, cabin, departureOn } = facts
      if (shape === 'multiCity' || cabin !== 'economy' || departureOn < today) continue
      const { adultFare: amount, returnOn } = shown
      const key = `${shape} ${departureOn} ${returnOn ?? ''}`
      if (amount >= (ofSearch.get(key)?.amount ?? Infinity)) continue
      const dates = {
        departureDate: departureOn,
        ...(returnOn === undefined ? {} : { returnDate: returnOn }),
      }
      ofSearch.set(key, { amount, foundAt: at, trip: shape, ...dates })
    }
    for (const [key, found] of ofSearch) if (!newest.has(key)) newest.set(key, found)
  }
  return [...newest.values()]
}
