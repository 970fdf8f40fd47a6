import { readHealth, type HealthAnswer } from '#contract/api/staff/system-health.ts'
import { type WorkList, useWorkList } from '../use-work-list.ts'

/** How the shop is, asked for again by itself. */
export function useHealth(): WorkList<HealthAnswer> {
  return useWorkList(readHealth, { right: 'seeHealth' })
}
