import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffRefundView } from '#contract/api/staff/refunds-and-receipts.ts'
import { type PayOutMethod, payOutMethods } from '#contract/api/refund-payee.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { MarkRefunded } from './mark-refunded.tsx'
import { recordPayout } from '../money-api.ts'
import { PayeeSource, PayeeText, RefundPayee } from './refund-payee.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { usePayoutLabels } from './use-payout-labels.ts'
import styles from '../money.module.css'

/** Properties of the payout form; `finish` receives the result. */
export type PaidOutProps = {
  readonly refund: StaffRefundView
  readonly finish: (said: string) => void
  readonly renew: () => Promise<void>
  readonly reach: 'main' | 'other'
}

/** Records a manual payout of a refund: method and receipt; confirmed in a dialog. */
export function MarkPaidOut({ refund, finish, renew, reach }: PaidOutProps) {
  const { t } = useLingui()
  const [receipt, setReceipt] = useState('')
  const [isMissed, setMissed] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [payOutMethod, setMethod] = useState<PayOutMethod>(refund.payOutMethod)
  const labels = usePayoutLabels()
  const pay = useRecordPayout(refund, finish)
  const receiptNumber = receipt.trim()
  const { payee, isConfirmedByMe } = refund
  const isTransfer = payOutMethod === 'transfer'
  const isFirstOfTwo = refund.needsTwo && refund.confirmedBy.length === 0
  const askForConfirmation = () => {
    setMissed(receiptNumber === '')
    setConfirming(receiptNumber !== '')
  }
  const sendPayOut = () =>
    pay.send({ receiptNumber, payOutMethod, ...(isTransfer && payee && { payeeId: payee.payeeId }) })
  return (
    <div className={styles.stack}>
      {isConfirmedByMe && (
        <Notice
          kind="info"
          heading={t`You confirmed this payout (1 of 2)`}
          help={t`It takes two people. Somebody else has to say it too: the same receipt, method and bank account.`}
        />
      )}
      <Select
        label={t`Paid out by`}
        value={payOutMethod}
        onChange={(next) => setMethod(payOutMethods.find((one) => one === next) ?? payOutMethod)}
        choices={payOutMethods.map((value) => ({ value, text: labels[value] }))}
      />
      {isTransfer && <RefundPayee orderNumber={refund.orderNumber} payee={payee} onSaved={renew} />}
      <StaffForm className={styles.stack} sending={pay} onSend={askForConfirmation}>
        <div className={styles.line}>
          <TextField
            data-reach={reach}
            label={t`Receipt or transfer number`}
            value={receipt}
            onChange={setReceipt}
            error={isMissed ? t`Enter the receipt number.` : undefined}
            autoComplete="off"
            maxLength={40}
          />
          <Button type="submit" kind={reach === 'main' ? 'primary' : 'secondary'}>
            {isFirstOfTwo ? t`Mark refunded (1 of 2)` : t`Mark refunded`}
          </Button>
        </div>
      </StaffForm>
      <MarkRefunded
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        amount={refund.amount}
        kept={refund.kept}
        payee={<PayeeSummary refund={refund} payOutMethod={payOutMethod} />}
        method={labels[payOutMethod]}
        isBusy={pay.isBusy}
        failure={pay.failure}
        onConfirm={() => void sendPayOut()}
      />
    </div>
  )
}

type PayeeProps = Pick<PaidOutProps, 'refund'> & { readonly payOutMethod: PayOutMethod }

function PayeeSummary({ refund, payOutMethod }: PayeeProps) {
  const { t } = useLingui()
  const ways = usePaymentLabels()
  if (payOutMethod === 'portal') return <>{ways[refund.paymentMethod].name}</>
  if (payOutMethod === 'cash') return <>{refund.customer.name}</>
  if (!refund.payee) return <>{t`no bank account on record`}</>
  return (
    <>
      <PayeeText payee={refund.payee} /> (<PayeeSource payee={refund.payee} />)
    </>
  )
}

type Paid = {
  readonly receiptNumber: string
  readonly payOutMethod: PayOutMethod
  readonly payeeId?: string
}

/** Sends it once, and returns the result as a sentence. */
function useRecordPayout({ refundId, orderNumber }: StaffRefundView, finish: (said: string) => void) {
  const { t } = useLingui()
  const { isBusy, failure, call } = useCommand()
  const sendPayOut = (paidOut: Paid) =>
    call(
      () => recordPayout({ refundId, ...paidOut }),
      ({ state }) =>
        finish(
          state === 'done'
            ? t`${orderNumber}: refund paid out.`
            : t`${orderNumber}: payout confirmed (1 of 2). The second approver must enter the same receipt number.`,
        ),
    )
  return { isBusy, failure, send: sendPayOut }
}
