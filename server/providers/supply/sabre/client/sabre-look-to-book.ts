import { type Instant, msOf } from '#contract/terms/time.ts'

/** Counts the searches that are sent. Sabre charges an office for too many looks for each booking. */
export type LookBudget = {
  /** Takes one search out of the budget of the hour; false when nothing is left of it. */
  take(now: Instant): boolean
}

const hourMs = 3_600_000

/** A budget of so many searches in an hour of the clock; every search has its place without a limit. */
export function lookBudget(perHour: number | undefined): LookBudget {
  let hour = -1
  let taken = 0
  return {
    take: (now) => {
      if (perHour === undefined) return true
      const current = Math.floor(msOf(now) / hourMs)
      if (current !== hour) [hour, taken] = [current, 0]
      if (taken >= perHour) return false
      taken += 1
      return true
    },
  }
}
