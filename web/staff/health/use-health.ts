import { type HealthAnswer } from '#contract/api/staff/system-health.ts'
import { type WorkList, useWorkList } from '../use-work-list.ts'

const schema = () => import('#contract/api/staff/system-health.ts').then((one) => one.healthAnswer)

/** How the shop is, asked for again by itself. */
export function useHealth(): WorkList<HealthAnswer> {
  return useWorkList({ path: '/api/staff/health', schema, right: 'seeHealth' })
}
