/** How urgent something is: late, due within the hour, within the last quarter of its time, or later. */
export type Nearness = 'late' | 'now' | 'soon' | 'later'

/** The remaining time of a piece of work. */
export type TimeLeft = {
  /** Whole minutes until it is due; negative once late. */
  readonly minutes: number
  /** The remaining share of the time between arising and being due, 0 to 1. */
  readonly share: number
  readonly nearness: Nearness
}

const minuteMs = 60_000

/** Returns the remaining time at this moment (ms since 1970). */
export function timeLeft(work: { readonly since: string; readonly dueAt: string }, nowMs: number): TimeLeft {
  const [from, due] = [Date.parse(work.since), Date.parse(work.dueAt)]
  const left = due - nowMs
  const share = Math.min(1, Math.max(0, left / Math.max(minuteMs, due - from)))
  return { minutes: Math.floor(left / minuteMs), share, nearness: urgencyOf(left, share) }
}

function urgencyOf(leftMs: number, share: number): Nearness {
  if (leftMs < 0) return 'late'
  if (leftMs < 60 * minuteMs) return 'now'
  return share < 0.25 ? 'soon' : 'later'
}
