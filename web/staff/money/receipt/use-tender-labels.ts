import { useLingui } from '@lingui/react/macro'
import type { Tender } from '#contract/terms/payment.ts'

/** Returns the labels of how a payer pays staff. */
export function useTenderLabels(): Readonly<Record<Tender, string>> {
  const { t } = useLingui()
  return {
    cash: t({ message: 'Cash', context: 'notes and coins' }),
    cardTerminal: t`Card terminal`,
    transfer: t`Bank transfer`,
  }
}
