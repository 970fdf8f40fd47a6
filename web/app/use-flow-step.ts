import { useOrderKeyInUrl } from '#web/session/page-query.ts'
import type { PageHead } from './page-head.ts'

/**
 * Returns the current step of the flow; undefined outside it. Looking up an order without its key is no step.
 */
export function useFlowStep(head: PageHead | undefined): number | undefined {
  const key = useOrderKeyInUrl()
  return head?.needsKey && key === undefined ? undefined : head?.step
}
