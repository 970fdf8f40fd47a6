import { type Instant, epochMsOf } from '#contract/terms/time.ts'

/** Counts searches. Sabre charges an office with a high look-to-book ratio. */
export type LookBudget = {
  /** Takes one search from the hourly budget; false when it is exhausted. */
  take(now: Instant): boolean
}

const hourMs = 3_600_000

/** Creates a budget of searches per clock hour; undefined means no limit. */
export function lookToBookBudget(perHour: number | undefined): LookBudget {
  let hour = -1
  let taken = 0
  return {
    take: (now) => {
      if (perHour === undefined) return true
      const current = Math.floor(epochMsOf(now) / hourMs)
      if (current !== hour) [hour, taken] = [current, 0]
      if (taken >= perHour) return false
      taken += 1
      return true
    },
  }
}
