import { sortCandidates } from './candidates.ts'
import { expandCandidate } from './expand.ts'
import { generateDirect, generateOneStop, generateTwoStops, leaveEnds, markEnds } from './generate.ts'
import { type QueryWay } from './query.ts'
import { type SearchState } from './search-state.ts'
import { setEnds } from './set-query.ts'

/** Which candidates: without and with one change, or with two. */
export type Phase = 'near' | 'far'

/** Generates and expands the candidates of a way between all its airports; what is found goes to the sink. */
export function runWay(s: SearchState, way: QueryWay, phase: Phase): void {
  if (phase === 'far' && s.maxStops < 2) return
  for (const from of way.from) {
    for (const to of way.to) {
      if (!setEnds(s, from, to)) continue
      generate(s, phase)
      expandInOrder(s)
    }
  }
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
}

/** Expands candidates from the cheapest bound on, as long as one can still be of use. */
export function expandInOrder(s: SearchState): void {
  const { candidates } = s
  const width = sortCandidates(candidates)
  for (let at = 0; at < candidates.count; at += 1) {
    const candidate = candidates.order[at] ?? 0
    const bound = candidates.bound[candidate] ?? 0
    // Within a bucket the order is loose: only a bound a whole bucket above the limit ends the look.
    if (bound > s.sink.limit + width) return
    if (bound > s.sink.limit) continue
    if (s.spent > s.budget) {
      s.isProven = false
      return
    }
    expandCandidate(s, candidate)
  }
}
