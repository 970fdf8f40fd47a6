import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { SharedState } from '#server/platform/shared-state/shared-state.ts'

/** Counts searches. Sabre charges an office with a high look-to-book ratio. */
export type LookBudget = {
  /** Takes one search from the hourly budget; false when it is exhausted. */
  take(now: Instant): Promise<boolean>
}

/** The office whose searches are counted, over all processes that share the state. */
export type CountedOffice = { readonly pcc: string; readonly sharedState: Pick<SharedState, 'count'> }

const hourMs = 3_600_000

/** Creates a budget of searches per clock hour; undefined means no limit. */
export function lookToBookBudget(
  perHour: number | undefined,
  { pcc, sharedState }: CountedOffice,
): LookBudget {
  return {
    take: async (now) => {
      if (perHour === undefined) return true
      const hour = Math.floor(epochMsOf(now) / hourMs)
      const { count } = await sharedState.count(`look-to-book ${pcc} ${hour}`, hourMs)
      return count <= perHour
    },
  }
}
