import { useCommand } from '#web/api/use-command.ts'
import { assignOrder } from '#contract/api/staff/staff-orders.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import type { WorkReason } from '#contract/terms/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { DueCountdown } from '../due-countdown.tsx'
import { type StaffSection, staffSectionUrl } from '../staff-section.ts'
import { colleagueShortName } from '../colleague-short-name.ts'
import { useAlarmSteps, useWorkLabels } from '../use-work-labels.ts'
import { WorkReasonIcon } from '../work-reason-icon.tsx'
import type { OrderPartProps } from './order-part-props.ts'
import styles from './order.module.css'

/** The section where this kind of work is done. */
const moneyPlaces: Readonly<Partial<Record<WorkReason, StaffSection>>> = {
  transferProofToCheck: 'transferProofs',
  refundDue: 'refunds',
  unappliedReceipt: 'unappliedReceipts',
  debitMemo: 'airlineMemos',
}

/** Why the order is in the work queue and until when, and its assignee. */
export function OrderTasks({ order, nowMs, renew }: OrderPartProps) {
  const labels = useWorkLabels()
  const steps = useAlarmSteps()
  const language = useLanguage()
  return (
    <div className={styles.stack}>
      {order.work.length > 0 && (
        <ul className={styles.work}>
          {order.work.map((one) => (
            <li key={one.kind} className={styles.workLine}>
              <span className={styles.kind}>
                <WorkReasonIcon kind={one.kind} /> <strong>{labels[one.kind]}</strong>
              </span>
              <DueCountdown work={one} nowMs={nowMs} />
              <time dateTime={one.dueAt} className={styles.soft}>
                {formatInstant(one.dueAt as Instant, language, { zone: bangkok, style: 'short' })}
              </time>
              <MoneyLink kind={one.kind} orderNumber={order.orderNumber} />
              {steps[one.kind] && <p className={styles.workStep}>{steps[one.kind]}</p>}
            </li>
          ))}
        </ul>
      )}
      <AssigneeText order={order} nowMs={nowMs} renew={renew} />
    </div>
  )
}

type MoneyLinkProps = { readonly kind: WorkReason; readonly orderNumber: string }

function MoneyLink({ kind, orderNumber }: MoneyLinkProps) {
  const { t } = useLingui()
  const mayOpen = useHasRight(kind === 'debitMemo' ? 'seeReports' : 'viewPayments')
  const place = moneyPlaces[kind]
  if (place === undefined || !mayOpen) return null
  return <a href={staffSectionUrl(place, orderNumber)}>{t`Open task`}</a>
}

function AssigneeText({ order: { orderNumber, assignee, me }, renew }: OrderPartProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useCommand()
  const isMine = assignee?.userId === me
  const who = colleagueShortName(assignee)
  const assignOrUnassign = (to: 'me' | 'nobody') =>
    run(async () => {
      const had = assignee === undefined ? {} : { had: assignee.userId }
      const fault = await sendCommand(assignOrder, { body: { orderNumber, to, ...had } })
      await renew()
      return fault
    })
  return (
    <div className={styles.whose}>
      {failure && <FailureNotice failure={failure} />}
      <span>
        {assignee === undefined && t`Unassigned`}
        {isMine && t`Assigned to you`}
        {assignee !== undefined && !isMine && (
          <strong className={styles.taken} title={assignee.name}>{t`Assigned to ${who}`}</strong>
        )}
      </span>
      {!isMine && (
        <Button isBusy={isBusy} onClick={() => void assignOrUnassign('me')}>
          {assignee === undefined ? t`Assign to me` : t`Reassign to me`}
        </Button>
      )}
      {isMine && (
        <Button
          kind="plain"
          isBusy={isBusy}
          onClick={() => void assignOrUnassign('nobody')}
        >{t`Unassign`}</Button>
      )}
    </div>
  )
}
