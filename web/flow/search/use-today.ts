import { useSyncExternalStore } from 'react'
import { type LocalDate } from '#contract/terms/time.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'

const never = () => () => {}

/** Today on the traveller's own calendar; undefined while the prerendered page is taken over, which has no day. */
export function useToday(): LocalDate | undefined {
  return useSyncExternalStore(never, browserToday, () => undefined)
}

function browserToday(): LocalDate {
  const now = new Date(browserNowMs())
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}` as LocalDate
}
