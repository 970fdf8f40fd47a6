import { type DayProfile } from './day-profile.ts'
import { markOfDay, marksPerDay } from './time-slots.ts'

/** What decides when the flights of a route leave; times are marks of the day, see `marks.ts`. */
export type RouteDay = {
  /** How welcome leaving the base is, and landing there again; waves of the hub are in them. */
  readonly leaveBase: DayProfile
  readonly reachBase: DayProfile
  readonly leaveFar: DayProfile
  readonly reachFar: DayProfile
  /** Marks from leaving the base on its wall to landing on the far wall, in winter and whenever clocks differ. */
  readonly outbound: readonly number[]
  readonly inbound: readonly number[]
  /** Marks on the ground at the far end at least. */
  readonly turnaround: number
  /** Marks longer that the aircraft may wait there for a better time. */
  readonly waits: readonly number[]
}

/** Out and back: marks of departure on the wall of each end; the way back counted from the day of the way out. */
export type Rotation = { readonly out: number; readonly back: number }

/** Departures are thought of at every quarter of an hour and then moved by up to two marks. */
const step = 3
const slots = marksPerDay / step

/** The times of day of a route: how welcome each is and which return goes with it. */
export type RouteTimes = {
  /** Sums of the welcome of the slots up to each: a slot is drawn by its share. */
  readonly sums: Float64Array
  readonly back: Int32Array
}

/** Weighs every quarter of the day for a rotation; undefined when curfews leave none. */
export function weighTimes(day: RouteDay): RouteTimes | undefined {
  const out = legWelcome(day.leaveBase, day.reachFar, day.outbound)
  const home = legWelcome(day.leaveFar, day.reachBase, day.inbound)
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
      const one = (home[markOfDay(ready + wait)] ?? 0) * (patience[index] ?? 0)
      if (one > welcome) {
        welcome = one
        back[slot] = ready + wait
      }
    }
    // The way out decides more: few plan a day around the flight that brings the aircraft home.
    sum += there * Math.sqrt(welcome)
    sums[slot] = sum
  }
  return sum > 0 ? { sums, back } : undefined
}

/**
 * One of `of` rotations. They take equal shares of the welcome of the day, so that they are spread over it, more
 * where it is busy. `luck` from 0 to 1 moves all of them, `jitter` picks the mark within the quarter.
 */
export function drawRotation(
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

/** Welcome of leaving at each mark and landing then; 0 when either is forbidden in any part of the year. */
function legWelcome(leave: DayProfile, reach: DayProfile, shifts: readonly number[]): Float64Array {
  const welcome = new Float64Array(marksPerDay)
  const [winter = 0, ...others] = shifts
  for (let mark = 0; mark < marksPerDay; mark += 1) {
    const isOpen = others.every((shift) => (reach[markOfDay(mark + shift)] ?? 0) > 0)
    if (isOpen) welcome[mark] = (leave[mark] ?? 0) * (reach[markOfDay(mark + winter)] ?? 0)
  }
  return welcome
}
