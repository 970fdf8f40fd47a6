import type { FoundJourney } from './found-trip.ts'
import { unsold } from './bounds/lower-bounds.ts'
import type { SearchState, Sink } from './search-state.ts'
import { cheapestFareParts } from './components/combine-half-round-trips.ts'
import { compareLexicographically } from './compare-trips.ts'
import { expandCandidate } from './expand-candidate.ts'
import type { QueryJourney } from './query.ts'
import { generateCandidates } from './queries/search-journey.ts'
import { setEndpointAirports, setResultSink } from './set-query.ts'

/** A non-dominated itinerary with its criteria. */
type FrontWay = {
  readonly baht: number
  readonly elapsed: number
  readonly stops: number
  /** Quarter of the day of the local departure, 0 to 3. */
  readonly quarter: number
  /** First departure, minutes UTC. */
  readonly departs: number
  readonly way: FoundJourney
}

/** The current Pareto set: per quarter of the day, nothing in it is dominated in price, minutes and connections. */
type Front = Sink & { readonly quarters: FrontWay[][] }

/** Creates an empty Pareto set. */
function createFront(): Front {
  const front: Front = {
    quarters: [[], [], [], []],
    limit: unsold - 1,
    take: (s) => {
      addToFront(front, s)
    },
  }
  return front
}

function addToFront(front: Front, s: SearchState): void {
  const minute = (s.departs[0] ?? 0) + originUtcOffset(s) - (s.wayDay - s.world.header.firstDay) * 1440
  const quarter = Math.min(3, Math.max(0, Math.floor(minute / 360)))
  const members = front.quarters[quarter] ?? []
  if (members.some((one) => dominates(one, s))) return
  const mine: FrontWay = {
    baht: s.bestBaht,
    elapsed: s.elapsed,
    stops: s.stops,
    quarter,
    departs: s.departs[0] ?? 0,
    way: foundJourneyOf(s),
  }
  front.quarters[quarter] = [...members.filter((one) => !isDominatedBy(one, s)), mine]
}

/** Returns the origin's UTC offset in minutes on the departure day, derived from the flight itself. */
function originUtcOffset(s: SearchState): number {
  const { airports, calendar, header } = s.world
  const at = (airports.zone[s.from] ?? 0) * (header.days + 1) + s.wayDay - header.firstDay
  const before = calendar.offset[at] ?? 0
  const changesAt = (s.wayDay - header.firstDay) * 1440 + (calendar.change[at] ?? 1440) - before
  return (s.departs[0] ?? 0) >= changesAt ? (calendar.offset[at + 1] ?? 0) : before
}

function dominates(one: FrontWay, s: SearchState): boolean {
  const isNoWorse = one.baht <= s.bestBaht && one.elapsed <= s.elapsed && one.stops <= s.stops
  return isNoWorse && (one.baht < s.bestBaht || one.elapsed < s.elapsed || one.stops < s.stops)
}

function isDominatedBy(one: FrontWay, s: SearchState): boolean {
  const isNoBetter = s.bestBaht <= one.baht && s.elapsed <= one.elapsed && s.stops <= one.stops
  return isNoBetter && (s.bestBaht < one.baht || s.elapsed < one.elapsed || s.stops < one.stops)
}

/** Returns the current chain as found. */
export function foundJourneyOf(s: SearchState): FoundJourney {
  return {
    flights: Array.from(s.flight.subarray(0, s.stops + 1)),
    days: Array.from(s.day.subarray(0, s.stops + 1)),
    parts: cheapestFareParts(s),
  }
}

/**
 * Whether a candidate cannot improve the set: in every quarter of the day an itinerary is no worse than its
 * bounds in price, minutes and connections, and better in one.
 */
function isBoundDominated(front: Front, least: { baht: number; elapsed: number; stops: number }): boolean {
  return front.quarters.every((members) =>
    members.some((one) => {
      const isNoWorse = one.baht <= least.baht && one.elapsed <= least.elapsed && one.stops <= least.stops
      return isNoWorse && (one.baht < least.baht || one.elapsed < least.elapsed || one.stops < least.stops)
    }),
  )
}

/**
 * Returns the non-dominated itineraries of a one way in the declared order of price, minutes, connections and
 * departure.
 */
export function searchParetoFront(s: SearchState, way: QueryJourney): FrontWay[] {
  const front = createFront()
  setResultSink(s, front)
  for (const from of way.from) {
    for (const to of way.to) {
      if (!setEndpointAirports(s, from, to)) continue
      for (const phase of s.maxStops > 1 ? (['near', 'far'] as const) : (['near'] as const)) {
        generateCandidates(s, phase)
        expandPromising(s, front)
      }
    }
  }
  return front.quarters
    .flat()
    .sort((left, right) => compareLexicographically(frontSortKey(left), frontSortKey(right)))
}

function frontSortKey({ baht, elapsed, stops, departs, way }: FrontWay): number[] {
  return [baht, elapsed, stops, departs, ...way.flights]
}

/** Shortest possible connection in minutes. */
const shortestChange = 30

function expandPromising(s: SearchState, front: Front): void {
  const { candidates } = s
  for (let at = 0; at < candidates.count; at += 1) {
    const candidate = candidates.order[at] ?? 0
    const services = [candidates.first[candidate], candidates.second[candidate], candidates.third[candidate]]
    const used = services.filter((service): service is number => service !== undefined && service >= 0)
    const stops = used.length - 1
    const flown = used.reduce(
      (sum, one) => sum + (s.world.pairs.minBlock[s.world.services.pair[one] ?? 0] ?? 0),
      0,
    )
    const least = { baht: candidates.bound[candidate] ?? 0, elapsed: flown + stops * shortestChange, stops }
    if (isBoundDominated(front, least)) continue
    if (s.spent > s.budget) {
      s.isProven = false
      return
    }
    expandCandidate(s, candidate)
  }
}
