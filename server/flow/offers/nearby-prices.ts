import { mostNearby } from '#contract/api/dated-prices.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { daysBetween } from '#contract/terms/time.ts'
import type { Search } from '#server/flow/search/search.ts'
import type { DatedPrice, DatedPrices } from '#server/providers/supply/supplier-offer.ts'
import type { DatedPricesContext, FindDatedPrices } from './find-dated-prices.ts'
import { type Judging, createBookableDatesCheck, bookableTripDays } from './calendar-search.ts'
import {
  type ChangedEnd,
  type NearbyPlaces,
  type NearbySearch,
  createNearbySearches,
} from './nearby-search.ts'
import type { SellingDate } from './selling-price-by-date.ts'

/** Another place with its cheapest selling price on the wished dates. */
export type PricedPlace = Omit<NearbySearch, 'search'> & {
  readonly from: string
  readonly to: string
  readonly price: SellingDate
}

/** What there is on other dates and from or to other places, nearest first, cheapest first of equally near ones. */
export type Nearby = {
  readonly days: readonly SellingDate[]
  readonly places: readonly PricedPlace[]
  /** False when not everything near could be looked at. */
  readonly complete: boolean
}

/** The search that found nothing, and what is needed to look round it. */
export type NearbyQuery = {
  readonly wire: SearchRequest
  readonly search: Search
  readonly judging: Judging
  readonly selling: (net: DatedPrice, at: Search) => SellingDate
  readonly ask: FindDatedPrices
  readonly nearbyPlaces: NearbyPlaces
}

/** Days before and after the wished one that a one way is looked for on; round trips have the supplier's own reach. */
const reachDays = 7

/** Looks round the dates and the two ends of a search. Nothing is known of trips over several cities. */
export async function findNearbyPrices(input: NearbyQuery, asking: DatedPricesContext): Promise<Nearby> {
  if (input.search.shape === 'multiCity') return { days: [], places: [], complete: false }
  const [days, from, to] = await Promise.all([
    findNearbyDays(input, asking),
    findNearbyPlaces(input, 'from', asking),
    findNearbyPlaces(input, 'to', asking),
  ])
  return {
    days: days.found.toSorted(byDistanceInDays(input.search)).slice(0, mostNearby),
    places: [...from.found, ...to.found].toSorted(byDistanceInKm).slice(0, mostNearby),
    complete: days.complete && from.complete && to.complete,
  }
}

type Found<Item> = { readonly found: readonly Item[]; readonly complete: boolean }

async function findNearbyDays(input: NearbyQuery, asking: DatedPricesContext): Promise<Found<SellingDate>> {
  const { search, judging, selling } = input
  const dates = await requestPricesAroundDates(input, asking)
  const isBookable = createBookableDatesCheck(search, judging)
  const others = dates?.prices.filter((one) => !isRequestedDay(one, search) && isBookable(one)) ?? []
  return { found: others.map((one) => selling(one, search)), complete: dates?.complete ?? false }
}

async function requestPricesAroundDates(
  { wire, search, judging, ask }: NearbyQuery,
  asking: DatedPricesContext,
): Promise<DatedPrices | undefined> {
  if (search.shape === 'roundTrip') return ask({ search }, asking)
  const wanted = bookableTripDays(wire, { startsAt: -reachDays, days: 2 * reachDays + 1 }, judging)
  return wanted.ok ? ask(wanted.value, asking) : undefined
}

/** Places are searched one after another, so that one request does not delay the searches of others. */
async function findNearbyPlaces(
  { search, selling, ask, nearbyPlaces }: NearbyQuery,
  changed: ChangedEnd,
  asking: DatedPricesContext,
): Promise<Found<PricedPlace>> {
  const found: PricedPlace[] = []
  let complete = true
  for (const { search: other, ...place } of createNearbySearches(search, changed, nearbyPlaces)) {
    const dates = await ask(
      search.shape === 'oneWay' ? { search: other, days: 1 } : { search: other },
      asking,
    )
    complete &&= dates?.complete ?? false
    const net = dates?.prices.find((one) => isRequestedDay(one, search))
    const [out] = other.journeys
    if (net && out) found.push({ ...place, from: out.from, to: out.to, price: selling(net, other) })
  }
  return { found, complete }
}

function isRequestedDay({ departureOn, returnOn }: DatedPrice, { journeys: [out, back] }: Search): boolean {
  return departureOn === out?.departureOn && returnOn === back?.departureOn
}

function byDistanceInDays(search: Search): (one: SellingDate, other: SellingDate) => number {
  return (one, other) =>
    daysFromRequestedDates(search, one) - daysFromRequestedDates(search, other) ||
    one.total.amount - other.total.amount
}

/** How many days one would have to give way, there and back together. */
function daysFromRequestedDates(
  { journeys: [out, back] }: Search,
  { departureOn, returnOn }: DatedPrice,
): number {
  const there = out ? Math.abs(daysBetween(out.departureOn, departureOn)) : 0
  const home = back && returnOn ? Math.abs(daysBetween(back.departureOn, returnOn)) : 0
  return there + home
}

function byDistanceInKm(one: PricedPlace, other: PricedPlace): number {
  return one.km - other.km || one.price.total.amount - other.price.total.amount
}
