import { useLingui } from '@lingui/react/macro'
import { excludeCredit } from '#contract/api/staff/bank/bank-statements.ts'
import { sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { ReasonForm } from './reason-form.tsx'

/** Properties of setting a credit aside. */
export type ExcludeCreditProps = { readonly lineId: string; readonly finish: (said: string) => void }

/** Takes a credit that pays for no order out of the queue, with a note of what it is. */
export function ExcludeCredit({ lineId, finish }: ExcludeCreditProps) {
  const { t } = useLingui()
  const action = useCommand()
  const exclude = (note: string) =>
    void action.run(
      () => sendCommand(excludeCredit, { body: { lineId, note } }),
      () => finish(t`Credit excluded: ${note}`),
    )
  return (
    <ReasonForm
      label={t`Not a payment for an order`}
      hint={t`For example interest, a deposit, or a transfer between your accounts.`}
      ifMissing={t`Enter what this credit is.`}
      button={t`Exclude`}
      reach="other"
      action={action}
      send={exclude}
    />
  )
}
