import { useLingui } from '@lingui/react/macro'
import { type VoidQuoteAnswer, quoteVoid, voidTickets } from '#contract/api/staff/order/travel-documents.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FactRow } from '../../money/fact-row.tsx'
import { DueCountdown } from '../../due-countdown.tsx'
import { useNow } from '../../use-now.ts'
import { useWorkList } from '../../use-work-list.ts'
import styles from '../order.module.css'
import { useVoidResultLabels } from './use-void-result-labels.ts'

/** Properties of the dialog; `say` receives the result. */
export type VoidDialogProps = {
  readonly orderNumber: string
  readonly onClose: () => void
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}

/** Asks the supplier whether the tickets can be voided, shows what the customer gets back, and voids them. */
export function VoidDialog({ orderNumber, onClose, renew, say }: VoidDialogProps) {
  const { t } = useLingui()
  const results = useVoidResultLabels()
  const asked = useWorkList(quoteVoid, { params: { orderNumber }, right: 'handleOrders', everyMs: 60_000 })
  const action = useCommand()
  const quote = asked.value
  const ticketNumbers = quote?.documents.map((one) => one.ticketNumber) ?? []
  const isVoidable = quote?.isVoidable === true && !asked.fault
  const sendVoid = () =>
    action.call(
      () => callApi(voidTickets, { body: { orderNumber, ticketNumbers } }),
      ({ state }) => {
        say(results[state])
        onClose()
        void renew()
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      heading={t`Void the tickets of ${orderNumber}?`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {isVoidable && (
            <Button kind="danger" isBusy={action.isBusy} onClick={() => void sendVoid()}>
              {quote.refund?.needsApproval ? t`Approve and void tickets` : t`Void tickets`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {action.failure && <FailureNotice failure={action.failure} />}
        {asked.fault && !action.failure && <FailureNotice failure={asked.fault} />}
        {!quote && !asked.fault && <Skeleton size="card" />}
        {quote && !asked.fault && <VoidFacts quote={quote} receivedAtMs={asked.receivedAtMs} />}
      </div>
    </Dialog>
  )
}

type VoidFactsProps = { readonly quote: VoidQuoteAnswer; readonly receivedAtMs: number }

function VoidFacts({ quote, receivedAtMs }: VoidFactsProps) {
  const { t } = useLingui()
  const { documents, isVoidable, refund } = quote
  return (
    <>
      {!isVoidable && (
        <Notice
          kind="look"
          heading={t`The supplier does not void these tickets now.`}
          help={
            documents.some((one) => one.isUnderAirportControl)
              ? t`A coupon is under airport control: call the airline.`
              : t`Refund them by the fare rules.`
          }
        />
      )}
      {documents.length > 0 && (
        <dl className={isVoidable ? styles.sum : styles.facts}>
          {documents.map(({ ticketNumber, isVoidable: isPossible }) => (
            <FactRow key={ticketNumber} name={ticketNumber}>
              {isPossible ? t`Can be voided` : t`Cannot be voided`}
            </FactRow>
          ))}
          {refund && <RefundRow refund={refund} />}
        </dl>
      )}
      {refund && <VoidConsequences refund={refund} />}
      <VoidDeadline quote={quote} receivedAtMs={receivedAtMs} />
    </>
  )
}

/** The time that is left, where the supplier states an end; otherwise when it was asked. */
function VoidDeadline({ quote, receivedAtMs }: VoidFactsProps) {
  const { t } = useLingui()
  const { askedAt, validUntil, isVoidable } = quote
  const nowMs = useNow(askedAt, receivedAtMs)
  if (validUntil === undefined || !isVoidable)
    return (
      <p className={styles.soft}>
        {t`Supplier asked:`} <MomentText at={askedAt} />{' '}
        {isVoidable && t`It states no end of the void period.`}
      </p>
    )
  return (
    <p>
      {t`Can be voided until:`} <MomentText at={validUntil} />{' '}
      <DueCountdown work={{ since: askedAt, dueAt: validUntil }} nowMs={nowMs} />
    </p>
  )
}

type RefundProps = { readonly refund: NonNullable<VoidQuoteAnswer['refund']> }

function RefundRow({ refund: { amount, paymentMethod, isByHand } }: RefundProps) {
  const { t } = useLingui()
  const way = usePaymentLabels()[paymentMethod].name
  return (
    <FactRow name={isByHand ? t`Refund, paid out by staff` : t`Refund to: ${way}`}>
      <strong>
        <PriceText amount={amount} />
      </strong>
    </FactRow>
  )
}

function VoidConsequences({ refund: { needsApproval, approvedBy } }: RefundProps) {
  const { t } = useLingui()
  const names = approvedBy.map(({ by, isMine }) => (isMine ? t`You` : by)).join(', ')
  return (
    <>
      {needsApproval && (
        <Notice
          kind="info"
          heading={t`This amount needs two approvals.`}
          help={
            approvedBy.length > 0
              ? t`Approved by: ${names}`
              : t`Nothing is voided before a second member of staff approves it here.`
          }
        />
      )}
      <p>{t`The booking ends, its seats are released and the customer is notified by email. This cannot be undone.`}</p>
    </>
  )
}
