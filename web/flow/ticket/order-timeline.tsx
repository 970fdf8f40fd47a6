import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { isItineraryConfirmed } from '#web/travel-ui/ticket/booking-validity.ts'
import { isTicketRefundAwaited } from '#contract/terms/after-sales.ts'
import { useTravelSteps } from '#web/travel-ui/ticket/use-travel-steps.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type TimelineExit, type TimelineStep, afterSalesLookOf, timelineOf } from './timeline-steps.ts'
import {
  type StateLabels,
  useAfterSalesLabels,
  useAwaitedRefundLabels,
  useStateLabels,
} from './use-state-labels.ts'
import { useRefunds } from './change-request/use-refunds.ts'
import pageStyles from './order-page.module.css'
import styles from './order-timeline.module.css'

/** Properties of the timeline. */
export type OrderTimelineProps = { readonly order: OrderAnswer; readonly orderKey: string }

/**
 * The timeline of an order: what has happened and when (Bangkok time), the current state, what is still to
 * come, and how it could end otherwise. It is a list, so that screen readers can read all of it.
 */
export function OrderTimeline({ order, orderKey }: OrderTimelineProps) {
  const { t } = useLingui()
  const labels = useStateLabels(order)
  const isRefundAwaited = isTicketRefundAwaited(order)
  const isAfterTicket = order.afterSales !== undefined || isRefundAwaited
  const { steps: told, exit } = timelineOf(order)
  const { contactEmail } = order
  const travel = useTravelSteps(order)
  const isGoing = order.state === 'held' || isItineraryConfirmed(order)
  const travelSteps = isGoing ? travel : []
  const steps = order.afterSales ? told.filter(({ kind }) => kind !== 'toCome') : told
  return (
    <Card labelledBy="timeline-title">
      <h2 id="timeline-title" className={pageStyles.heading}>{t`Progress`}</h2>
      <ol className={styles.timeline}>
        {steps.map((step) => (
          <OrderTimelineStep
            key={`${step.state} ${step.at ?? ''}`}
            step={isAfterTicket && step.kind === 'now' ? { ...step, kind: 'past' } : step}
            labels={labels[step.state]}
          >
            {step.kind === 'now' && exit !== undefined && <EndedOrderBranch exit={exit} />}
            {step.kind === 'now' && step.state === 'ticketed' && (
              <span className={styles.how}>{t`Sent to ${contactEmail}.`}</span>
            )}
          </OrderTimelineStep>
        ))}
        {isAfterTicket && <AfterSalesStep order={order} orderKey={orderKey} />}
        {travelSteps.map(({ when, what, how }) => (
          <li key={what} className={styles.toCome}>
            <span className={styles.mark} aria-hidden="true" />
            <span className={styles.soft}>{when}</span>
            <span className={styles.name}>{what}</span>
            <span className={styles.how}>{how}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** What happened to the order after payment: a refund is in progress until all of its money is with the customer. */
function AfterSalesStep({ order, orderKey }: OrderTimelineProps) {
  const labels = useAfterSalesLabels()
  const awaitedRefund = useAwaitedRefundLabels()
  const refunds = useRefunds(order, orderKey)
  const status = order.afterSales?.status
  const look = afterSalesLookOf(order, refunds)
  return (
    <li className={styles[look]} aria-current="step">
      <span className={styles.mark} aria-hidden="true">
        {look === 'past' && <CheckMark />}
      </span>
      <span className={styles.name}>
        {status === undefined || look === 'now' ? awaitedRefund.name : labels[status].name}
      </span>
    </li>
  )
}

type StepProps = {
  readonly step: TimelineStep
  readonly labels: StateLabels
  readonly children: ReactNode
}

const ended = new Set(['rejected', 'expired', 'cancelled'])

function OrderTimelineStep({ step, labels, children }: StepProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { state, kind, at } = step
  const isEnd = kind === 'now' && ended.has(state)
  const isDone = kind === 'past' || state === 'ticketed'
  const kindLabels = { past: t`done`, now: t`now`, toCome: t`upcoming` }
  const mark = isEnd ? 'end' : kind === 'now' && state === 'ticketed' ? 'past' : kind
  return (
    <li className={styles[mark]} aria-current={kind === 'now' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isDone && kind !== 'toCome' && <CheckMark />}
      </span>
      {at === undefined ? (
        <span className={styles.soft} aria-hidden="true">{t`Upcoming`}</span>
      ) : (
        <time dateTime={at} className={styles.soft}>
          {formatInstant(at as Instant, language, { zone: bangkok, style: 'short' })}
        </time>
      )}
      <span className={styles.name}>
        {labels.name}
        <VisuallyHidden> ({kindLabels[kind]})</VisuallyHidden>
      </span>
      {children}
    </li>
  )
}

/** How the order could end from here, drawn as a branch. */
function EndedOrderBranch({ exit }: { readonly exit: TimelineExit }) {
  const { t } = useLingui()
  const labels: Readonly<Record<TimelineExit, string>> = {
    refused: t`If the airline declines, nothing is booked and you owe nothing.`,
    noAnswer: t`If you don't reply in time, the request ends and you owe nothing.`,
    noSeat: t`If no seat becomes free in time, your waiting-list request ends at no cost.`,
    notPaid: t`If you don't pay in time, the seats go back to the airline. You owe nothing.`,
  }
  return <span className={styles.exit}>{labels[exit]}</span>
}
