import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import type { Command } from '#web/api/use-command.ts'

/** Properties of the offer to record another amount. */
export type DifferentAmountProps = { readonly action: Command; readonly note: () => void }

/**
 * After an amount was refused because it differs from the amount due: a clerk who has verified it records the
 * received amount.
 */
export function RecordDifferentAmount({ action, note }: DifferentAmountProps) {
  const { t } = useLingui()
  const { failure } = action
  if (failure?.kind !== 'problem' || failure.problem !== 'amountNotAsked') return null
  return (
    <Button isBusy={action.isBusy} onClick={note}>
      {t`Record different amount`}
    </Button>
  )
}
