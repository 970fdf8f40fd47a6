import { sortCandidates } from '../candidates.ts'
import { expandCandidate } from '../expand-candidate.ts'
import {
  generateDirect,
  generateOneStop,
  generateTwoStops,
  clearDestinationNeighbours,
  markDestinationNeighbours,
} from '../generate-candidates.ts'
import type { QueryJourney } from '../query.ts'
import type { SearchState } from '../search-state.ts'
import { setEndpointAirports } from '../set-query.ts'

/** Candidate phase: at most one connection, or two. */
export type Phase = 'near' | 'far'

/** Generates and expands the candidates of a bound between all its airports; results go to the sink. */
export function searchJourney(s: SearchState, way: QueryJourney, phase: Phase): void {
  searchBetweenAirports(s, [way.from[0] ?? 0, way.to[0] ?? 0], phase)
  searchOtherAirports(s, way, phase)
}

/** The same without the first airport of each list. */
export function searchOtherAirports(s: SearchState, way: QueryJourney, phase: Phase): void {
  for (const [at, from] of way.from.entries()) {
    for (const [to, reached] of way.to.entries())
      if (at + to > 0) searchBetweenAirports(s, [from, reached], phase)
  }
}

function searchBetweenAirports(s: SearchState, [from, to]: readonly [number, number], phase: Phase): void {
  if ((phase === 'far' && s.maxStops < 2) || !setEndpointAirports(s, from, to)) return
  generateCandidates(s, phase)
  expandInOrder(s)
}

/** Generates the candidates of a phase between the current airports. */
export function generateCandidates(s: SearchState, phase: Phase): void {
  s.candidates.count = 0
  markDestinationNeighbours(s)
  if (phase === 'far') generateTwoStops(s)
  else {
    generateDirect(s)
    if (s.maxStops > 0) generateOneStop(s)
  }
  clearDestinationNeighbours(s)
  sortCandidates(s.candidates)
}

/**
 * Generates the candidates of both phases between the current airports with bounds that hold on any of
 * several days, so that they need not be generated again per day.
 */
export function generateTimelessCandidates(s: SearchState, days: number): void {
  s.timelessDays = days
  s.epoch += 1
  s.endsEpoch += 1
  s.entries.used = 0
  s.candidates.count = 0
  markDestinationNeighbours(s)
  generateDirect(s)
  if (s.maxStops > 0) generateOneStop(s)
  if (s.maxStops > 1) generateTwoStops(s)
  clearDestinationNeighbours(s)
  sortCandidates(s.candidates)
  s.timelessDays = 0
}

const neverStop = () => false

/** Expands candidates in order of bound while one can still be useful and the results are not enough. */
export function expandInOrder(s: SearchState, isEnough: () => boolean = neverStop): void {
  const { candidates } = s
  while (candidates.next < candidates.count && !isEnough()) {
    const candidate = candidates.order[candidates.next] ?? 0
    candidates.next += 1
    const bound = candidates.bound[candidate] ?? 0
    // The order within a bucket is loose: only a bound a whole bucket above the limit ends the loop.
    if (bound > s.sink.limit + candidates.width) candidates.next = candidates.count
    if (bound > s.sink.limit) continue
    if (s.spent > s.budget) {
      s.isProven = false
      return
    }
    expandCandidate(s, candidate)
  }
}
