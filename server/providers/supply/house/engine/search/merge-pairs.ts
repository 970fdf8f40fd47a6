import { type Direction, bahtOf, timesOf, wayOf } from './direction.ts'

/** Minutes that must lie between the end of a journey and the start of the next. */
export const betweenJourneys = 60

/** An offer out and an offer back under one key, what both cost, and where the pair stands in the declared order. */
export type OfferPair = {
  readonly baht: number
  readonly order: number
  readonly out: number
  readonly back: number
}

/** The cheapest pairs in order, and whether the look ended because there were no more or enough. */
export type MergedPairs = { readonly pairs: readonly OfferPair[]; readonly isProven: boolean }

/** Pairs looked at before the merge gives up: same-day trips refuse many. */
const mostPairs = 400_000

/** The offers of one direction under one key, in order: their figures of order, and which they are. */
type KeyList = { readonly order: Float64Array; readonly offers: Int32Array }

/** A pair of positions in the lists of a key, in a heap by order. */
type Waiting = {
  readonly order: number
  readonly out: KeyList
  readonly back: KeyList
  readonly at: number
  readonly to: number
}

/** What lies below a baht in a figure of order: 13 bits of minutes, 3 of changes, 12 of departure. */
const bahtUnit = 2 ** 28

/**
 * The `count` cheapest pairs of itineraries, each once at its least price, and all that stand beside the last of
 * them. Price, minutes and changes add up within a key, so the keys are merged lazily from their best pairs on.
 */
export function cheapestPairs(out: Direction, back: Direction, count: number): MergedPairs {
  const heap = firstPairs(out, back)
  const seen = new Set<number>()
  const pairs: OfferPair[] = []
  for (let looked = 0; heap.length > 0; looked += 1) {
    const next = popWaiting(heap)
    if (!next || (pairs.length >= count && next.order > (pairs[count - 1]?.order ?? 0))) break
    if (looked > mostPairs) return { pairs, isProven: false }
    pushNeighbours(heap, next)
    const pair = pairOf(next)
    const id = wayOf(out, pair.out) * 2_097_152 + wayOf(back, pair.back)
    if (seen.has(id)) continue
    seen.add(id)
    if (isInOrder(out, back, pair)) pairs.push(pair)
  }
  return { pairs, isProven: true }
}

function firstPairs(out: Direction, back: Direction): Waiting[] {
  const heap: Waiting[] = []
  const places = { there: placesOf(out, true), home: placesOf(back, false) }
  for (const [key, offers] of out.byKey) {
    const others = back.byKey.get(key)
    if (!others) continue
    const there = listOf(out, offers, places.there)
    const home = listOf(back, others, places.home)
    pushWaiting(heap, waitingAt({ out: there, back: home }, 0, 0))
  }
  return heap
}

/** By itinerary: minutes, changes and, on the way out, departure as one figure; and the place each takes by it. */
type Places = { readonly figure: Float64Array; readonly rank: Int32Array; readonly offerAt: Int32Array }

function placesOf(direction: Direction, isOut: boolean): Places {
  const { wayCount } = direction
  const figure = new Float64Array(wayCount)
  const sorted = new Float64Array(wayCount)
  for (let way = 0; way < wayCount; way += 1) {
    const { departs, arrives, stops } = timesOf(direction, way)
    const departure = isOut ? Math.min(4095, Math.max(0, departs - direction.earliest)) : 0
    figure[way] = ((arrives - departs) * 8 + stops) * 4096 + departure
    sorted[way] = (figure[way] ?? 0) * wayRoom + way
  }
  sorted.sort()
  const rank = new Int32Array(wayCount)
  for (let place = 0; place < wayCount; place += 1) rank[(sorted[place] ?? 0) % wayRoom] = place
  return { figure, rank, offerAt: new Int32Array(wayCount) }
}

/** Itineraries of a direction are fewer. */
const wayRoom = 2 ** 21

function listOf(direction: Direction, offers: readonly number[], { figure, rank, offerAt }: Places): KeyList {
  const sorted = new Float64Array(offers.length)
  for (let at = 0; at < offers.length; at += 1) {
    const offer = offers[at] ?? 0
    const place = rank[wayOf(direction, offer)] ?? 0
    offerAt[place] = offer
    sorted[at] = bahtOf(direction, offer) * wayRoom + place
  }
  sorted.sort()
  const list = { order: new Float64Array(offers.length), offers: new Int32Array(offers.length) }
  for (let at = 0; at < offers.length; at += 1) {
    const offer = offerAt[(sorted[at] ?? 0) % wayRoom] ?? 0
    list.offers[at] = offer
    list.order[at] = bahtOf(direction, offer) * bahtUnit + (figure[wayOf(direction, offer)] ?? 0)
  }
  return list
}

function waitingAt({ out, back }: Pick<Waiting, 'out' | 'back'>, at: number, to: number): Waiting {
  return { order: (out.order[at] ?? 0) + (back.order[to] ?? 0), out, back, at, to }
}

/** Every pair of positions is reached once: down the first column, then along each row. */
function pushNeighbours(heap: Waiting[], waiting: Waiting): void {
  const { out, back, at, to } = waiting
  if (to + 1 < back.offers.length) pushWaiting(heap, waitingAt(waiting, at, to + 1))
  if (to === 0 && at + 1 < out.offers.length) pushWaiting(heap, waitingAt(waiting, at + 1, 0))
}

function pairOf({ order, out, back, at, to }: Waiting): OfferPair {
  return { baht: Math.floor(order / bahtUnit), order, out: out.offers[at] ?? 0, back: back.offers[to] ?? 0 }
}

function isInOrder(out: Direction, back: Direction, pair: OfferPair): boolean {
  const there = timesOf(out, wayOf(out, pair.out))
  return timesOf(back, wayOf(back, pair.back)).departs >= there.arrives + betweenJourneys
}

function pushWaiting(heap: Waiting[], one: Waiting): void {
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

function popWaiting(heap: Waiting[]): Waiting | undefined {
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
