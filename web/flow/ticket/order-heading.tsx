import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import {
  type Instant,
  type LocalDateTime,
  type Zone,
  dateOfLocalTime,
  daysBetween,
} from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { firstAndLastFlightOf } from '#web/travel-ui/journey/journey-facts.ts'
import { RouteTitle } from '#web/travel-ui/journey/route-title.tsx'
import { isTicketRefundAwaited } from '#contract/terms/after-sales.ts'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { useOrderStatusLabels } from './use-state-labels.ts'
import styles from './order-heading.module.css'

/** Properties of the heading; the title stands until the order is known. */
export type OrderHeadingProps = { readonly order: OrderAnswer | undefined; readonly title: string }

/** Where the trip goes, when and for how many, and that its tickets are issued. */
export function OrderHeading({ order, title }: OrderHeadingProps) {
  return (
    <div className={styles.heading}>
      <div>
        <h1 tabIndex={-1}>{order ? <RouteTitle journeys={order.journeys} /> : title}</h1>
        {order && (
          <p className={styles.when}>
            <DepartureSummary order={order} />
          </p>
        )}
      </div>
      <div aria-live="polite">{order && isTicketedUnchanged(order) && <DoneChip order={order} />}</div>
    </div>
  )
}

/** Returns whether nothing is left to wait for: the tickets are issued, and nothing has happened since. */
export function isTicketedUnchanged(
  order: Pick<OrderAnswer, 'state' | 'afterSales' | 'passengers'>,
): boolean {
  return order.state === 'ticketed' && order.afterSales === undefined && !isTicketRefundAwaited(order)
}

/** The departure, in how many days it is, and the number of travellers. */
function DepartureSummary({
  order: {
    journeys: [journey],
    passengers,
    now,
  },
}: {
  readonly order: OrderAnswer
}) {
  const { t } = useLingui()
  const language = useLanguage()
  const travellers = t`${plural(passengers.length, { one: '# traveller', other: '# travellers' })}`
  if (!journey) return travellers
  const { departureTime, departureZone } = firstAndLastFlightOf(journey).first
  const departs = departureTime as LocalDateTime
  const days = daysBetween(todayIn(departureZone as Zone, now as Instant), dateOfLocalTime(departs))
  const date = formatLocalDate(departs, language)
  const left = days === 0 ? t`Today` : t`${plural(days, { one: 'In # day', other: 'In # days' })}`
  return (days < 0 ? [date, travellers] : [left, date, travellers]).join(' · ')
}

function DoneChip({ order }: { readonly order: OrderAnswer }) {
  const { heading } = useOrderStatusLabels(order)
  return (
    <p className={styles.chip}>
      <CheckMark />
      {heading}
    </p>
  )
}
