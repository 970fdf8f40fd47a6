import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import type { Instant, LocalDateTime } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant, formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { useReservationSystemNames } from '../manual-booking/use-reservation-system-names.ts'
import { DueCountdown } from '../due-countdown.tsx'
import { OrderStatus } from '../order-list/order-status.tsx'
import { balanceDueOf } from './balance-due.ts'
import styles from './order-header.module.css'

/** Properties of the head: the order, the id of its title, and the server's clock in ms. */
export type OrderHeaderProps = {
  readonly order: StaffOrderAnswer
  readonly titleId: string
  readonly nowMs: number
}

/** What an order is: its number, who flies where and when; and the facts that decide what is done next. */
export function OrderHeader({ order, titleId, nowMs }: OrderHeaderProps) {
  return (
    <header className={styles.head}>
      <h2 id={titleId} tabIndex={-1} data-reach="head" className={styles.title}>
        <span className="figures">{order.orderNumber}</span> <PartyText order={order} />
      </h2>
      <RouteText order={order} />
      <FactStrip order={order} nowMs={nowMs} />
    </header>
  )
}

type OrderProps = { readonly order: StaffOrderAnswer }

function PartyText({ order: { passengers } }: OrderProps) {
  const more = passengers.length - 1
  return (
    <span className={styles.party}>
      <span lang="en">{passengers[0]?.ticketName}</span>
      {more > 0 && ` +${more}`}
    </span>
  )
}

/** "BKK–NRT · 20 Jan – 28 Jan 2027 · 3 passengers". */
function RouteText({ order: { journeys, passengers } }: OrderProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const firsts = journeys.flatMap(({ segments }) => segments.slice(0, 1))
  const stops = [...firsts.map(({ from }) => from), journeys.at(-1)?.segments.at(-1)?.to ?? '']
  const dates = firsts.map(({ departureTime }) =>
    formatLocalDate(departureTime as LocalDateTime, language, 'short'),
  )
  const count = passengers.length
  return (
    <p className={styles.route}>
      <span className="figures">{stops.join('–')}</span> · {dates.join(' – ')} ·{' '}
      {t`${plural(count, { one: '# passenger', other: '# passengers' })}`}
    </p>
  )
}

function FactStrip({ order, nowMs }: Omit<OrderHeaderProps, 'titleId'>) {
  const { t } = useLingui()
  const systems = useReservationSystemNames()
  const limit = timeLimitOf(order)
  return (
    <dl className={styles.strip}>
      <Fact name={t`Status`}>
        <OrderStatus order={order} />
      </Fact>
      <Fact name={t`PNR`}>
        <span className="figures">{order.bookingCode ?? '–'}</span>
      </Fact>
      {order.manual && <Fact name={t`Booked in`}>{systems[order.manual.reservationSystem]}</Fact>}
      <Fact name={t`Total`}>
        <PriceText amount={customerTotalOf(order)} />
      </Fact>
      <Fact name={t`Balance due`}>
        <PriceText amount={balanceDueOf(order)} />
      </Fact>
      {limit !== undefined && (
        <Fact name={limit.isQuote ? t`Quote valid until` : t({ message: 'Time limit', context: 'task' })}>
          <DueCountdown work={{ since: order.createdAt, dueAt: limit.at }} nowMs={nowMs} />
          <BangkokTime at={limit.at} />
        </Fact>
      )}
      <Fact name={t`Departure`}>
        <DepartureTime order={order} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function BangkokTime({ at }: { readonly at: string }) {
  const text = formatInstant(at as Instant, useLanguage(), { zone: bangkok, style: 'short' })
  return (
    <time dateTime={at} className="figures">
      {text}
    </time>
  )
}

/** By the clock of the airport, as on the ticket. */
function DepartureTime({ order: { journeys } }: OrderProps) {
  const language = useLanguage()
  const at = journeys[0]?.segments[0]?.departureTime as LocalDateTime | undefined
  if (at === undefined) return '–'
  return (
    <time dateTime={at} className="figures">
      {formatLocalDate(at, language, 'date')} {formatLocalTime(at)}
    </time>
  )
}

type TimeLimit = { readonly at: string; readonly isQuote: boolean }

/** Returns the moment until which somebody has to act: of the open quote, the payment, or the tickets. */
function timeLimitOf({
  state,
  quotes,
  payBy,
  ticketingTimeLimitAt,
}: StaffOrderAnswer): TimeLimit | undefined {
  const quote = quotes.find((one) => one.state === 'open')
  if (quote) return { at: quote.validUntil, isQuote: true }
  if (!isAwaitingPayment(state) && state !== 'paid') return undefined
  const at = isAwaitingPayment(state) ? (payBy ?? ticketingTimeLimitAt) : ticketingTimeLimitAt
  return at === undefined ? undefined : { at, isQuote: false }
}

/** Returns the price the customer sees: the one of the open quote, or the original. */
function customerTotalOf({ quotes, amountDue }: StaffOrderAnswer): number {
  return quotes.find(({ state }) => state === 'open')?.amountDue ?? amountDue
}
