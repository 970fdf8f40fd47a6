import type { FoundJourney } from '../found-trip.ts'
import { unsold } from '../bounds/lower-bounds.ts'
import { foundJourneyOf } from '../pareto.ts'
import type { SearchState, Sink } from '../search-state.ts'
import {
  type HalfOffer,
  type HalvesReceiver,
  emitHalfRoundTrips,
} from '../components/combine-half-round-trips.ts'

/** An itinerary with its fares, departure and arrival in minutes UTC. */
export type StayFound = { readonly way: FoundJourney; readonly departs: number; readonly arrives: number }

/** The cheapest offer under a key for each day of the other direction. */
export type StayLeast = { readonly baht: Int32Array; readonly found: (StayFound | undefined)[] }

/** One day of one direction of a matrix: by key, the cheapest offer for each day of the other direction. */
export type StayTable = Sink &
  HalvesReceiver & {
    readonly byKey: Map<number, StayLeast>
    /** The cheapest offer so far for each day of the other direction, over all keys. */
    readonly least: Int32Array
    /** The limit up to which the search is complete. */
    searched: number
  }

/** Creates an empty table for this many days of the other direction; `isBack` for the inbound. */
export function createStayTable(days: number, isBack: boolean): StayTable {
  const table: StayTable = {
    byKey: new Map(),
    least: new Int32Array(days).fill(unsold),
    searched: 0,
    limit: unsold - 1,
    note: (s, key, offer) => {
      recordStays(table, { s, key }, offer)
    },
    take: (s) => {
      emitHalfRoundTrips(table, s, isBack)
    },
  }
  return table
}

function recordStays(table: StayTable, { s, key }: { s: SearchState; key: number }, offer: HalfOffer): void {
  const days = table.least.length
  let row = table.byKey.get(key)
  if (!row) {
    row = { baht: new Int32Array(days).fill(unsold), found: [] }
    table.byKey.set(key, row)
  }
  let found: StayFound | undefined
  for (let day = 0; day < days; day += 1) {
    if ((offer.stays & (1 << day)) === 0 || offer.baht >= (row.baht[day] ?? 0)) continue
    found ??= {
      way: { ...foundJourneyOf(s), parts: offer.parts },
      departs: s.departs[0] ?? 0,
      arrives: s.arrives[s.stops] ?? 0,
    }
    row.baht[day] = offer.baht
    row.found[day] = found
    if (offer.baht < (table.least[day] ?? 0)) table.least[day] = offer.baht
  }
}
