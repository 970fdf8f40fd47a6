import { usePageKey } from '#web/session/page-query.ts'
import { type PageHead } from './page-head.ts'

/**
 * The step of the flow to draw; undefined where there is none. Who looks an order up without its key has taken no
 * step here.
 */
export function useStep(head: PageHead | undefined): number | undefined {
  const key = usePageKey()
  return head?.needsKey && key === undefined ? undefined : head?.step
}
