import { type Direction, bahtOf, timesOf, wayOf } from './direction.ts'

/** Minutes that must lie between the end of a journey and the start of the next. */
export const betweenJourneys = 60

/** An offer out and an offer back under one key, and what both cost. */
export type OfferPair = { readonly baht: number; readonly out: number; readonly back: number }

/** The cheapest pairs, and whether the look ended because there were no more or enough. */
export type MergedPairs = { readonly pairs: readonly OfferPair[]; readonly isProven: boolean }

/** Pairs looked at before the merge gives up: same-day trips refuse many. */
const mostPairs = 400_000

/** Offers of one key in both directions, each sorted by price. */
type KeyLists = { readonly out: Float64Array; readonly back: Float64Array }

/** Offers and prices in one figure, so that numbers sort: 2^22 offers. */
const offerRoom = 1 << 22

/** A pair of positions in the lists of a key, in a heap by price. */
type Waiting = { readonly baht: number; readonly lists: KeyLists; readonly at: number; readonly to: number }

/**
 * The `count` cheapest pairs of itineraries, each once at its least price, and all that cost the same as the last of
 * them. Prices add up within a key, so the keys are merged lazily from their cheapest pairs on.
 */
export function cheapestPairs(out: Direction, back: Direction, count: number): MergedPairs {
  const heap: Waiting[] = []
  for (const [key, offers] of out.byKey) {
    const others = back.byKey.get(key)
    if (!others) continue
    const lists = { out: sorted(out, offers), back: sorted(back, others) }
    pushWaiting(heap, waitingAt(lists, 0, 0))
  }
  const seen = new Set<number>()
  const pairs: OfferPair[] = []
  for (let looked = 0; heap.length > 0; looked += 1) {
    const next = popWaiting(heap)
    if (!next || (pairs.length >= count && next.baht > (pairs[count - 1]?.baht ?? 0))) break
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

function sorted(direction: Direction, offers: readonly number[]): Float64Array {
  return Float64Array.from(offers, (offer) => bahtOf(direction, offer) * offerRoom + offer).sort()
}

function waitingAt(lists: KeyLists, at: number, to: number): Waiting {
  const baht = Math.floor((lists.out[at] ?? 0) / offerRoom) + Math.floor((lists.back[to] ?? 0) / offerRoom)
  return { baht, lists, at, to }
}

/** Every pair of positions is reached once: down the first column, then along each row. */
function pushNeighbours(heap: Waiting[], { lists, at, to }: Waiting): void {
  if (to + 1 < lists.back.length) pushWaiting(heap, waitingAt(lists, at, to + 1))
  if (to === 0 && at + 1 < lists.out.length) pushWaiting(heap, waitingAt(lists, at + 1, 0))
}

function pairOf({ baht, lists, at, to }: Waiting): OfferPair {
  return { baht, out: (lists.out[at] ?? 0) % offerRoom, back: (lists.back[to] ?? 0) % offerRoom }
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
    if (!above || above.baht <= one.baht) break
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
    const child = (heap[left + 1]?.baht ?? Infinity) < (heap[left]?.baht ?? Infinity) ? left + 1 : left
    const below = heap[child]
    if (!below || below.baht >= last.baht) break
    heap[at] = below
    at = child
  }
  heap[at] = last
  return top
}
