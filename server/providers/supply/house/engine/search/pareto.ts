import { type FoundPart, type FoundWay } from './found-trip.ts'
import { unsold } from './low-bounds.ts'
import { type SearchState, type Sink } from './search-state.ts'

/** An itinerary that nothing else beats, with what it is measured by. */
export type FrontWay = {
  readonly baht: number
  readonly elapsed: number
  readonly stops: number
  /** Quarter of the day of departure on the wall, 0 to 3. */
  readonly quarter: number
  readonly way: FoundWay
}

/** The Pareto set under way: by quarter of the day, nothing in it is beaten on price, minutes and changes. */
export type Front = Sink & { readonly quarters: FrontWay[][] }

/** An empty front. */
export function createFront(): Front {
  const front: Front = {
    quarters: [[], [], [], []],
    limit: unsold - 1,
    take: (s) => {
      takeFront(front, s)
    },
  }
  return front
}

function takeFront(front: Front, s: SearchState): void {
  const minute = (s.departs[0] ?? 0) + zoneOffset(s) - (s.wayDay - s.world.header.firstDay) * 1440
  const quarter = Math.min(3, Math.max(0, Math.floor(minute / 360)))
  const members = front.quarters[quarter] ?? []
  if (members.some((one) => beats(one, s))) return
  const mine: FrontWay = {
    baht: s.bestBaht,
    elapsed: s.elapsed,
    stops: s.stops,
    quarter,
    way: wayOf(s),
  }
  front.quarters[quarter] = [...members.filter((one) => !isBeatenBy(one, s)), mine]
}

/** Minutes the origin's wall is ahead of UTC on the day of departure, read off the flight itself. */
function zoneOffset(s: SearchState): number {
  const { airports, calendar, header } = s.world
  const at = (airports.zone[s.from] ?? 0) * (header.days + 1) + s.wayDay - header.firstDay
  const before = calendar.offset[at] ?? 0
  const changesAt = (s.wayDay - header.firstDay) * 1440 + (calendar.change[at] ?? 1440) - before
  return (s.departs[0] ?? 0) >= changesAt ? (calendar.offset[at + 1] ?? 0) : before
}

function beats(one: FrontWay, s: SearchState): boolean {
  const isNoWorse = one.baht <= s.bestBaht && one.elapsed <= s.elapsed && one.stops <= s.stops
  return isNoWorse && (one.baht < s.bestBaht || one.elapsed < s.elapsed || one.stops < s.stops)
}

function isBeatenBy(one: FrontWay, s: SearchState): boolean {
  const isNoBetter = s.bestBaht <= one.baht && s.elapsed <= one.elapsed && s.stops <= one.stops
  return isNoBetter && (s.bestBaht < one.baht || s.elapsed < one.elapsed || s.stops < one.stops)
}

/** The chain as found. */
export function wayOf(s: SearchState): FoundWay {
  return {
    flights: Array.from(s.flight.subarray(0, s.stops + 1)),
    days: Array.from(s.day.subarray(0, s.stops + 1)),
    parts: Array.from({ length: s.partCount }, (_, part): FoundPart => ({
      first: s.partFirst[part] ?? 0,
      last: s.partLast[part] ?? 0,
      owner: s.partOwner[part] ?? 0,
      extra: s.partExtra[part] ?? 0,
      entry: s.partEntry[part] ?? 0,
    })),
  }
}

/**
 * Whether a candidate can bring nothing new: in every quarter of the day something is at most as dear as its bound,
 * as quick as its quickest and with as few changes, and better in one.
 */
export function isHopeless(front: Front, least: { baht: number; elapsed: number; stops: number }): boolean {
  return front.quarters.every((members) =>
    members.some((one) => {
      const isNoWorse = one.baht <= least.baht && one.elapsed <= least.elapsed && one.stops <= least.stops
      return isNoWorse && (one.baht < least.baht || one.elapsed < least.elapsed || one.stops < least.stops)
    }),
  )
}
