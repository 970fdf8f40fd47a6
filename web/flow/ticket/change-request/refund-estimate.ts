import type { RefundEstimateAnswer } from '#contract/api/order.ts'
import type { Instant, LocalDate, Zone } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'

/**
 * Returns the part of a refund estimate that holds for a whole day: on the day of departure the one after it,
 * which promises less.
 */
export function refundEstimateOn(
  outlook: readonly RefundEstimateAnswer[],
  on: LocalDate,
  zone: Zone,
): Pick<RefundEstimateAnswer, 'moment' | 'comesBack'> {
  const found = outlook.find(({ until }) => until === undefined || on < todayIn(zone, until as Instant))
  const counts = found ?? outlook.at(-1)
  if (!counts) throw new Error('an empty outlook')
  return counts
}
