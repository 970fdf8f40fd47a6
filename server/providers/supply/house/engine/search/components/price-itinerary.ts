import type { FoundPart } from '../found-trip.ts'
import {
  type ComponentQuery,
  prepareComponent,
  createComponentQuery,
  findCheapestFare,
} from './price-component.ts'
import { unsold } from '../bounds/lower-bounds.ts'
import type { SearchState } from '../search-state.ts'

/** A division of a chain: the last flight of each component. */
type Cut = readonly number[]

const cutsByStops: readonly (readonly Cut[])[] = [[[0]], [[1], [0, 1]], [[2], [0, 2], [1, 2], [0, 1, 2]]]

const ask = createComponentQuery()

/** Cheapest one-way fare of each run of flights at position first * 3 + last. */
const runBaht = new Float64Array(9)
const runOwner = new Int32Array(9)
const runEntry = new Int32Array(9)
const runExtra = new Int32Array(9)

/** Prices the chain as a sum of one-way fares with the cheapest division; {@link SearchState.bestBaht} is the total. */
export function priceOneWay(s: SearchState): void {
  s.bestBaht = unsold
  runBaht.fill(-1)
  for (const cut of cutsByStops[s.stops] ?? []) {
    let baht = s.levies
    let first = 0
    for (const last of cut) {
      baht += cheapestOneWayFare(s, first, last)
      if (baht >= s.bestBaht) break
      first = last + 1
    }
    if (baht < s.bestBaht) recordFareParts(s, cut, baht)
  }
}

/** Returns the cheapest one-way fare for a run of the current chain; unsold when there is none below the limit. */
export function cheapestOneWayFare(s: SearchState, first: number, last: number): number {
  const run = first * 3 + last
  if ((runBaht[run] ?? 0) >= 0) return runBaht[run] ?? 0
  runBaht[run] = unsold
  ask.first = first
  ask.kind = 0
  if (!prepareComponent(s, ask, last)) return unsold
  for (let at = first; at <= last; at += 1) {
    const owner = s.world.services.airline[s.service[at] ?? 0] ?? 0
    if (!maySellRun(s, ask, owner)) continue
    findCheapestFare(s, ask, owner)
    if (ask.baht >= (runBaht[run] ?? 0)) continue
    runBaht[run] = ask.baht
    runOwner[run] = owner
    runEntry[run] = ask.entry
    runExtra[run] = ask.extra
  }
  return runBaht[run] ?? unsold
}

/**
 * Whether an airline's fare may cover a run: it shares tickets with all its carriers, and low-cost airlines
 * stand alone.
 */
export function maySellRun(s: SearchState, { first, last }: ComponentQuery, owner: number): boolean {
  if (first === last) return true
  const { airlines, services } = s.world
  for (let at = first; at <= last; at += 1) {
    const airline = services.airline[s.service[at] ?? 0] ?? 0
    if (airlines.isLowCost[airline] === 1) return false
    if (airlines.shares[owner * airlines.home.length + airline] === 0) return false
  }
  return true
}

function recordFareParts(s: SearchState, cut: Cut, baht: number): void {
  s.bestBaht = baht
  s.partCount = cut.length
  let first = 0
  let part = 0
  for (const last of cut) {
    const run = first * 3 + last
    s.partFirst[part] = first
    s.partLast[part] = last
    s.partOwner[part] = runOwner[run] ?? 0
    s.partEntry[part] = runEntry[run] ?? 0
    s.partExtra[part] = runExtra[run] ?? 0
    first = last + 1
    part += 1
  }
}

/** Returns the fare that {@link cheapestOneWayFare} found for a run. */
export function cheapestFoundPart(first: number, last: number): FoundPart {
  const run = first * 3 + last
  return { first, last, owner: runOwner[run] ?? 0, extra: runExtra[run] ?? 0, entry: runEntry[run] ?? 0 }
}
