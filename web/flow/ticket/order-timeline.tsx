import { useLingui } from '@lingui/react/macro'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type BookingState } from '#contract/terms/booking.ts'
import { type Instant, type Zone } from '#contract/terms/time.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Card } from '#web/ui/card.tsx'
import { useStateWords } from './use-state-words.ts'
import styles from './order-page.module.css'

const bangkok = 'Asia/Bangkok' as Zone
const goodPath: readonly BookingState[] = ['held', 'paid', 'ticketed']

/** What has happened to the order and when (Bangkok time), and what is still to come. */
export function OrderTimeline({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const words = useStateWords(order)
  const past = order.history.filter(
    (one, index) => one.state !== order.history[index + 1]?.state && !isPassing(one.state, order),
  )
  const position = goodPath.indexOf(order.state)
  const toCome = isOpen(order.state) ? goodPath.slice(position + 1) : []
  return (
    <Card labelledBy="timeline-title">
      <h2 id="timeline-title" className={styles.heading}>{t`What has happened`}</h2>
      <ol className={styles.timeline}>
        {past.map((one, index) => (
          <li
            key={`${one.state} ${one.at}`}
            className={styles.done}
            aria-current={index === past.length - 1 ? 'step' : undefined}
          >
            <span>{words[one.state].name}</span>
            <time dateTime={one.at} className={styles.soft}>
              {formatInstant(one.at as Instant, language, { zone: bangkok })}
            </time>
          </li>
        ))}
        {toCome.map((state) => (
          <li key={state} className={styles.toCome}>
            <span>{words[state].name}</span>
            <span className={styles.soft}>{t`to come`}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function isOpen(state: BookingState): boolean {
  return !['rejected', 'expired', 'cancelled', 'review', 'ticketed'].includes(state)
}

/** States that lasted a moment and are over say nothing to a customer. */
function isPassing(state: BookingState, order: OrderAnswer): boolean {
  return (state === 'booking' || state === 'unknown') && order.state !== state
}
