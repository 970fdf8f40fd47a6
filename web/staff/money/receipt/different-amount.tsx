import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { type Deed } from '../use-action.ts'

/** Properties of the offer to note another amount. */
export type OtherAmountProps = { readonly deed: Deed; readonly note: () => void }

/** After an amount was refused because it is not what is asked for: a clerk who has looked twice notes it as it came. */
export function OtherAmount({ deed, note }: OtherAmountProps) {
  const { t } = useLingui()
  const { failure } = deed
  if (failure?.kind !== 'problem' || failure.problem !== 'amountNotAsked') return null
  return (
    <Button isBusy={deed.isBusy} onClick={note}>
      {t`I have looked twice: note this amount`}
    </Button>
  )
}
