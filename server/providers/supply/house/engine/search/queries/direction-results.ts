import type { FoundPart, FoundJourney } from '../found-trip.ts'
import { unsold } from '../bounds/lower-bounds.ts'
import type { SearchState, Sink } from '../search-state.ts'
import {
  type HalfOffer,
  type HalvesReceiver,
  emitHalfRoundTrips,
} from '../components/combine-half-round-trips.ts'

/** Words per itinerary: stops, flights, days, departure, arrival. */
const wayWidth = 9
/** Words per offer: itinerary, baht, number of parts, five per part. */
const offerWidth = 3 + 15

/**
 * The results of one direction of a round trip: itineraries, and their offers by key. Offers with equal keys
 * in both directions make a trip, whose price is their sum.
 */
export type Direction = Sink &
  HalvesReceiver & {
    /** The last stored chain and its itinerary number. */
    chain: number
    way: number

    ways: Int32Array
    wayCount: number
    offers: Int32Array
    offerCount: number
    readonly byKey: Map<number, number[]>
    /** The cheapest offer so far. */
    least: number
    /** First departure of its itineraries, minutes UTC. */
    earliest: number
    /** The lowest limit under which anything was skipped. */
    strictest: number
  }

/** Creates an empty direction, `isBack` for the inbound; {@link clearDirection} empties it again. */
export function createDirection(isBack: boolean): Direction {
  const direction: Direction = {
    chain: -1,
    way: -1,
    ways: new Int32Array(wayWidth << 12),
    wayCount: 0,
    offers: new Int32Array(offerWidth << 13),
    offerCount: 0,
    byKey: new Map(),
    least: unsold,
    earliest: 0,
    strictest: unsold - 1,
    limit: unsold - 1,
    note: (s, key, offer) => {
      storeHalfOffer(direction, { key, way: itineraryOfChain(direction, s) }, offer)
    },
    take: (s) => {
      emitHalfRoundTrips(direction, s, isBack)
    },
  }
  return direction
}

function itineraryOfChain(direction: Direction, s: SearchState): number {
  if (direction.chain === s.chain) return direction.way
  direction.chain = s.chain
  direction.way = storeItinerary(direction, s)
  return direction.way
}

/** Empties a direction for another search. */
export function clearDirection(direction: Direction): void {
  direction.chain = -1
  direction.wayCount = 0
  direction.offerCount = 0
  direction.byKey.clear()
  direction.least = unsold
  direction.strictest = unsold - 1
  direction.limit = unsold - 1
}

/** Stores the chain as an itinerary; returns its number. */
function storeItinerary(direction: Direction, s: SearchState): number {
  const way = direction.wayCount
  if ((way + 1) * wayWidth > direction.ways.length) direction.ways = copyToWiderColumn(direction.ways)
  const at = way * wayWidth
  const { ways } = direction
  ways[at] = s.stops
  for (let flight = 0; flight < 3; flight += 1) {
    ways[at + 1 + flight] = flight <= s.stops ? (s.flight[flight] ?? 0) : -1
    ways[at + 4 + flight] = s.day[flight] ?? 0
  }
  ways[at + 7] = s.departs[0] ?? 0
  ways[at + 8] = s.arrives[s.stops] ?? 0
  direction.wayCount = way + 1
  return way
}

function copyToWiderColumn(column: Int32Array): Int32Array {
  const copy = new Int32Array(column.length * 2)
  copy.set(column)
  return copy
}

type OfferPlace = { readonly key: number; readonly way: number }

/** Stores an offer on an itinerary under a key. */
function storeHalfOffer(direction: Direction, { key, way }: OfferPlace, offer: HalfOffer): void {
  const id = direction.offerCount
  if ((id + 1) * offerWidth > direction.offers.length) direction.offers = copyToWiderColumn(direction.offers)
  direction.offers[id * offerWidth] = way
  direction.offers[id * offerWidth + 1] = offer.baht
  direction.offers[id * offerWidth + 2] = 0
  direction.offerCount = id + 1
  if (offer.baht < direction.least) direction.least = offer.baht
  const known = direction.byKey.get(key)
  if (known) known.push(id)
  else direction.byKey.set(key, [id])
  for (const part of offer.parts) storeFarePart(direction, id, part)
}

/** Adds a part to an offer. */
function storeFarePart({ offers }: Direction, offer: number, part: FoundPart): void {
  const at = offer * offerWidth
  const count = offers[at + 2] ?? 0
  const place = at + 3 + count * 5
  offers[place] = part.first
  offers[place + 1] = part.last
  offers[place + 2] = part.owner
  offers[place + 3] = part.extra
  offers[place + 4] = part.entry
  offers[at + 2] = count + 1
}

/** Returns the party's price of an offer. */
export function offerBaht({ offers }: Direction, offer: number): number {
  return offers[offer * offerWidth + 1] ?? 0
}

/** Returns the number of the itinerary whose seats an offer prices. */
export function itineraryOfOffer({ offers }: Direction, offer: number): number {
  return offers[offer * offerWidth] ?? 0
}

/** First departure and last arrival in minutes UTC, and the number of connections. */
export type ItineraryTimes = { readonly departs: number; readonly arrives: number; readonly stops: number }

/** Reads when an itinerary leaves and lands, and how often one changes. */
export function itineraryTimes({ ways }: Direction, way: number): ItineraryTimes {
  const at = way * wayWidth
  return { departs: ways[at + 7] ?? 0, arrives: ways[at + 8] ?? 0, stops: ways[at] ?? 0 }
}

/** Returns a function that returns offers as found, each as one object however often it is read. */
export function createOfferReader(direction: Direction): (offer: number) => FoundJourney {
  const read = new Map<number, FoundJourney>()
  return (offer) => {
    const journey = read.get(offer) ?? readOffer(direction, offer)
    read.set(offer, journey)
    return journey
  }
}

function readOffer({ ways, offers }: Direction, offer: number): FoundJourney {
  const at = offer * offerWidth
  const way = (offers[at] ?? 0) * wayWidth
  const stops = ways[way] ?? 0
  const parts = Array.from({ length: offers[at + 2] ?? 0 }, (_, part): FoundPart => {
    const [first = 0, last = 0, owner = 0, extra = 0, entry = 0] = offers.subarray(
      at + 3 + part * 5,
      at + 8 + part * 5,
    )
    return { first, last, owner, extra, entry }
  })
  return {
    flights: Array.from(ways.subarray(way + 1, way + 2 + stops)),
    days: Array.from(ways.subarray(way + 4, way + 5 + stops)),
    parts,
  }
}
