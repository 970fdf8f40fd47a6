import { useSyncExternalStore } from 'react'
import type { LocalDate } from '#contract/terms/time.ts'
import { browserToday } from '#web/session/browser-clock.ts'

const subscribeToNothing = () => () => {}

/**
 * Returns today in the traveller's time zone; undefined during hydration, as the prerendered page has no
 * date.
 */
export function useToday(): LocalDate | undefined {
  return useSyncExternalStore(subscribeToNothing, browserToday, () => undefined)
}
