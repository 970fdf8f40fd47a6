import { useSyncExternalStore } from 'react'
import { type LocalDate } from '#contract/terms/time.ts'
import { browserToday } from '#web/session/browser-clock.ts'

const never = () => () => {}

/** Today on the traveller's own calendar; undefined while the prerendered page is taken over, which has no day. */
export function useToday(): LocalDate | undefined {
  return useSyncExternalStore(never, browserToday, () => undefined)
}
