import { Plural, useLingui } from '@lingui/react/macro'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import type { OrderSummary } from '#contract/api/account/account.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import { type LocalDateTime, dateOfLocalTime, daysBetween, parseInstant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant, formatLocalDate } from '#web/i18n/date-format.ts'
import { formatTags } from '#web/i18n/language.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { formatRelativeTime } from '#web/i18n/relative-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { pagePaths } from '#contract/paths.ts'
import { flightNumbersOf } from '#web/travel-ui/journey/journey-facts.ts'
import { JourneyRow } from '#web/travel-ui/journey/journey-row.tsx'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { afterSalesLabels, orderStateLabels } from './order-state-labels.ts'
import styles from './trips.module.css'

/** Properties of a trip; `level` is that of its heading. */
export type TripCardProps = { readonly order: OrderSummary; readonly level?: 2 | 3 }

/** An upcoming trip: destination and dates, each journey drawn to scale, the next step. */
export function TripCard({ order, level = 3 }: TripCardProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const Heading = level === 2 ? 'h2' : 'h3'
  const href = orderKeyUrl(pagePaths.order, order.orderKey)
  return (
    <article className={styles.card} aria-labelledby={`trip-${order.orderNumber}`}>
      <header className={styles.head}>
        <Heading id={`trip-${order.orderNumber}`} className={styles.route}>
          <TripRoute order={order} />
        </Heading>
        <StateBadge order={order} />
      </header>
      <TripFacts order={order} />
      <div className={styles.journeys}>
        {order.flights.map((journey, index) => (
          <div key={index} className={styles.journey}>
            <p className={styles.date}>
              {formatLocalDate((journey.segments[0]?.departureTime ?? '') as LocalDateTime, language)}
              <span className={styles.soft}> · {flightNumbersOf(journey).join(' · ')}</span>
            </p>
            <JourneyRow journey={journey} />
          </div>
        ))}
      </div>
      <PaymentDeadline order={order} />
      <footer className={styles.foot}>
        <p className={styles.soft}>
          {t`Order`} <span className="figures">{order.orderNumber}</span> ·{' '}
          <span className="figures">{formatMoney(satang(order.charged ?? order.total), language)}</span>
        </p>
        <div className={styles.actions}>
          {isAwaitingPayment(order.state) && (
            <LinkButton
              kind="primary"
              href={orderKeyUrl(pagePaths.payment, order.orderKey)}
            >{t`Pay now`}</LinkButton>
          )}
          <LinkButton
            href={href}
            aria-label={t`View booking ${order.orderNumber}`}
          >{t`View booking`}</LinkButton>
        </div>
      </footer>
    </article>
  )
}

/** A past or ended trip in a few lines. */
export function TripLine({ order }: { readonly order: OrderSummary }) {
  const language = useLanguage()
  const first = order.flights[0]?.segments[0]?.departureTime ?? ''
  return (
    <a href={orderKeyUrl(pagePaths.order, order.orderKey)} className={styles.line}>
      <span className={styles.lineRoute}>
        <TripRoute order={order} />
      </span>
      <span className={styles.soft}>{formatLocalDate(first as LocalDateTime, language)}</span>
      <span className={classNames(styles.soft, 'figures')}>{order.orderNumber}</span>
      <StateBadge order={order} />
    </a>
  )
}

/** "Bangkok – Tokyo – Bangkok": every city once as it is reached. */
export function TripRoute({ order }: { readonly order: Pick<OrderSummary, 'journeys'> }) {
  const names = useReferenceNames()
  const cities = order.journeys.flatMap(({ from, to }, index) => {
    const before = order.journeys[index - 1]
    return before?.to === from ? [to] : [from, to]
  })
  return <>{cities.map(names.city).join(' – ')}</>
}

function TripFacts({ order }: { readonly order: OrderSummary }) {
  const { t } = useLingui()
  const language = useLanguage()
  const first = order.flights[0]?.segments[0]?.departureTime ?? ''
  const days = daysBetween(browserToday(), dateOfLocalTime(first as LocalDateTime))
  const people = order.people.filter((name) => name !== '–')
  const names = people.join(language === 'ja' ? '、' : ', ')
  const inDays = formatRelativeTime({ value: days, unit: 'day', numeric: 'auto' }, formatTags[language])
  return (
    <p className={styles.facts}>
      <strong>{days >= 0 ? inDays : t`in progress`}</strong>
      {people.length > 0 && (
        <>
          {' · '}
          <Plural value={people.length} one="# traveller" other="# travellers" />
          {': '}
          <span lang="en">{names}</span>
        </>
      )}
    </p>
  )
}

function PaymentDeadline({ order }: { readonly order: OrderSummary }) {
  const { t } = useLingui()
  const language = useLanguage()
  const payBy =
    isAwaitingPayment(order.state) && order.payBy !== undefined ? parseInstant(order.payBy) : undefined
  if (payBy === undefined) return null
  const deadline = formatInstant(payBy, language, { zone: bangkok })
  return <p className={styles.deadline}>{t`Pay by ${deadline} (Bangkok time)`}</p>
}

const goodStates: readonly BookingState[] = ['paid', 'ticketed']
const overStates: readonly BookingState[] = ['expired', 'cancelled', 'rejected']

/** The state of an order, in a word or two. */
function StateBadge({ order: { state, afterSales } }: TripCardProps) {
  const { t } = useLingui()
  const isOver = afterSales?.areTicketsValid === false || overStates.includes(state)
  const look = isOver
    ? styles.over
    : goodStates.includes(state) && afterSales?.status !== 'flightCancelled'
      ? styles.good
      : styles.open
  const labels = afterSales ? afterSalesLabels[afterSales.status] : orderStateLabels[state]
  return <span className={classNames(styles.state, look)}>{t(labels)}</span>
}
