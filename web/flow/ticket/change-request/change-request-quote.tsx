import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { RefundLines } from './refund-lines.tsx'
import { RefundPayee } from './refund-payee.tsx'
import styles from './change-requests.module.css'

/** Properties of the figures before the confirmation. */
export type ChangeRequestQuoteProps = {
  readonly request: ChangeRequestAnswer
  readonly order: Pick<OrderAnswer, 'refundPayee'>
  readonly orderKey: string
  readonly isBusy: boolean
  readonly onYes: () => void
  readonly onNo: () => void
  /** Whether it takes the focus, as the answer to a press. */
  readonly takesFocus?: boolean
}

/**
 * The figures of a request, and the buttons to accept or decline them. A bank account typed beside them is saved by
 * the same press that accepts.
 */
export function ChangeRequestQuote(props: ChangeRequestQuoteProps) {
  const { request, order, orderKey, isBusy, onYes, onNo, takesFocus = false } = props
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const { kind, lines } = request
  const formId = useId()
  const isPayeeAsked = mayRefundByTransfer(request) && order.refundPayee.isNeeded
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  const yes = {
    cancel: t`Confirm cancellation`,
    refund: t`Confirm refund request`,
    change: t`Confirm change request`,
  }
  return (
    <div ref={ref} tabIndex={-1} className={styles.figures} aria-live="polite">
      <QuoteSummaryText request={request} />
      {kind === 'refund' && lines.length > 0 && <RefundLines request={request} />}
      {isPayeeAsked && (
        <RefundPayee order={order} orderKey={orderKey} confirmation={{ formId, proceed: onYes }} />
      )}
      <div className={styles.ways}>
        <Button
          kind={kind === 'cancel' ? 'danger' : 'primary'}
          isBusy={isBusy}
          {...(isPayeeAsked ? { type: 'submit', form: formId } : { onClick: onYes })}
        >
          {yes[kind]}
        </Button>
        <Button onClick={onNo}>{t`Keep booking`}</Button>
      </div>
    </div>
  )
}

/** Returns whether a request may lead to a refund by transfer. */
export function mayRefundByTransfer({ kind, comesBack }: ChangeRequestAnswer): boolean {
  return kind === 'refund' && comesBack !== 0
}

/** The figures in a sentence, and what happens after acceptance. */
export function QuoteSummaryText({ request }: { readonly request: ChangeRequestAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { kind, certainty, comesBack, fee, paid } = request
  const answerBy = formatInstant(request.staffAnswerBy as Instant, language, {
    zone: bangkok,
    style: 'short',
  })
  if (kind === 'cancel') {
    return (
      <>
        <p className={styles.figure}>{t`Cancelling is free`}</p>
        <p>{t`You have not paid anything. The booking is cancelled right away and the seats go back to the airline.`}</p>
      </>
    )
  }
  if (certainty === 'staff') {
    return (
      <>
        <p className={styles.figure}>{t`We need to ask the airline for the amount.`}</p>
        <p>{t`We reply by ${answerBy} (Bangkok time). Nothing happens until you accept the amount.`}</p>
      </>
    )
  }
  if (kind === 'change' && request.reason !== undefined) {
    return (
      <>
        <p className={styles.figure}>{t`Other flights are free of charge`}</p>
        <p>{t`We find the flights you asked for and email your new tickets, or reply by ${answerBy} (Bangkok time). Keep your current tickets until then.`}</p>
      </>
    )
  }
  if (kind === 'change' && request.isNamedByStaff) {
    return (
      <>
        <p className={styles.figure}>
          {t`Total cost of change`}: <PriceText amount={fee ?? 0} />
        </p>
        <p>{t`Once you accept, we make the change and tell you how to pay.`}</p>
      </>
    )
  }
  if (kind === 'change') {
    return (
      <>
        <p className={styles.figure}>
          {t`Airline change fee, all travellers`}: <PriceText amount={fee ?? 0} />
        </p>
        <p>{t`Any fare difference is added. We tell you the total by ${answerBy} (Bangkok time) and change nothing until you accept it.`}</p>
      </>
    )
  }
  return (
    <>
      <p className={styles.figure}>
        {t`You get back`}: <PriceText amount={comesBack ?? 0} />
      </p>
      <p>
        {t`You paid`} <PriceText amount={paid} />
      </p>
      {request.reason !== undefined && <p>{t`The airline changed your flights, so nothing is deducted.`}</p>}
      <p>{t`We refund you after the airline confirms it. This can take several weeks.`}</p>
    </>
  )
}
