import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ReconciledDocument, remarkOnBilling } from '#contract/api/staff/bsp/bsp-billing.ts'
import { type BillingRemarkKind, billingRemarkKinds } from '#contract/terms/bsp/billing.ts'
import { sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ReasonForm } from '../money/bank-statement/reason-form.tsx'
import { useRemarkLabels } from './use-bsp-labels.ts'
import money from '../money/money.module.css'

/** Properties of the dialog; it is open while it has a document. */
export type RemarkDialogProps = {
  readonly periodId: string
  readonly document: ReconciledDocument | undefined
  readonly close: () => void
  readonly renew: () => Promise<void>
}

/** Asks why a document differs, or what is still to do about it. */
export function RemarkDialog({ periodId, document, close, renew }: RemarkDialogProps) {
  const { t } = useLingui()
  const labels = useRemarkLabels()
  const [kind, setKind] = useState<BillingRemarkKind>(document?.remark?.kind ?? 'explained')
  const action = useCommand()
  const number = document?.documentNumber ?? ''
  const send = (text: string) => {
    if (!document) return
    const { documentNumber, transaction, revision } = document
    const body = { periodId, documentNumber, transaction, revision, kind, text }
    void action.run(
      async () => {
        const failure = await sendCommand(remarkOnBilling, { body })
        // the amounts may have changed: the table behind the dialog shows the new ones
        if (failure) void renew()
        return failure
      },
      () => {
        close()
        void renew()
      },
    )
  }
  return (
    <Dialog isOpen={document !== undefined} onClose={close} heading={t`Document ${number}`}>
      <div className={money.stack}>
        <RadioGroup
          label={t`Difference`}
          value={kind}
          onChange={setKind}
          choices={billingRemarkKinds.map((value) => ({ value, text: labels[value] }))}
        />
        <ReasonForm
          label={kind === 'task' ? t`What is to be done` : t`Reason of the difference`}
          ifMissing={t`Enter a text.`}
          button={t`Save remark`}
          action={action}
          send={send}
        />
      </div>
    </Dialog>
  )
}
