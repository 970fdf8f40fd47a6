import { useLingui } from '@lingui/react/macro'
import { type ProblemCode } from '#contract/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { type Deed } from './use-deed.ts'

/** Properties of the offer to note money that was refused. */
export type OtherAmountProps = { readonly deed: Deed; readonly note: () => void }

/**
 * After money was refused because it is not what is asked for, or because the seats have become dearer: a clerk who has
 * looked twice, or cannot hand it back, has it noted as it came.
 */
export function OtherAmount({ deed, note }: OtherAmountProps) {
  const { t } = useLingui()
  const { failure } = deed
  if (failure?.kind !== 'problem') return null
  const words: Partial<Record<ProblemCode, string>> = {
    amountNotAsked: t`I have looked twice: note this amount`,
    seatsDearer: t`It is on our account already: note it`,
  }
  const said = words[failure.problem]
  if (said === undefined) return null
  return (
    <Button isBusy={deed.isBusy} onClick={note}>
      {said}
    </Button>
  )
}
