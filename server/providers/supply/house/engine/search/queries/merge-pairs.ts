import {
  type Direction,
  type ItineraryTimes,
  offerBaht,
  itineraryTimes,
  itineraryOfOffer,
} from './direction-results.ts'

/** Minimum minutes between the end of a journey and the start of the next. */
export const betweenJourneys = 60

/** An outbound and an inbound offer under one key, their total, and the pair's position in the declared order. */
export type OfferPair = {
  readonly baht: number
  readonly order: number
  readonly out: number
  readonly back: number
}

/** The cheapest pairs in order, and whether the merge ended with enough or all of them. */
export type MergedPairs = { readonly pairs: readonly OfferPair[]; readonly isProven: boolean }

/** Pairs tried before the merge gives up: same-day trips reject many. */
const mostPairs = 400_000

/** The offers of one direction under one key, sorted: order figures and offer numbers. */
type KeyList = { readonly order: Float64Array; readonly offers: Int32Array }

/** The offers of a key in both directions; sorted when their first pair is needed. */
type KeyPair = {
  readonly offers: readonly number[]
  readonly others: readonly number[]
  out: KeyList
  back: KeyList
}

/** A pair of positions in the lists of a key, in a heap by order. */
type PairHeap = { readonly order: number; readonly key: KeyPair; readonly at: number; readonly to: number }

const unsorted: KeyList = { order: new Float64Array(0), offers: new Int32Array(0) }

/**
 * The part of an order figure below one baht: 14 bits for minutes of both directions, 3 for connections, 11
 * for departure.
 */
const bahtUnit = 2 ** 28

/**
 * Returns the `count` cheapest pairs of itineraries, each once at its lowest price, and all pairs tied with
 * the last. Price, minutes and connections add up within a key, so the keys are merged lazily from their best
 * pairs on.
 */
export function cheapestPairs(out: Direction, back: Direction, count: number): MergedPairs {
  const sides = sortedSides(out, back)
  const heap = createPairHeap(sides)
  const seen = new Set<number>()
  const pairs: OfferPair[] = []
  for (let looked = 0; heap.length > 0; looked += 1) {
    const next = popFromHeap(heap)
    if (!next || (pairs.length >= count && next.order > (pairs[count - 1]?.order ?? 0))) break
    if (looked > mostPairs) return { pairs, isProven: false }
    if (next.key.out === unsorted) loadKeyLists(sides, next.key)
    pushNeighbours(heap, next)
    const pair = offerPairOf(next)
    const id = itineraryOfOffer(out, pair.out) * wayRoom + itineraryOfOffer(back, pair.back)
    if (seen.has(id)) continue
    seen.add(id)
    if (isPairInOrder(out, back, pair)) pairs.push(pair)
  }
  return { pairs, isProven: true }
}

/** Both directions, with the ranks of their itineraries and which of them can be paired; itineraries that cannot be paired are excluded. */
type Sides = {
  readonly out: Direction
  readonly back: Direction
  readonly there: Places
  readonly home: Places
}

function sortedSides(out: Direction, back: Direction): Sides {
  let latest = -Infinity
  for (let way = 0; way < back.wayCount; way += 1)
    latest = Math.max(latest, itineraryTimes(back, way).departs - betweenJourneys)
  let earliest = Infinity
  for (let way = 0; way < out.wayCount; way += 1)
    earliest = Math.min(earliest, itineraryTimes(out, way).arrives + betweenJourneys)
  return {
    out,
    back,
    there: offerRanks(out, { isOut: true, isUseful: ({ arrives }) => arrives <= latest }),
    home: offerRanks(back, { isOut: false, isUseful: ({ departs }) => departs >= earliest }),
  }
}

function createPairHeap({ out, back, there, home }: Sides): PairHeap[] {
  const heap: PairHeap[] = []
  for (const [name, all] of out.byKey) {
    const offers = usefulOffers(out, all, there)
    const others = offers.length > 0 ? usefulOffers(back, back.byKey.get(name) ?? [], home) : []
    if (others.length === 0) continue
    const order = cheapestOfferBaht(out, offers, there) + cheapestOfferBaht(back, others, home)
    pushToHeap(heap, { order, key: { offers, others, out: unsorted, back: unsorted }, at: 0, to: 0 })
  }
  return heap
}

function usefulOffers(
  direction: Direction,
  offers: readonly number[],
  { isUseful, isWhole }: Places,
): readonly number[] {
  return isWhole ? offers : offers.filter((offer) => isUseful[itineraryOfOffer(direction, offer)] === 1)
}

function cheapestOfferBaht(direction: Direction, offers: readonly number[], places: Places): number {
  let least = Number.POSITIVE_INFINITY
  for (const offer of offers) least = Math.min(least, offerSortKey(direction, offer, places))
  return least
}

function offerSortKey(direction: Direction, offer: number, { figure }: Places): number {
  return offerBaht(direction, offer) * bahtUnit + (figure[itineraryOfOffer(direction, offer)] ?? 0)
}

function loadKeyLists({ out, back, there, home }: Sides, key: KeyPair): void {
  key.out = sortedKeyList(out, key.offers, there)
  key.back = sortedKeyList(back, key.others, home)
}

/** By itinerary: minutes, connections and, outbound, departure as one figure; and its rank. */
type Places = {
  readonly figure: Float64Array
  readonly rank: Int32Array
  readonly offerAt: Int32Array
  readonly isUseful: Uint8Array
  /** True when every itinerary is useful: nothing needs filtering. */
  readonly isWhole: boolean
}

type PlacesAsk = { readonly isOut: boolean; readonly isUseful: (times: ItineraryTimes) => boolean }

function offerRanks(direction: Direction, { isOut, isUseful }: PlacesAsk): Places {
  const { wayCount } = direction
  const figure = new Float64Array(wayCount)
  const sorted = new Float64Array(wayCount)
  const useful = new Uint8Array(wayCount)
  for (let way = 0; way < wayCount; way += 1) {
    const times = itineraryTimes(direction, way)
    const { departs, arrives, stops } = times
    const departure = isOut ? Math.min(2047, Math.max(0, departs - direction.earliest)) : 0
    figure[way] = ((arrives - departs) * 8 + stops) * 2048 + departure
    sorted[way] = (figure[way] ?? 0) * wayRoom + way
    useful[way] = isUseful(times) ? 1 : 0
  }
  sorted.sort()
  const rank = new Int32Array(wayCount)
  for (let place = 0; place < wayCount; place += 1) rank[(sorted[place] ?? 0) % wayRoom] = place
  const isWhole = !useful.includes(0)
  return { figure, rank, offerAt: new Int32Array(wayCount), isUseful: useful, isWhole }
}

/** Upper bound of the number of itineraries of a direction. */
const wayRoom = 2 ** 21

function sortedKeyList(direction: Direction, offers: readonly number[], places: Places): KeyList {
  const { rank, offerAt } = places
  const sorted = new Float64Array(offers.length)
  for (const [at, offer] of offers.entries()) {
    const place = rank[itineraryOfOffer(direction, offer)] ?? 0
    offerAt[place] = offer
    sorted[at] = offerBaht(direction, offer) * wayRoom + place
  }
  sorted.sort()
  const list = { order: new Float64Array(offers.length), offers: new Int32Array(offers.length) }
  for (let at = 0; at < sorted.length; at += 1) {
    const offer = offerAt[(sorted[at] ?? 0) % wayRoom] ?? 0
    list.offers[at] = offer
    list.order[at] = offerSortKey(direction, offer, places)
  }
  return list
}

/** Every pair of positions is reached once: down the first column, then along each row. */
function pushNeighbours(heap: PairHeap[], { key, at, to }: PairHeap): void {
  if (to + 1 < key.back.offers.length) pushToHeap(heap, heapEntryAt(key, at, to + 1))
  if (to === 0 && at + 1 < key.out.offers.length) pushToHeap(heap, heapEntryAt(key, at + 1, 0))
}

function heapEntryAt(key: KeyPair, at: number, to: number): PairHeap {
  return { order: (key.out.order[at] ?? 0) + (key.back.order[to] ?? 0), key, at, to }
}

function offerPairOf({ order, key, at, to }: PairHeap): OfferPair {
  return {
    baht: Math.floor(order / bahtUnit),
    order,
    out: key.out.offers[at] ?? 0,
    back: key.back.offers[to] ?? 0,
  }
}

function isPairInOrder(out: Direction, back: Direction, pair: OfferPair): boolean {
  const there = itineraryTimes(out, itineraryOfOffer(out, pair.out))
  return itineraryTimes(back, itineraryOfOffer(back, pair.back)).departs >= there.arrives + betweenJourneys
}

function pushToHeap(heap: PairHeap[], one: PairHeap): void {
  let at = heap.length
  heap.push(one)
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent]
    if (!above || above.order <= one.order) break
    heap[at] = above
    at = parent
  }
  heap[at] = one
}

function popFromHeap(heap: PairHeap[]): PairHeap | undefined {
  const top = heap[0]
  const last = heap.pop()
  if (!top || !last || heap.length === 0) return top
  let at = 0
  for (;;) {
    const left = at * 2 + 1
    const child = (heap[left + 1]?.order ?? Infinity) < (heap[left]?.order ?? Infinity) ? left + 1 : left
    const below = heap[child]
    if (!below || below.order >= last.order) break
    heap[at] = below
    at = child
  }
  heap[at] = last
  return top
}
