import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { Card } from '#web/ui/card.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useMoneyLabels } from '../money/use-money-labels.ts'
import { colleagueShortName } from '../colleague-short-name.ts'
import type { OrderPartProps } from './order-part-props.ts'
import { useAuditEventLabels } from './use-audit-event-labels.ts'
import styles from './order.module.css'

/** The order's history from its beginning, and staff's actions on it, newest first. */
export function OrderLog({ order }: OrderPartProps) {
  const { t } = useLingui()
  const { bookings } = useMoneyLabels()
  const last = order.history.length - 1
  return (
    <Card labelledBy="order-log" className={styles.stack}>
      <h2 id="order-log" className={styles.title}>{t`Timeline`}</h2>
      <ol className={styles.history}>
        {order.history.map(({ state, at }, index) => (
          <li key={index} aria-current={index === last ? 'step' : undefined}>
            <span>{bookings[state]}</span> <MomentText at={at} />
          </li>
        ))}
      </ol>
      {order.events.length > 0 && <AuditEvents order={order} />}
    </Card>
  )
}

function AuditEvents({ order }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const labelFor = useAuditEventLabels()
  const auditEventText = ({ action, givenTo }: StaffOrderAnswer['events'][number]) => {
    if (givenTo === undefined) return labelFor(action)
    const who = colleagueShortName(givenTo.name)
    return t`Assigned to ${who}`
  }
  const actorLabel = ({ userId, name }: StaffOrderAnswer['events'][number]['by']) => {
    if (userId === 'system') return t`System`
    return userId === 'customer' ? t`the customer` : colleagueShortName(name)
  }
  return (
    <>
      <h3>{t`Staff actions`}</h3>
      <ol className={styles.events}>
        {order.events.map((one) => (
          <li key={one.eventId}>
            <MomentText at={one.at} /> · {actorLabel(one.by)} · {auditEventText(one)}
            {one.outcome !== undefined && one.outcome !== 'done' && (
              <strong className={styles.taken}>
                {' '}
                · {one.outcome === 'firstOfTwo' ? t`1 of 2, needs approval` : t`Failed`}
              </strong>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
