import { useCommand } from '#web/api/use-command.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { ChangeRequestAnswer, StaffRequestReply } from '#contract/api/change-request.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { readBaht } from '#web/travel-ui/price/baht-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { RefundConfirmation } from './refund-confirmation.tsx'
import styles from '../../staff.module.css'

const mostSatang = 1_000_000_000

/** Properties of the reply to a request. */
export type RequestReplyProps = {
  readonly request: ChangeRequestAnswer
  readonly order: Pick<StaffOrderAnswer, 'contact' | 'payments' | 'refundPayee' | 'state' | 'tickets'>
  readonly reply: (said: StaffRequestReply) => Promise<Failure | undefined>
}

/** The reply to a request: carried out, declined, or a quote that the owner has to accept. */
export function ChangeRequestReply({ request, order, reply }: RequestReplyProps) {
  const { t } = useLingui()
  const [amount, setAmount] = useState('')
  const [isMissed, setMissed] = useState(false)
  const { isBusy, failure, run } = useCommand()
  const { requestId, kind } = request
  const mayReturn = useHasRight('makeRefunds')
  // An amount set by staff requires the right to make refunds, before and after the customer's acceptance.
  const maySet = kind !== 'refund' || mayReturn
  const mayCarryOut = request.certainty !== 'staff' && (maySet || !request.isNamedByStaff)
  const sendStaffReply = (said: StaffRequestReply) => run(() => reply(said))
  const markCarriedOut = () => void sendStaffReply({ requestId, reply: 'done' })
  const quoteAmount = () => {
    const read = readBaht(amount, mostSatang)
    const isAmount = read.ok && amount.trim() !== ''
    setMissed(!isAmount)
    if (isAmount) void sendStaffReply({ requestId, reply: 'figure', amount: read.satang })
  }
  return (
    <div className={styles.form}>
      {failure && <FailureNotice failure={failure} />}
      {!maySet && (
        <p>{t`A colleague with the role Finance or Administrator names and pays out refund amounts that the fare rules do not give.`}</p>
      )}
      {maySet && (
        <StaffForm className={styles.fields} sending={{ isBusy, failure }} onSend={quoteAmount}>
          <TextField
            label={kind === 'change' ? t`Total cost of the change (฿)` : t`Total refund (฿)`}
            hint={t`The customer must accept this amount.`}
            value={amount}
            onChange={setAmount}
            error={isMissed ? t`Enter an amount, such as 12,500 or 12,500.50.` : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <div className={styles.beside}>
            <Button type="submit" isBusy={isBusy}>{t`Quote refund amount`}</Button>
          </div>
        </StaffForm>
      )}
      <div className={styles.ways}>
        {mayCarryOut && (
          <CompletedReply
            request={request}
            order={order}
            isBusy={isBusy}
            failure={failure}
            onDone={markCarriedOut}
          />
        )}
        <Button isBusy={isBusy} onClick={() => void sendStaffReply({ requestId, reply: 'declined' })}>
          {t`Decline request`}
        </Button>
      </div>
    </div>
  )
}

type CarriedOutProps = Pick<RequestReplyProps, 'request' | 'order'> & {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly onDone: () => void
}

/** Marks a request as carried out; a refund only after its figures were read once more. */
function CompletedReply({ onDone, ...given }: CarriedOutProps) {
  const { t } = useLingui()
  const [isConfirming, setConfirming] = useState(false)
  const { request, order, isBusy } = given
  if (request.kind !== 'refund')
    return <Button kind="primary" isBusy={isBusy} onClick={onDone}>{t`Mark changed`}</Button>
  if (order.state === 'ticketed' && order.tickets.some(isDocumentOpen))
    return (
      <p>{t`The tickets are still valid. Void them, or refund them with “Quote ticket refund”: the request is completed with the customer’s refund.`}</p>
    )
  return (
    <>
      <Button kind="primary" isBusy={isBusy} onClick={() => setConfirming(true)}>{t`Mark refunded`}</Button>
      <RefundConfirmation
        {...given}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={onDone}
      />
    </>
  )
}
