import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TicketRefundQuoteAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { type RefundBasis, refundBases } from '#contract/terms/document/refund-quote.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { FactRow } from '../../money/fact-row.tsx'
import styles from '../order.module.css'
import { RefundLines } from './refund-lines.tsx'
import { type AfterRefund, useRefundQuote } from './use-refund-quote.ts'
import { useTicketRefundLabels } from './use-ticket-refund-labels.ts'

type Form = ReturnType<typeof useRefundQuote>
type ButtonProps = Omit<AfterRefund, 'onClose'> & { readonly order: StaffOrderAnswer }

/** A button that opens the refund of tickets and EMDs. */
export function RefundTicketsButton({ order, ...after }: ButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button data-reach="ticketRefund" onClick={() => setOpen(true)}>
        {t`Quote ticket refund`} <kbd aria-hidden="true">F</kbd>
      </Button>
      {isOpen && <RefundDialog order={order} {...after} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Chooses documents and a reason, quotes what comes back, and refunds them once the figures are seen. */
function RefundDialog({ order, ...after }: AfterRefund & Pick<ButtonProps, 'order'>) {
  const { t } = useLingui()
  const form = useRefundQuote(order, after)
  const { quote, isFresh, action } = form
  const isReady = quote?.toCustomer !== undefined && isFresh
  const sendLabel = quote?.route === 'application' ? t`Record application` : t`Refund tickets`
  return (
    <LargeDialog
      isOpen
      onClose={after.onClose}
      heading={t`Refund tickets of ${order.orderNumber}`}
      actions={
        <>
          <Button onClick={after.onClose}>{t`Cancel`}</Button>
          {isReady && (
            <Button kind="danger" isBusy={action.isBusy} onClick={() => form.send(quote)}>
              {quote.needsApproval ? t`Approve and refund tickets` : sendLabel}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <StaffForm className={styles.stack} sending={action} onSend={form.ask}>
          {action.failure && <FailureNotice failure={action.failure} />}
          <RefundFields form={form} />
          <div>
            <Button type="submit" kind={isFresh ? 'secondary' : 'primary'} isBusy={action.isBusy}>
              {t`Quote refund`}
            </Button>
          </div>
        </StaffForm>
        {quote && (
          <div className={styles.stack} aria-live="polite">
            {!isFresh && <p className={styles.soft}>{t`Choices changed: quote again.`}</p>}
            <QuoteFacts quote={quote} />
          </div>
        )}
      </div>
    </LargeDialog>
  )
}

function RefundFields({ form }: { readonly form: Form }) {
  const { t } = useLingui()
  const { bases } = useTicketRefundLabels()
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t`Tickets and EMDs`}</legend>
        {form.open.map((ticketNumber) => (
          <Checkbox
            key={ticketNumber}
            label={form.labelOf(ticketNumber)}
            isChecked={form.chosen.includes(ticketNumber)}
            onChange={(isChosen) => form.choose(ticketNumber, isChosen)}
          />
        ))}
      </fieldset>
      <div className={styles.fields}>
        <Select
          label={t`Reason`}
          value={form.basis}
          onChange={(value) => form.setBasis(value as RefundBasis)}
          choices={refundBases.map((value) => ({ value, text: bases[value] }))}
        />
        {form.basis !== 'involuntary' && (
          <TextField {...form.fee.field} label={t`Agency fee per ticket, with VAT (฿)`} />
        )}
        <StatedUse form={form} />
        <AirlineFigures form={form} />
      </div>
    </>
  )
}

/** Asked only where a flight has left and no supplier tells who was on it. */
function StatedUse({ form: { quote, stated, setStated } }: { readonly form: Form }) {
  const { t } = useLingui()
  const isAsked = quote?.documents.some(({ blockedBy }) => blockedBy === 'useNotKnown')
  if (!isAsked && stated === undefined) return null
  return (
    <Select
      label={t`Flights that have departed`}
      value={stated ?? ''}
      placeholder={t`Choose`}
      onChange={(value) => setStated(value === '' ? undefined : (value as NonNullable<Form['stated']>))}
      choices={[
        { value: 'noShow', text: t`No-show: no flight was taken` },
        { value: 'partlyFlown', text: t`The passenger was on board` },
      ]}
    />
  )
}

/** What the airline has told staff, for documents of which nobody else knows. */
function AirlineFigures({ form: { quote, figures, setFigures } }: { readonly form: Form }) {
  const { t } = useLingui()
  const mayReturn = useHasRight('makeRefunds')
  const asked = (quote?.documents ?? []).filter(
    ({ blockedBy, source, toCustomer }) => !blockedBy && (toCustomer === undefined || source === 'staff'),
  )
  if (!mayReturn) return null
  return asked.map(({ ticketNumber }) => (
    <TextField
      key={ticketNumber}
      label={t`The airline pays for ${ticketNumber} (฿)`}
      hint={t`As the airline told you.`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={figures[ticketNumber] ?? ''}
      onChange={(text) => setFigures({ ...figures, [ticketNumber]: text })}
    />
  ))
}

function QuoteFacts({ quote }: { readonly quote: TicketRefundQuoteAnswer }) {
  const { t } = useLingui()
  const { documents, fromSupplier, toCustomer, isUpTo, validUntil } = quote
  return (
    <>
      {documents.map((one) => (
        <RefundLines key={one.ticketNumber} document={one} />
      ))}
      {documents.length > 1 && fromSupplier !== undefined && toCustomer !== undefined && (
        <dl className={styles.sum}>
          <FactRow name={isUpTo ? t`From the airline, up to` : t`From the airline`}>
            <PriceText amount={fromSupplier} />
          </FactRow>
          <FactRow name={isUpTo ? t`To the customer, up to` : t`To the customer`}>
            <strong>
              <PriceText amount={toCustomer} />
            </strong>
          </FactRow>
        </dl>
      )}
      {toCustomer !== undefined && (
        <p>{t`The customer is refunded when the airline’s payment is recorded, or earlier if the agency advances the money.`}</p>
      )}
      <QuoteNotices quote={quote} />
      {validUntil !== undefined && (
        <p>
          {t`Supplier’s offer valid until:`} <MomentText at={validUntil} />
        </p>
      )}
    </>
  )
}

function QuoteNotices({
  quote: { route, needsApproval, approvedBy },
}: {
  readonly quote: TicketRefundQuoteAnswer
}) {
  const { t } = useLingui()
  const names = approvedBy.map(({ by, isMine }) => (isMine ? t`You` : by)).join(', ')
  return (
    <>
      {route === 'application' && (
        <Notice
          kind="look"
          heading={t`The supplier does not refund these tickets by itself.`}
          help={t`Record an application: its text is ready for BSPlink, and the airline’s answer is recorded here.`}
        />
      )}
      {needsApproval && (
        <Notice
          kind="info"
          heading={t`This amount needs two approvals.`}
          help={
            approvedBy.length > 0
              ? t`Approved by: ${names}`
              : t`Nothing is refunded before a second member of staff approves it here.`
          }
        />
      )}
    </>
  )
}
