import { useLingui } from '@lingui/react/macro'
import {
  type TicketRefundAnswer,
  advanceCustomerRefund,
  answerRefundApplication,
  recordSupplierRefund,
} from '#contract/api/staff/order/ticket-refunds.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { type Command, useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { FactRow } from '../../money/fact-row.tsx'
import { useBahtField } from '../../money/use-baht-field.ts'
import styles from '../order.module.css'
import { RefundLines } from './refund-lines.tsx'
import { useTicketRefundLabels, useTicketRefundStates } from './use-ticket-refund-labels.ts'

type RefundProps = { readonly refund: TicketRefundAnswer; readonly renew: () => Promise<void> }

/** The refunds of an order's tickets, newest first, each with its two ledgers and the next step. */
export function TicketRefundList({
  refunds,
  renew,
}: {
  readonly refunds: readonly TicketRefundAnswer[]
  readonly renew: () => Promise<void>
}) {
  return refunds.map((one) => <TicketRefundItem key={one.refundId} refund={one} renew={renew} />)
}

function TicketRefundItem({ refund, renew }: RefundProps) {
  const { t } = useLingui()
  const states = useTicketRefundStates()
  const { bases } = useTicketRefundLabels()
  const { state, basis, documents, refundedNumbers } = refund
  const action = useCommand()
  const isInPart = refundedNumbers.length > 0 && refundedNumbers.length < documents.length
  return (
    <section className={styles.refund} aria-label={t`Ticket refund`}>
      <Notice
        kind={
          state === 'supplierPaid' ? 'done' : state === 'refused' || state === 'accepted' ? 'info' : 'look'
        }
        heading={states[state]}
        help={[bases[basis], ...documents.map(({ ticketNumber }) => ticketNumber)].join(' · ')}
      />
      {isInPart && <p className={styles.reason}>{t`Only some of these tickets were refunded.`}</p>}
      {state !== 'refused' && <Ledgers refund={refund} />}
      {action.failure && <FailureNotice failure={action.failure} />}
      {refund.application !== undefined && (
        <Application refund={refund} text={refund.application} action={action} renew={renew} />
      )}
      {state === 'accepted' && <SupplierPayment refund={refund} action={action} renew={renew} />}
      {state === 'supplierPaid' && refund.customerPaidAt === undefined && (
        <UnpaidRefund refund={refund} action={action} renew={renew} />
      )}
      <Disclosure summary={t`Refund breakdown`}>
        {documents.map((one) => (
          <RefundLines key={one.ticketNumber} document={one} />
        ))}
      </Disclosure>
    </section>
  )
}

/** What was expected and has come from the airline, and what the customer was promised and has got. */
function Ledgers({ refund }: Pick<RefundProps, 'refund'>) {
  const { t } = useLingui()
  const { isUpTo, fromSupplier, received, supplierPaidAt, toCustomer, customerPaid, customerPaidAt } = refund
  return (
    <dl className={styles.sum}>
      <FactRow name={isUpTo ? t`From the airline, up to` : t`From the airline`}>
        <PriceText amount={fromSupplier} />
      </FactRow>
      {received !== undefined && supplierPaidAt !== undefined && (
        <FactRow name={t`Airline paid`}>
          <PriceText amount={received} /> <MomentText at={supplierPaidAt} />
        </FactRow>
      )}
      <FactRow name={isUpTo ? t`To the customer, up to` : t`To the customer`}>
        <PriceText amount={toCustomer} />
      </FactRow>
      {customerPaid !== undefined && customerPaidAt !== undefined && (
        <FactRow name={t`Refund to the customer, started`}>
          <PriceText amount={customerPaid} /> <MomentText at={customerPaidAt} />
        </FactRow>
      )}
    </dl>
  )
}

type StepProps = RefundProps & { readonly action: Command }

/** The text to enter in BSPlink, and the airline's answer to it. */
function Application({ refund, text, action, renew }: StepProps & { readonly text: string }) {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const answer = (isAuthorised: boolean) =>
    void action.run(
      () => sendCommand(answerRefundApplication, { body: { refundId: refund.refundId, isAuthorised } }),
      () => void renew(),
    )
  return (
    <>
      <pre className={styles.entries} lang="en">
        {text}
      </pre>
      <div className={styles.links}>
        <CopyButton text={text} label={t`Copy application`} />
        {mayWork && (
          <>
            <Button isBusy={action.isBusy} onClick={() => answer(true)}>{t`Record as authorised`}</Button>
            <Button isBusy={action.isBusy} onClick={() => answer(false)}>{t`Record as rejected`}</Button>
          </>
        )}
      </div>
    </>
  )
}

/** What the airline has paid while too little of the payment was left to refund the customer. */
function UnpaidRefund({ refund: { refundId }, action, renew }: StepProps) {
  const { t } = useLingui()
  const mayReturn = useHasRight('makeRefunds')
  const pay = () =>
    void action.run(
      () => sendCommand(advanceCustomerRefund, { body: { refundId } }),
      () => void renew(),
    )
  return (
    <>
      <Notice
        kind="fail"
        heading={t`The customer is not refunded: too little was left of the payment.`}
        help={t`Check the other refunds of this order. What is left now is refunded.`}
      />
      {mayReturn && (
        <div className={styles.links}>
          <Button isBusy={action.isBusy} onClick={pay}>{t`Refund what is left`}</Button>
        </div>
      )}
    </>
  )
}

/** Records what the airline has paid, which refunds the customer; or refunds the customer in advance. */
function SupplierPayment({ refund, action, renew }: StepProps) {
  const { t } = useLingui()
  const mayReturn = useHasRight('makeRefunds')
  const baht = useBahtField(refund.fromSupplier, { mayBeNothing: true })
  if (!mayReturn) return null
  const { refundId } = refund
  const record = () => {
    const { satang: amount } = baht
    if (!baht.check() || amount === undefined) return
    void action.run(
      () => sendCommand(recordSupplierRefund, { body: { refundId, amount } }),
      () => void renew(),
    )
  }
  const advance = () =>
    void action.run(
      () => sendCommand(advanceCustomerRefund, { body: { refundId } }),
      () => void renew(),
    )
  return (
    <StaffForm className={styles.stack} sending={action} onSend={record}>
      <div className={styles.fields}>
        <TextField
          {...baht.field}
          label={t`Amount paid by the airline (฿)`}
          hint={t`As on the billing statement. The customer is refunded then.`}
        />
      </div>
      <div className={styles.links}>
        <Button type="submit" kind="primary" isBusy={action.isBusy}>{t`Record airline’s payment`}</Button>
        {refund.customerPaidAt === undefined && (
          <Button isBusy={action.isBusy} onClick={advance}>{t`Refund customer in advance`}</Button>
        )}
      </div>
    </StaffForm>
  )
}
