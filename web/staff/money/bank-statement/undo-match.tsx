import { useLingui } from '@lingui/react/macro'
import { undoCreditMatch } from '#contract/api/staff/bank/bank-statements.ts'
import { sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { ReasonForm } from './reason-form.tsx'

/** Properties of undoing a match. */
export type UndoMatchProps = {
  readonly matchId: string
  readonly reach?: 'other'
  readonly done: () => void
}

/** Takes a match back, with the reason for the audit log; what is recorded stays recorded. */
export function UndoMatch({ matchId, reach, done }: UndoMatchProps) {
  const { t } = useLingui()
  const action = useCommand()
  const undo = (reason: string) =>
    void action.run(() => sendCommand(undoCreditMatch, { body: { matchId, reason } }), done)
  return (
    <ReasonForm
      label={t`Reason for undoing the match`}
      hint={t`A recorded payment stays recorded: match it with the right credit, or refund it.`}
      ifMissing={t`Enter a reason.`}
      button={t`Undo match`}
      reach={reach}
      action={action}
      send={undo}
    />
  )
}
