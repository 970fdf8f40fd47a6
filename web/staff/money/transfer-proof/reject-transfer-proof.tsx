import { rejectTransferProof, type StaffTransferProofView } from '#contract/api/staff/manual-payment.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useCommand } from '#web/api/use-command.ts'
import styles from '../money.module.css'

/** Properties of the rejection of a transfer proof. */
export type RejectTransferProofProps = {
  readonly proof: StaffTransferProofView
  readonly finish: (said: string) => void
}

/** Rejects a transfer proof with a note for its owner; the order still awaits payment. */
export function RejectTransferProof({ proof, finish }: RejectTransferProofProps) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const [isMissed, setMissed] = useState(false)
  const action = useCommand()
  const { transferProofId, orderNumber } = proof
  const rejectProof = () => {
    const said = note.trim()
    setMissed(said === '')
    if (said === '') return
    void action.run(
      () => sendCommand(rejectTransferProof, { body: { transferProofId, note: said } }),
      () => finish(t`${orderNumber}: proof rejected.`),
    )
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={rejectProof}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <TextArea
        data-reach="other"
        label={t`Reason for rejection`}
        hint={t`Sent to the customer. Ctrl+Enter to submit.`}
        value={note}
        onChange={setNote}
        error={isMissed ? t`Enter a reason for the customer.` : undefined}
        rows={2}
        maxLength={300}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) rejectProof()
        }}
      />
      <Button type="submit" kind="danger" isBusy={action.isBusy}>
        {t`Reject proof`} <kbd aria-hidden="true">R</kbd>
      </Button>
    </StaffForm>
  )
}
