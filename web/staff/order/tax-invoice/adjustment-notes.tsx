import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AdjustmentNoteView, cancelAdjustmentNote } from '#contract/api/staff/order/tax-invoices.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { FactRow } from '../../money/fact-row.tsx'
import { type AdjustmentNotesProps, IssueAdjustmentNote } from './issue-adjustment-note.tsx'
import { TaxDocumentDownloads } from './tax-document-downloads.tsx'
import { useAdjustmentLabels } from './use-adjustment-labels.ts'
import styles from '../order.module.css'

/** The credit and debit notes of a valid tax invoice: issued, printed and cancelled here, the newest first to be cancelled. */
export function AdjustmentNotes({ invoice, renew }: AdjustmentNotesProps) {
  const { t } = useLingui()
  const mayIssue = useHasRight('recordReceipts')
  const { notes, standing, cancelled } = invoice
  const newest = notes.findLast((note) => !note.cancelled)
  return (
    <>
      {notes.map((note) => (
        <NoteRow key={note.noteNumber} note={note} mayCancel={mayIssue && note === newest} renew={renew} />
      ))}
      {newest && (
        <dl className={styles.sum}>
          <FactRow name={t`Service after notes, with VAT`}>
            <PriceText amount={standing.value + standing.vat} />
          </FactRow>
        </dl>
      )}
      {mayIssue && !cancelled && <IssueAdjustmentNote invoice={invoice} renew={renew} />}
    </>
  )
}

type NoteRowProps = {
  readonly note: AdjustmentNoteView
  readonly mayCancel: boolean
  readonly renew: () => Promise<void>
}

function NoteRow({ note, mayCancel, renew }: NoteRowProps) {
  const { t } = useLingui()
  const labels = useAdjustmentLabels()
  const { noteNumber, kind, difference, issuedAt, reason, remark, cancelled } = note
  return (
    <div className={styles.stack}>
      <p>
        {labels.kinds[kind]} <strong className="figures">{noteNumber}</strong> ·{' '}
        <PriceText amount={difference.value + difference.vat} /> · <MomentText at={issuedAt} /> ·{' '}
        {reason === 'other' ? remark : labels.reasons[reason]}
        {cancelled && (
          <>
            {' '}
            · {t`Cancelled`}: {cancelled.reason}
          </>
        )}
      </p>
      <TaxDocumentDownloads kind="note" number={noteNumber} hasEtax />
      {mayCancel && <CancelNote noteNumber={noteNumber} renew={renew} />}
    </div>
  )
}

function CancelNote({ noteNumber, renew }: Pick<NoteRowProps, 'renew'> & { readonly noteNumber: string }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const command = useCommand()
  const isMissing = reason.trim() === ''
  const cancel = () => {
    setTried(true)
    if (isMissing) return
    void command.call(
      () => callApi(cancelAdjustmentNote, { params: { noteNumber }, body: { reason } }),
      () => void renew(),
    )
  }
  return (
    <Disclosure summary={t`Cancel ${noteNumber}`}>
      <StaffForm className={styles.stack} sending={command} onSend={cancel}>
        {command.failure && <FailureNotice failure={command.failure} />}
        <TextField
          label={t`Reason`}
          hint={t`Kept with the note. Its number stays in the sales VAT report.`}
          error={isTried && isMissing ? t`Enter a value.` : undefined}
          value={reason}
          onChange={setReason}
          maxLength={200}
          autoComplete="off"
        />
        <div>
          <Button type="submit" isBusy={command.isBusy}>{t`Cancel note`}</Button>
        </div>
      </StaffForm>
    </Disclosure>
  )
}
