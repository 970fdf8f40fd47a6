import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type TaxInvoiceView, issueAdjustmentNote } from '#contract/api/staff/order/tax-invoices.ts'
import {
  type AdjustmentKind,
  type AdjustmentReason,
  adjustmentReasons,
  grossOf,
} from '#contract/terms/tax/adjustment.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useBahtField } from '../../money/use-baht-field.ts'
import { useAdjustmentLabels } from './use-adjustment-labels.ts'
import styles from '../order.module.css'

/** Properties of the notes of an invoice. */
export type AdjustmentNotesProps = {
  readonly invoice: TaxInvoiceView
  readonly renew: () => Promise<void>
}

/** Forms that lower or raise the value of an invoice; there is no credit note once nothing is left. */
export function IssueAdjustmentNote(props: AdjustmentNotesProps) {
  const { t } = useLingui()
  const { standing } = props.invoice
  return (
    <>
      {grossOf(standing) > 0 && (
        <Disclosure summary={t`Issue credit note`}>
          <NoteForm key={grossOf(standing)} kind="credit" {...props} />
        </Disclosure>
      )}
      <Disclosure summary={t`Issue debit note`}>
        <NoteForm key={grossOf(standing)} kind="debit" {...props} />
      </Disclosure>
    </>
  )
}

function NoteForm({ kind, invoice, renew }: AdjustmentNotesProps & { readonly kind: AdjustmentKind }) {
  const { t } = useLingui()
  const labels = useAdjustmentLabels()
  const { invoiceNumber } = invoice
  const standing = grossOf(invoice.standing)
  const baht = useBahtField(kind === 'credit' ? standing : 0)
  const [reason, setReason] = useState<AdjustmentReason>(adjustmentReasons[kind][0])
  const [remark, setRemark] = useState('')
  const [isTried, setTried] = useState(false)
  const command = useCommand()
  const isTooMuch = kind === 'credit' && baht.satang !== undefined && baht.satang > standing
  const isRemarkMissing = reason === 'other' && remark.trim() === ''
  const issue = () => {
    setTried(true)
    const { satang: amount } = baht
    if (!baht.check() || amount === undefined || isTooMuch || isRemarkMissing) return
    const body = { kind, amount, standing, reason, remark }
    void command.call(
      () => callApi(issueAdjustmentNote, { params: { invoiceNumber }, body }),
      () => void renew(),
    )
  }
  return (
    <StaffForm className={styles.stack} sending={command} onSend={issue}>
      {command.failure && <FailureNotice failure={command.failure} />}
      <TextField
        {...baht.field}
        label={kind === 'credit' ? t`Amount to credit, with VAT (฿)` : t`Amount to add, with VAT (฿)`}
        error={isTooMuch ? t`More than is left of the invoice.` : baht.field.error}
      />
      <Select
        label={t`Reason`}
        value={reason}
        onChange={(value) => setReason(value as AdjustmentReason)}
        choices={adjustmentReasons[kind].map((value) => ({ value, text: labels.reasons[value] }))}
      />
      <TextField
        label={reason === 'other' ? t`Reason in words` : t`Explanation (optional)`}
        hint={t`Printed on the note.`}
        error={isTried && isRemarkMissing ? t`Enter a value.` : undefined}
        value={remark}
        onChange={setRemark}
        maxLength={200}
        autoComplete="off"
      />
      <div>
        <Button type="submit" isBusy={command.isBusy}>
          {kind === 'credit' ? t`Issue credit note` : t`Issue debit note`}
        </Button>
      </div>
    </StaffForm>
  )
}
