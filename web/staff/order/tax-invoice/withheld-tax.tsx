import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { receiveCertificate, recordWithholding } from '#contract/api/staff/order/withholding.ts'
import { withholdingOn } from '#contract/terms/tax/withholding.ts'
import type { Instant } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useBahtField } from '../../money/use-baht-field.ts'
import type { AdjustmentNotesProps } from './issue-adjustment-note.tsx'
import styles from '../order.module.css'

/** What a company withheld from the fee, and its certificate; nothing for buyers without a tax id. */
export function WithheldTax({ invoice, renew }: AdjustmentNotesProps) {
  const { t } = useLingui()
  const mayRecord = useHasRight('recordReceipts')
  const { withholding, buyer, cancelled } = invoice
  if (withholding === undefined) {
    const isOffered = mayRecord && !cancelled && buyer.taxId !== ''
    return isOffered ? <RecordWithholding invoice={invoice} renew={renew} /> : null
  }
  const { amount, certificate } = withholding
  return (
    <>
      <p>
        {t`Withheld tax`}: <PriceText amount={amount} /> ·{' '}
        {certificate ? (
          <>
            {t`Certificate (50 Tawi) ${certificate.number}`} · <MomentText at={certificate.receivedAt} />
          </>
        ) : (
          <strong>{t`Certificate (50 Tawi) missing`}</strong>
        )}
      </p>
      {mayRecord && !certificate && <ReceiveCertificate invoice={invoice} renew={renew} />}
    </>
  )
}

function RecordWithholding({ invoice, renew }: AdjustmentNotesProps) {
  const { t } = useLingui()
  const { invoiceNumber, amounts, issuedAt } = invoice
  const baht = useBahtField(withholdingOn(todayIn(bangkok, issuedAt as Instant), amounts.value))
  const command = useCommand()
  const record = () => {
    const { satang: amount } = baht
    if (!baht.check() || amount === undefined) return
    void command.call(
      () => callApi(recordWithholding, { params: { invoiceNumber }, body: { amount } }),
      () => void renew(),
    )
  }
  return (
    <Disclosure summary={t`Record withheld tax`}>
      <StaffForm className={styles.stack} sending={command} onSend={record}>
        {command.failure && <FailureNotice failure={command.failure} />}
        <TextField
          {...baht.field}
          label={t`Tax withheld by the company (฿)`}
          hint={t`Usually 3% of the fee without VAT; nothing is withheld from fares.`}
        />
        <div>
          <Button type="submit" isBusy={command.isBusy}>{t`Record withheld tax`}</Button>
        </div>
      </StaffForm>
    </Disclosure>
  )
}

function ReceiveCertificate({ invoice: { invoiceNumber }, renew }: AdjustmentNotesProps) {
  const { t } = useLingui()
  const [number, setNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const command = useCommand()
  const isMissing = number.trim() === ''
  const receive = () => {
    setTried(true)
    if (isMissing) return
    const body = { certificateNumber: number }
    void command.call(
      () => callApi(receiveCertificate, { params: { invoiceNumber }, body }),
      () => void renew(),
    )
  }
  return (
    <Disclosure summary={t`Record certificate`}>
      <StaffForm className={styles.stack} sending={command} onSend={receive}>
        {command.failure && <FailureNotice failure={command.failure} />}
        <TextField
          label={t`Certificate number`}
          error={isTried && isMissing ? t`Enter a value.` : undefined}
          value={number}
          onChange={setNumber}
          maxLength={40}
          autoComplete="off"
        />
        <div>
          <Button type="submit" isBusy={command.isBusy}>{t`Record certificate`}</Button>
        </div>
      </StaffForm>
    </Disclosure>
  )
}
