import { useLingui } from '@lingui/react/macro'
import type { AdjustmentKind, AdjustmentReason } from '#contract/terms/tax/adjustment.ts'

/** Returns the names of credit and debit notes and of their reasons. */
export function useAdjustmentLabels() {
  const { t } = useLingui()
  const kinds: Readonly<Record<AdjustmentKind, string>> = { credit: t`Credit note`, debit: t`Debit note` }
  const reasons: Readonly<Record<AdjustmentReason, string>> = {
    priceReduced: t`Fee reduced or refunded`,
    notAsAgreed: t`Service not as agreed`,
    moreThanAgreed: t`More service than agreed`,
    miscalculated: t`Fee calculated wrongly`,
    contractEnded: t`Service contract ended`,
    other: t`Other reason`,
  }
  return { kinds, reasons }
}
