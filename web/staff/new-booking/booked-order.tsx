import type { CustomerBookingAnswer } from '#contract/api/staff/new-booking/customer-booking.ts'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { pagePaths } from '#contract/paths.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PaymentLink } from '../payment-link/payment-link.tsx'
import styles from './new-booking.module.css'

/** Properties of a booking that was made. */
export type BookedOrderProps = { readonly made: CustomerBookingAnswer; readonly onNext: () => void }

/** The booking that was made: its codes and deadline, what to send to the customer, and the way to the order. */
export function BookedOrder({ made, onNext }: BookedOrderProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { orderNumber, bookingCode, payBy, state } = made
  const deadline =
    payBy === undefined
      ? undefined
      : formatInstant(payBy as Instant, language, { zone: bangkok, style: 'short' })
  const headings: Readonly<Record<string, string>> = {
    held: t`Seats held: ${orderNumber}`,
    waitlisted: t`Waitlisted: ${orderNumber}`,
    requested: t`Quote requested: ${orderNumber}`,
  }
  return (
    <div className={styles.stack}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {headings[state] ?? t`Confirming with the airline: ${orderNumber}`}
      </h2>
      <Notice
        kind="done"
        heading={bookingCode === undefined ? t`Order created` : t`PNR ${bookingCode}`}
        help={deadline === undefined ? undefined : t`Payment deadline: ${deadline}`}
      />
      {isAwaitingPayment(state) && <PaymentLink orderNumber={orderNumber} />}
      <div className={styles.row}>
        <LinkButton href={pageUrl(pagePaths.staff, { order: orderNumber })}>{t`Open order`}</LinkButton>
        <Button onClick={onNext}>{t`New booking`}</Button>
      </div>
    </div>
  )
}
