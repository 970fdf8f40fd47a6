import { useLingui } from '@lingui/react/macro'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { useEffect, useState } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import { type Instant, type Zone, minutesBetween, instantFromMs } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatTimeLeft } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { deadlineCalendarFile } from './calendar-file.ts'
import { PriceText } from './price/price-text.tsx'
import styles from './deadline-card.module.css'

/** Properties of the card; the page passes the server's clock. */
export type DeadlineCardProps = {
  readonly order: Pick<
    OrderAnswer,
    'state' | 'orderNumber' | 'payBy' | 'priceGuaranteedUntil' | 'ticketingTimeLimitAt' | 'waitsUntil'
  >
  /** The amount due, in satang, where the page does not show it beside the card. */
  readonly amount?: number | undefined
  readonly nowMs: () => number
}

type Deadline = {
  readonly name: string
  /** The amount due then. */
  readonly amount?: number | undefined
  readonly at: Instant
  readonly atZero: string
  /** Whether only the agency has to act by then: nothing for the customer to look out for. */
  readonly isOurs?: boolean
  /** The calendar title; only where the customer has to act by then. */
  readonly title?: string
}

/**
 * The deadlines of an order: the next one large with the remaining time, the others below it. Each in Bangkok
 * time and local time, with what happens when it passes. Nothing without a deadline.
 */
export function DeadlineCard({ order, amount, nowMs }: DeadlineCardProps) {
  const { t } = useLingui()
  const [first, ...others] = useDeadlines({ order, amount })
  if (!first) return null
  return (
    <section className={styles.frame} aria-labelledby="deadline-title">
      <h2 id="deadline-title" className={styles.heading}>
        {others.length === 0 ? first.name : t`Deadlines`}
      </h2>
      <NextDeadline deadline={first} isNamed={others.length > 0} order={order} nowMs={nowMs} />
      {others.length > 0 && (
        <dl className={styles.others}>
          {others.map((one) => (
            <div key={one.name}>
              <dt>{one.name}</dt>
              <dd>
                <BangkokAndLocalTime at={one.at} />
                <span className={styles.soft}>{one.atZero}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

type NextProps = DeadlineCardProps & { readonly deadline: Deadline; readonly isNamed: boolean }

function NextDeadline({ deadline, isNamed, order, nowMs }: NextProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const left = useMinutesLeft(deadline.at, nowMs)
  const timeLeft = formatTimeLeft(Math.max(0, left), language)
  const { at, title } = deadline
  const { orderNumber } = order
  return (
    <div className={classNames(styles.next, deadline.isOurs && styles.ours, left <= 0 && styles.late)}>
      {isNamed && <h3 className={styles.name}>{deadline.name}</h3>}
      <BangkokAndLocalTime at={at} isLarge />
      {deadline.amount !== undefined && (
        <p>
          {t`Total to pay:`}{' '}
          <strong>
            <PriceText amount={deadline.amount} />
          </strong>
        </p>
      )}
      <p>
        {left > 0 ? (
          <>
            <strong>{t`${timeLeft} left.`}</strong> {deadline.atZero}
          </>
        ) : (
          t`The deadline has passed.`
        )}
      </p>
      {title !== undefined && left > 0 && (
        <a
          href={deadlineCalendarFile({ at, title, id: orderNumber, nowMs: nowMs() })}
          download={`${orderNumber}.ics`}
          className={styles.link}
        >
          {t`Add to calendar`}
        </a>
      )}
    </div>
  )
}

/** An instant in Bangkok time, and in local time when that differs. */
function BangkokAndLocalTime({ at, isLarge = false }: { readonly at: Instant; readonly isLarge?: boolean }) {
  const { t } = useLingui()
  const language = useLanguage()
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone as Zone
  const [inBangkok, inOwnZone] = [bangkok, ownZone].map((zone) => formatInstant(at, language, { zone }))
  return (
    <p className={styles.moment}>
      <time dateTime={at} className={isLarge ? styles.large : styles.time}>
        {inBangkok}
      </time>{' '}
      <span className={styles.soft}>{t`Bangkok time`}</span>
      {inOwnZone !== inBangkok && (
        <span className={styles.own}>
          {inOwnZone} ({ownZone.replaceAll('_', ' ')})
        </span>
      )}
    </p>
  )
}

/** Returns the running deadlines, earliest first. */
function useDeadlines({ order, amount }: Omit<DeadlineCardProps, 'nowMs'>): Deadline[] {
  const { t } = useLingui()
  const { state, orderNumber, payBy, priceGuaranteedUntil, ticketingTimeLimitAt, waitsUntil } = order
  const isHeld = state === 'held'
  const all: readonly (Omit<Deadline, 'at'> & { readonly at: string | undefined })[] = [
    {
      name: t`Payment deadline`,
      amount,
      at: isAwaitingPayment(state) ? payBy : undefined,
      atZero: isHeld
        ? t`After that your seats go back to the airline. You owe nothing.`
        : t`After that this offer ends. You owe nothing.`,
      title: t`Pay order ${orderNumber}`,
    },
    {
      name: t`Price guaranteed until`,
      // The same moment as the payment deadline says nothing new.
      at: isHeld && priceGuaranteedUntil !== payBy ? priceGuaranteedUntil : undefined,
      atZero: t`After that the airline may change the price. If it does, we ask you first.`,
    },
    {
      name: t`Ticketing deadline`,
      at: isHeld || state === 'paid' ? ticketingTimeLimitAt : undefined,
      atZero:
        state === 'paid'
          ? t`You have paid. We issue your tickets before this.`
          : t`The airline's ticketing deadline. We issue your ticket before this once you have paid.`,
      isOurs: state === 'paid',
    },
    {
      name: t`Waiting list ends`,
      at: state === 'waitlisted' ? waitsUntil : undefined,
      atZero: t`Then your waiting-list request ends at no cost.`,
    },
  ]
  return all
    .flatMap((one) => (one.at === undefined ? [] : [{ ...one, at: one.at as Instant }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
}

/** Returns whole minutes until then, counted down on the page. */
function useMinutesLeft(at: Instant, nowMs: () => number): number {
  const [left, setLeft] = useState(() => minutesLeft(at, nowMs()))
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutesLeft(at, nowMs())), 20_000)
    return () => clearInterval(timer)
  }, [at, nowMs])
  return left
}

function minutesLeft(at: Instant, nowMs: number): number {
  return minutesBetween(instantFromMs(nowMs), at)
}
