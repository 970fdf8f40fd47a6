import { useLingui } from '@lingui/react/macro'
import { type RefObject, useId, useRef, useState } from 'react'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { confirmMoneyReceived } from './confirm-receipt.ts'
import { RecordDifferentAmount } from './record-different-amount.tsx'
import { useBahtField } from '../use-baht-field.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useReceiptLabels } from './use-receipt-labels.ts'
import styles from '../money.module.css'

/** Cash paid at the counter: order, amount, and receipt number. */
export function RecordCash({ renew }: { readonly renew: () => Promise<void> }) {
  const { t } = useLingui()
  const titleId = useId()
  const first = useRef<HTMLInputElement>(null)
  const form = useCashForm(first, renew)
  return (
    <Card labelledBy={titleId} className={styles.stack}>
      <h2 id={titleId} className={styles.title}>{t`Cash or transfer received`}</h2>
      <StaffForm className={styles.stack} sending={form.action} onSend={() => void form.send()}>
        {form.action.failure && <FailureNotice failure={form.action.failure} />}
        <div className={styles.fields}>
          <TextField
            ref={first}
            label={t`Order number`}
            value={form.number}
            onChange={form.setNumber}
            error={form.isNumberWrong ? t`Enter an order number: FH and 6 letters or digits.` : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
          <TextField {...form.baht.field} label={t`Amount (฿)`} />
          <TextField
            label={t`Receipt number`}
            value={form.receipt}
            onChange={form.setReceipt}
            error={form.isReceiptMissing ? t`Enter the receipt number.` : undefined}
            autoComplete="off"
            maxLength={40}
          />
        </div>
        <div className={styles.head}>
          <Button type="submit" kind="primary" isBusy={form.action.isBusy}>{t`Record payment`}</Button>
          <RecordDifferentAmount action={form.action} note={() => void form.send(true)} />
        </div>
      </StaffForm>
      <div role="log" aria-label={t`Recorded just now`}>
        <ol className={styles.log}>
          {form.taken.map((said, index) => (
            <li key={form.taken.length - index}>{said}</li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

const mostSaid = 10

function useCashForm(first: RefObject<HTMLInputElement | null>, renew: () => Promise<void>) {
  const [number, setNumber] = useState('')
  const [receipt, setReceipt] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [taken, setTaken] = useState<readonly string[]>([])
  const baht = useBahtField(0)
  const action = useCommand()
  const takenLabels = useReceiptLabels()
  const order = parseOrderNumber(number.trim().toUpperCase())
  const receiptNumber = receipt.trim()
  const recordCashPayment = async (isOtherAmount?: true) => {
    setChecked(true)
    const { satang } = baht
    if (!baht.check() || !order || receiptNumber === '' || satang === undefined) return
    await action.call(
      () =>
        confirmMoneyReceived({
          orderNumber: order,
          amount: satang,
          receiptNumber,
          ...(isOtherAmount && { isOtherAmount }),
        }),
      (answer) => {
        setTaken([takenLabels(order, answer), ...taken].slice(0, mostSaid))
        setNumber('')
        setReceipt('')
        setChecked(false)
        baht.clear()
        first.current?.focus()
        void renew()
      },
    )
  }
  return {
    number,
    setNumber,
    isNumberWrong: isChecked && !order,
    receipt,
    setReceipt,
    isReceiptMissing: isChecked && receiptNumber === '',
    baht,
    action,
    taken,
    send: recordCashPayment,
  }
}
