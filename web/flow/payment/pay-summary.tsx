import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PayableAnswer } from '#contract/api/payment.ts'
import { satang } from '#contract/terms/money.ts'
import { type Instant, type LocalDate, instantFromMs, minutesBetween } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatDate, formatInstant } from '#web/i18n/date-format.ts'
import { formatTimeLeft } from '#web/i18n/duration-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { deadlineCalendarFile } from '#web/travel-ui/calendar-file.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './pay-summary.module.css'

/** Properties of the summary. */
export type PaySummaryProps = {
  readonly payable: PayableAnswer
  /** The total of the open method, in satang; undefined until the methods are known. */
  readonly amount: number | undefined
  /** It is the lowest: the card brand that decides it has not been chosen. */
  readonly isLeast: boolean
  /** The surcharge included. */
  readonly surcharge: number
  /** Nothing can be paid any more: only the trip is shown. */
  readonly isClosed: boolean
  /** The server's clock. */
  readonly nowMs: () => number
}

/**
 * What is to be paid, for what, and the deadline. It stays in view: at the side of a wide screen, and its
 * first line at the top of a phone's.
 */
export function PaySummary(props: PaySummaryProps) {
  const { payable, amount, isLeast, surcharge, isClosed, nowMs } = props
  const { t } = useLingui()
  const { payBy, isPayable } = payable
  if (isClosed) {
    return (
      <section className={styles.summary} aria-label={t`Your booking`}>
        <div className={styles.rest}>
          <PayableTripSummary payable={payable} />
        </div>
      </section>
    )
  }
  return (
    <section className={styles.summary} aria-label={t`Total to pay`}>
      <div className={styles.first}>
        <dl className={styles.total}>
          <div>
            <dt>{payable.payment?.outcome === 'passed' ? t`Paid` : t`Amount`}</dt>
            <dd className={styles.amount}>
              {amount === undefined ? '–' : <AmountDueText total={amount} isLeast={isLeast} />}
            </dd>
          </div>
        </dl>
        {isPayable && payBy !== undefined && <TimeLeft key={payBy} payBy={payBy as Instant} nowMs={nowMs} />}
      </div>
      <div className={styles.rest}>
        {surcharge !== 0 && (
          <dl className={styles.facts}>
            <div>
              <dt>
                {t`Payment fee, included`} {t`(not refundable)`}
              </dt>
              <dd>
                <PriceText amount={surcharge} />
              </dd>
            </div>
          </dl>
        )}
        {isPayable && payBy !== undefined && (
          <PaymentDeadline payable={payable} payBy={payBy as Instant} nowMs={nowMs} />
        )}
        <PayableTripSummary payable={payable} />
      </div>
    </section>
  )
}

function AmountDueText({ total, isLeast }: { readonly total: number; readonly isLeast: boolean }) {
  const { t } = useLingui()
  const language = useLanguage()
  const amount = formatMoney(satang(total), language)
  return <span className="figures">{isLeast ? t`from ${amount}` : amount}</span>
}

type DeadlineProps = { readonly payBy: Instant; readonly nowMs: () => number }

/** The time left, counted down by the server's clock. */
function TimeLeft({ payBy, nowMs }: DeadlineProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const left = useMinutesLeft(payBy, nowMs)
  const timeLeft = formatTimeLeft(Math.max(0, left), language)
  return (
    <p className={classNames(styles.left, left <= 60 && styles.soon)}>
      {left > 0 ? t`${timeLeft} left.` : t`The deadline has passed.`}
    </p>
  )
}

function PaymentDeadline({ payable, payBy, nowMs }: DeadlineProps & { readonly payable: PayableAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { orderNumber } = payable
  const until = formatInstant(payBy, language, { zone: bangkok })
  return (
    <div className={styles.deadline}>
      <h2>{t`Payment deadline`}</h2>
      <p>
        <time dateTime={payBy}>
          <strong>{until}</strong>
        </time>{' '}
        <span className={styles.zone}>{t`Bangkok time`}</span>
      </p>
      <p className={styles.soft}>
        {payable.payFirst
          ? t`After that this offer ends. You owe nothing.`
          : t`After that your seats go back to the airline. You owe nothing.`}
      </p>
      <a
        className={styles.calendar}
        href={deadlineCalendarFile({
          at: payBy,
          title: t`Pay order ${orderNumber}`,
          id: orderNumber,
          nowMs: nowMs(),
        })}
        download={`${orderNumber}.ics`}
      >{t`Add to calendar`}</a>
    </div>
  )
}

/** The trip: enough to recognise the order, and nobody's name. */
function PayableTripSummary({ payable }: { readonly payable: PayableAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { orderNumber, stops, departureOn, passengerCount } = payable
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t`Order number`}</dt>
        <dd className="figures">{orderNumber}</dd>
      </div>
      <div>
        <dt>{t`Flights`}</dt>
        <dd className="figures">{stops.join(' – ')}</dd>
      </div>
      <div>
        <dt>{t`Departure`}</dt>
        <dd>{formatDate(departureOn as LocalDate, language)}</dd>
      </div>
      <div>
        <dt>{t`Travellers`}</dt>
        <dd className="figures">{passengerCount}</dd>
      </div>
    </dl>
  )
}

function useMinutesLeft(at: Instant, nowMs: () => number): number {
  const [left, setLeft] = useState(() => minutesBetween(instantFromMs(nowMs()), at))
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutesBetween(instantFromMs(nowMs()), at)), 10_000)
    return () => clearInterval(timer)
  }, [at, nowMs])
  return left
}
