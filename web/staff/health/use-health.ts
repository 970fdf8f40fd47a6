import { readHealth, type HealthAnswer } from '#contract/api/staff/system-health.ts'
import { type WorkList, useWorkList } from '../use-work-list.ts'

/** Reads the health of the shop, and polls it. */
export function useHealth(): WorkList<HealthAnswer> {
  return useWorkList(readHealth, { right: 'seeHealth' })
}
