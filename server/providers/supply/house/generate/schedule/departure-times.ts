import type { DayProfile } from './day-profile.ts'
import { slotOfDay, marksPerDay } from './time-slots.ts'

/** The inputs of a route's departure times, in time slots (`time-slots.ts`). */
export type RouteDay = {
  /** Weights of departure and arrival at the base, including hub banks. */
  readonly leaveBase: DayProfile
  readonly reachBase: DayProfile
  readonly leaveFar: DayProfile
  readonly reachFar: DayProfile
  /**
   * Slots from local departure at the base to local arrival at the far end, in winter and for every other
   * clock difference.
   */
  readonly outbound: readonly number[]
  readonly inbound: readonly number[]
  /** Minimum slots on the ground at the far end. */
  readonly turnaround: number
  /** Additional slots that the aircraft may wait there for a better time. */
  readonly waits: readonly number[]
}

/** A rotation: local departure slots at each end; the return is counted from the day of the outbound. */
export type Rotation = { readonly out: number; readonly back: number }

/** Departures are considered every quarter of an hour and then shifted by up to two slots. */
const step = 3
const slots = marksPerDay / step

/** The times of day of a route: their weights and the best return for each. */
export type RouteTimes = {
  /** Cumulative weights; a slot is drawn in proportion to its weight. */
  readonly sums: Float64Array
  readonly back: Int32Array
}

/** Weighs every quarter of the day for a rotation; undefined when curfews leave none. */
export function weighTimes(day: RouteDay): RouteTimes | undefined {
  const out = legTimeWeights(day.leaveBase, day.reachFar, day.outbound)
  const home = legTimeWeights(day.leaveFar, day.reachBase, day.inbound)
  const patience = day.waits.map((wait) => 1 / (1 + wait / 100))
  const onGround = Math.max(...day.outbound) + day.turnaround
  const sums = new Float64Array(slots)
  const back = new Int32Array(slots)
  let sum = 0
  for (let slot = 0; slot < slots; slot += 1) {
    const there = out[slot * step] ?? 0
    const ready = slot * step + onGround
    let welcome = 0
    for (const [index, wait] of day.waits.entries()) {
      const one = (home[slotOfDay(ready + wait)] ?? 0) * (patience[index] ?? 0)
      if (one > welcome) {
        welcome = one
        back[slot] = ready + wait
      }
    }
    // The outbound has more weight: few plan around the flight that returns the aircraft.
    sum += there * Math.sqrt(welcome)
    sums[slot] = sum
  }
  return sum > 0 ? { sums, back } : undefined
}

/**
 * Draws one of `of` rotations. They take equal shares of the total weight, so that they spread over the day,
 * more densely at busy times. `luck` from 0 to 1 shifts all of them, `jitter` picks the slot within the
 * quarter.
 */
export function sampleRotation(
  times: RouteTimes,
  one: { index: number; of: number; luck: number; jitter: number },
): Rotation {
  const total = times.sums[slots - 1] ?? 0
  const wanted = ((one.index + one.luck) / one.of) * total
  let slot = 0
  while (slot < slots - 1 && (times.sums[slot] ?? 0) <= wanted) slot += 1
  const moved = Math.floor(one.jitter * step)
  return { out: slot * step + moved, back: (times.back[slot] ?? 0) + moved }
}

/** Returns the weight of a departure and its arrival; 0 when either is forbidden in any part of the year. */
function legTimeWeights(leave: DayProfile, reach: DayProfile, shifts: readonly number[]): Float64Array {
  const welcome = new Float64Array(marksPerDay)
  const [winter = 0, ...others] = shifts
  for (let mark = 0; mark < marksPerDay; mark += 1) {
    const isOpen = others.every((shift) => (reach[slotOfDay(mark + shift)] ?? 0) > 0)
    if (isOpen) welcome[mark] = (leave[mark] ?? 0) * (reach[slotOfDay(mark + winter)] ?? 0)
  }
  return welcome
}
