import { type TopItineraries, sortedItineraries, createTopItineraries } from './top-k.ts'
import { chainLowerBound } from '../bounds/chain-lower-bound.ts'
import { expandCandidate } from '../expand-candidate.ts'
import type { FoundTrip } from '../found-trip.ts'
import type { QueryJourney, SearchQuery } from '../query.ts'
import { generateTimelessCandidates } from './search-journey.ts'
import type { SearchState } from '../search-state.ts'
import { alone, setEndpointAirports, setQuery, setResultSink, setJourney } from '../set-query.ts'

/** The cheapest trip of each day, undefined where there is none, and whether that is proven. */
export type FoundCalendar = { readonly days: readonly (FoundTrip | undefined)[]; readonly isProven: boolean }

/**
 * Returns the cheapest one way on each of several days from the requested one on: the same as searches with a
 * count of one. Candidates are generated once with bounds for any day, then tightened per day.
 */
export function searchCalendar(s: SearchState, query: SearchQuery, days: number): FoundCalendar {
  setQuery(s, query)
  const way = query.ways[0]
  const best = Array.from({ length: days }, () => createTopItineraries(1))
  for (const from of way?.from ?? []) {
    for (const to of way?.to ?? []) if (way) searchBetweenAirports(s, way, { from, to, best })
  }
  return {
    days: best.map((one) => {
      const [found] = sortedItineraries(one)
      return found && { baht: found.baht, ways: [found.way] }
    }),
    isProven: s.isProven,
  }
}

type DaySearch = { readonly from: number; readonly to: number; readonly best: readonly TopItineraries[] }

function searchBetweenAirports(s: SearchState, way: QueryJourney, { from, to, best }: DaySearch): void {
  setResultSink(s, createTopItineraries(1))
  setJourney(s, way, alone)
  if (!setEndpointAirports(s, from, to)) return
  generateTimelessCandidates(s, best.length)
  for (const [at, sink] of best.entries()) {
    if (!setJourney(s, { ...way, day: way.day + at }, alone)) continue
    setEndpointAirports(s, from, to)
    setResultSink(s, sink)
    expandCandidatesOnDay(s)
  }
}

/** Expands useful candidates for the current day, from the cheapest timeless bound on, up to this many chains. */
export function expandCandidatesOnDay(s: SearchState, chains: number = Number.POSITIVE_INFINITY): void {
  const { candidates } = s
  const enough = s.chain + chains
  for (let at = 0; at < candidates.count && s.chain < enough; at += 1) {
    const candidate = candidates.order[at] ?? 0
    const bound = candidates.bound[candidate] ?? 0
    if (bound > s.sink.limit + candidates.width) return
    if (bound > s.sink.limit || chainLowerBound(s, candidate) > s.sink.limit) continue
    if (s.spent > s.budget) {
      s.isProven = false
      return
    }
    expandCandidate(s, candidate)
  }
}
