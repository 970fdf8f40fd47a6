import { useLingui } from '@lingui/react/macro'
import type { OrderSort } from '#contract/api/staff/order-list.ts'

/** Returns the labels of the sequences. */
export function useOrderSortLabels(): Readonly<Record<OrderSort, string>> {
  const { t } = useLingui()
  return {
    newest: t`Sale date, newest first`,
    oldest: t`Sale date, oldest first`,
    departsFirst: t`Departure, earliest first`,
    departsLast: t`Departure, latest first`,
    totalHighest: t`Total, highest first`,
    totalLowest: t`Total, lowest first`,
    timeLimit: t`Time limit, earliest first`,
  }
}
