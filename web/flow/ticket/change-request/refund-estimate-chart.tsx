import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import { satang } from '#contract/terms/money.ts'
import {
  type Instant,
  type LocalDateTime,
  type Zone,
  dateOfLocalTime,
  daysBetween,
  plusDays,
} from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Card } from '#web/ui/card.tsx'
import { refundEstimateOn } from './refund-estimate.ts'
import pageStyles from '../order-page.module.css'
import styles from './change-requests.module.css'

/** The days after the last flight on the scale: a no-show's refund is requested afterwards. */
const daysAfter = 3

/**
 * "If I return the tickets on …": a date on a scale, and the refund then, by the same rule as a refund. Nothing
 * once a refund is requested: the request has the amount.
 */
export function RefundEstimateChart({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const id = useId()
  const segments = order.journeys.flatMap((journey) => journey.segments)
  const [first, last] = [segments[0], segments.at(-1)]
  const [day, setDay] = useState(0)
  const isRequested = order.requests.some(({ kind, state }) => kind === 'refund' && state === 'asked')
  if (order.refundOutlook.length === 0 || isRequested || !first || !last) return null
  const zone = first.departureZone as Zone
  const today = todayIn(zone, order.now as Instant)
  const days = Math.max(
    1,
    daysBetween(today, dateOfLocalTime(last.departureTime as LocalDateTime)) + daysAfter,
  )
  const on = plusDays(today, Math.min(day, days))
  const { moment, comesBack } = refundEstimateOn(order.refundOutlook, on, zone)
  const labels = formatDate(on, language)
  const money = comesBack === undefined ? undefined : formatMoney(satang(comesBack), language)
  const answer = money === undefined ? t`We need to ask the airline.` : t`${money} refunded`
  return (
    <Card labelledBy={`${id}-title`}>
      <h2 id={`${id}-title`} className={pageStyles.heading}>
        {order.state === 'held'
          ? t`How much would I get back if I pay now and cancel later?`
          : t`How much would I get back?`}
      </h2>
      <div className={styles.outlook}>
        <label htmlFor={id}>
          {t`Cancel on`}: <strong>{labels}</strong>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={days}
          value={Math.min(day, days)}
          aria-valuetext={`${labels}: ${answer}`}
          onChange={(event) => setDay(Number(event.target.value))}
        />
        <div className={styles.ends} aria-hidden="true">
          <span>{formatDate(today, language, 'day')}</span>
          <span>{formatDate(plusDays(today, days), language, 'day')}</span>
        </div>
        <p className={styles.figure}>{answer}</p>
        <p className={pageStyles.soft}>
          {moment === 'beforeDeparture'
            ? t`Before the first flight leaves. The service fee, agency fee and payment surcharge are not refunded.`
            : t`After the first flight has left, if nobody flew. If some flights were used, we have to ask the airline.`}
        </p>
      </div>
    </Card>
  )
}
