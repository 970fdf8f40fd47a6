import { sortCandidates } from '../candidates.ts'
import { expandCandidate } from '../expand.ts'
import { generateDirect, generateOneStop, generateTwoStops, leaveEnds, markEnds } from '../generate.ts'
import { type QueryBound } from '../query.ts'
import { type SearchState } from '../search-state.ts'
import { setEnds } from '../set-query.ts'

/** Which candidates: without and with one change, or with two. */
export type Phase = 'near' | 'far'

/** Generates and expands the candidates of a way between all its airports; what is found goes to the sink. */
export function searchBound(s: SearchState, way: QueryBound, phase: Phase): void {
  runEnds(s, [way.from[0] ?? 0, way.to[0] ?? 0], phase)
  runOtherEnds(s, way, phase)
}

/** The same without the first airport of each list. */
export function runOtherEnds(s: SearchState, way: QueryBound, phase: Phase): void {
  for (const [at, from] of way.from.entries()) {
    for (const [to, reached] of way.to.entries()) if (at + to > 0) runEnds(s, [from, reached], phase)
  }
}

function runEnds(s: SearchState, [from, to]: readonly [number, number], phase: Phase): void {
  if ((phase === 'far' && s.maxStops < 2) || !setEnds(s, from, to)) return
  generate(s, phase)
  expandInOrder(s)
}

/** Fills the candidates of a phase between the ends at hand. */
export function generate(s: SearchState, phase: Phase): void {
  s.candidates.count = 0
  markEnds(s)
  if (phase === 'far') generateTwoStops(s)
  else {
    generateDirect(s)
    if (s.maxStops > 0) generateOneStop(s)
  }
  leaveEnds(s)
  sortCandidates(s.candidates)
}

/**
 * Fills the candidates of both phases between the ends at hand with bounds that hold on any of so many days: they
 * can then be looked at without generating anew.
 */
export function generateTimeless(s: SearchState, days: number): void {
  s.timelessDays = days
  s.epoch += 1
  s.endsEpoch += 1
  s.entries.used = 0
  s.candidates.count = 0
  markEnds(s)
  generateDirect(s)
  if (s.maxStops > 0) generateOneStop(s)
  if (s.maxStops > 1) generateTwoStops(s)
  leaveEnds(s)
  sortCandidates(s.candidates)
  s.timelessDays = 0
}

const never = () => false

/** Expands candidates from the cheapest bound on, as long as one can still be of use and it is not enough yet. */
export function expandInOrder(s: SearchState, isEnough: () => boolean = never): void {
  const { candidates } = s
  while (candidates.next < candidates.count && !isEnough()) {
    const candidate = candidates.order[candidates.next] ?? 0
    candidates.next += 1
    const bound = candidates.bound[candidate] ?? 0
    // Within a bucket the order is loose: only a bound a whole bucket above the limit ends the look.
    if (bound > s.sink.limit + candidates.width) candidates.next = candidates.count
    if (bound > s.sink.limit) continue
    if (s.spent > s.budget) {
      s.isProven = false
      return
    }
    expandCandidate(s, candidate)
  }
}
