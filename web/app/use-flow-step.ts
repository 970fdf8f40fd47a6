import { useIsDeadEnd } from '#web/ui/dead-end.ts'
import { useOrderKeyInUrl } from '#web/session/page-query.ts'
import type { PageHead } from './page-head.ts'

/**
 * Returns the current step of the flow; undefined outside it. Looking up an order without its key is no step, nor is a page
 * whose link leads to no trip.
 */
export function useFlowStep(head: PageHead | undefined): number | undefined {
  const key = useOrderKeyInUrl()
  const isDeadEnd = useIsDeadEnd()
  return isDeadEnd || (head?.needsKey && key === undefined) ? undefined : head?.step
}
