import { isStaffRole } from '#contract/rights.ts'
import type { Zone } from '#contract/terms/time.ts'
import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { type Caller, isSeller } from '#server/platform/http/request/caller.ts'

/** The day of a count, and of a booking as rules see it. */
export const shopZone = 'Asia/Bangkok' as Zone

/** Through whom something is sold to this caller: an agent sells as an agent unless also of the staff. */
export function salesChannelOf(caller: Caller): SalesChannel {
  if (caller.kind === 'user' && isStaffRole(caller.roles)) return 'staff'
  return isSeller(caller) ? 'agent' : 'web'
}
