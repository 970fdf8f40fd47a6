import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ScheduleChangeFlights } from '#web/travel-ui/journey/schedule-change-flights.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { RecordWaiver } from './record-waiver.tsx'
import { ScheduleChangeTerms } from './schedule-change-terms.tsx'
import { type ChangedOrder, ScheduleChangeActions } from './schedule-change-actions.tsx'
import type { OrderPartProps } from '../order-part-props.ts'
import styles from '../order.module.css'

/** Properties of the schedule changes of an order; `renew` refetches it. */
export type ScheduleChangesProps = Pick<OrderPartProps, 'renew'> & {
  readonly order: ChangedOrder & Pick<StaffOrderAnswer, 'scheduleChanges'>
}

/** The schedule changes of an order: the newest in full, with staff's actions; earlier ones below. */
export function ScheduleChanges({ order, renew }: ScheduleChangesProps) {
  const { t } = useLingui()
  const [newest, ...earlier] = order.scheduleChanges
  if (!newest) return null
  return (
    <Card labelledBy="flight-changes" className={styles.stack}>
      <h3 id="flight-changes" className={styles.title}>{t`Schedule changes`}</h3>
      <ScheduleChangeItem change={newest} />
      <ScheduleChangeActions order={order} change={newest} renew={renew} />
      <div className={styles.links}>
        <RecordWaiver orderNumber={order.orderNumber} change={newest} renew={renew} />
      </div>
      {earlier.length > 0 && (
        <Disclosure summary={t`Earlier changes`}>
          <ul className={styles.stack}>
            {earlier.map((one) => (
              <li key={one.changeId}>
                <ScheduleChangeItem change={one} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  )
}

function ScheduleChangeItem({ change }: { readonly change: StaffScheduleChangeAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const states = useChangeStates()
  const formatBangkokTime = (at: string) =>
    formatInstant(at as Instant, language, { zone: bangkok, style: 'short' })
  const [foundAt, replyBy] = [formatBangkokTime(change.createdAt), formatBangkokTime(change.replyBy)]
  return (
    <div className={styles.stack}>
      <p>
        <strong>{states[change.state]}</strong> ·{' '}
        {!change.needsAnswer && isByAirline(change) && <>{t`minor retiming, no reply needed`} · </>}
        {t`detected ${foundAt}`}
        {change.state === 'told' && <> · {t`reply due ${replyBy} (Bangkok time)`}</>}
      </p>
      {change.flights.length > 0 && <ScheduleChangeFlights change={change} />}
      {isByAirline(change) && <ScheduleChangeTerms change={change} />}
    </div>
  )
}

/**
 * Returns whether the airline has changed flights, other than by losing the reservation or by a rebooking of
 * staff.
 */
function isByAirline({ state, flights }: ScheduleChangeAnswer): boolean {
  return flights.length > 0 && state !== 'rebooked'
}

function useChangeStates(): Readonly<Record<ScheduleChangeState, string>> {
  const { t } = useLingui()
  return {
    told: t`Awaiting customer`,
    accepting: t`Accepted, updating airline`,
    toConfirm: t`Accepted, confirm with the airline manually`,
    accepted: t`Accepted`,
    refused: t`Airline rejected the acceptance`,
    settled: t`Resolved`,
    replaced: t`Superseded by a later change`,
    takenBack: t`Withdrawn by airline`,
    lost: t`PNR not found at the supplier. Check with the supplier, then inform the customer.`,
    rebooked: t`Rebooked by staff`,
  }
}
