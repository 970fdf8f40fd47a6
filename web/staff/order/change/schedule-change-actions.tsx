import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import { satang } from '#contract/terms/money.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { sendScheduleChangeAction } from '../order-api.ts'
import {
  type ScheduleChangeAction,
  scheduleChangeActionsOf,
  isPartlyCancelled,
} from './schedule-change-options.ts'
import { useOpenEndingReason } from '../ticket/use-open-ending-reason.ts'
import styles from '../order.module.css'

/** The facts of an order that decide what can be done about changed flights. */
export type ChangedOrder = Pick<
  StaffOrderAnswer,
  'orderNumber' | 'journeys' | 'tickets' | 'openTicketEnding' | 'ticketExchange'
>

type ActionsProps = {
  readonly order: ChangedOrder
  readonly change: StaffScheduleChangeAnswer
  readonly renew: () => Promise<void>
}

/** Actions on an unsettled schedule change: each in a dialog that says what happens, with a reason. */
export function ScheduleChangeActions({ order, change, renew }: ActionsProps) {
  const mayWork = useHasRight('handleOrders')
  const [chosen, setChosen] = useState<ScheduleChangeAction>()
  const actions = scheduleChangeActionsOf(change)
  const labels = useActionLabels(order, change)
  const noRefund = useNoRefundReason(order)
  const reasonId = useId()
  if (!mayWork || actions.length === 0) return null
  const isRefused = (action: ScheduleChangeAction) => action === 'refund' && noRefund !== undefined
  return (
    <div className={styles.links}>
      {actions.map((action) =>
        isRefused(action) ? (
          <Button key={action} aria-disabled aria-describedby={reasonId} className={styles.unavailable}>
            {labels[action].button}
          </Button>
        ) : (
          <Button
            key={action}
            kind={action === 'refund' ? 'primary' : 'secondary'}
            onClick={() => setChosen(action)}
          >
            {labels[action].button}
          </Button>
        ),
      )}
      {actions.some(isRefused) && (
        <p id={reasonId} className={styles.workStep}>
          {noRefund}
        </p>
      )}
      {chosen && (
        <ActionDialog
          action={chosen}
          labels={labels[chosen]}
          {...{ order, change, renew }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}

/** Returns why no refund can be opened for a cancelled flight now; undefined where one can. */
function useNoRefundReason(order: ChangedOrder): string | undefined {
  const { t } = useLingui()
  const underWay = useOpenEndingReason(order)
  const areTicketsEnded = order.tickets.length > 0 && !order.tickets.some(isDocumentOpen)
  return areTicketsEnded ? t`No ticket of this order is valid any more.` : underWay
}

type ActionLabels = { readonly button: string; readonly happens: string }

function useActionLabels(
  order: ChangedOrder,
  change: StaffScheduleChangeAnswer,
): Readonly<Record<ScheduleChangeAction, ActionLabels>> {
  const { t } = useLingui()
  const language = useLanguage()
  const refunded = change.cancelledFlightRefund?.amount
  const amount = formatMoney(satang(refunded ?? 0), language)
  return {
    refund:
      refunded === undefined
        ? {
            button: t`Open refund request`,
            happens: t`Opens a refund request because the airline cancelled a flight. The amount cannot be calculated for this order: a colleague with the role Finance or Administrator names it, and the customer must accept it.`,
          }
        : {
            button: t`Refund in full`,
            happens: t`Opens a refund request for everything that is left of what the customer paid: ${amount}. Reason: flight cancelled by the airline. A colleague with the role Finance or Administrator carries it out; from the approval amount on, somebody other than you.`,
          },
    accept: {
      button: t`Customer accepts new schedule`,
      happens: t`Records the customer’s acceptance by phone with your name, and tells the airline.`,
    },
    confirm: {
      button: t`Mark confirmed by airline`,
      happens: t`The new flights become the flights of this order, and the customer gets a mail.`,
    },
    settle: isPartlyCancelled(order, change)
      ? {
          button: t`Customer keeps remaining flights`,
          happens: t`The cancelled flight stays cancelled and nothing is refunded. The task leaves the work queue.`,
        }
      : {
          button: t`Mark resolved`,
          happens: t`Nothing is refunded or rebooked by this: use it when something else is agreed with the customer. The task leaves the work queue.`,
        },
  }
}

type ActionDialogProps = ActionsProps & {
  readonly action: ScheduleChangeAction
  readonly labels: ActionLabels
  readonly onClose: () => void
}

function ActionDialog({ action, labels, order, change, renew, onClose }: ActionDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [isMissed, setMissed] = useState(false)
  const submission = useCommand()
  const confirmAction = () => {
    const reason = typed.trim()
    setMissed(reason === '')
    if (reason === '') return
    const { changeId } = change
    void submission.run(
      async () => {
        const fault = await sendScheduleChangeAction(action, {
          orderNumber: order.orderNumber,
          changeId,
          reason,
        })
        await renew()
        return fault
      },
      () => onClose(),
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      heading={labels.button}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={submission.isBusy}>
            {action === 'refund' ? t`Open refund request` : t`Confirm`}
          </Button>
        </>
      }
    >
      <StaffForm id={formId} className={styles.stack} sending={submission} onSend={confirmAction}>
        {submission.failure && <FailureNotice failure={submission.failure} />}
        <p>{labels.happens}</p>
        <TextArea
          label={t`Reason`}
          hint={t`It is kept in the audit log. The customer does not see it.`}
          value={typed}
          onChange={setTyped}
          error={isMissed ? t`Enter a reason.` : undefined}
          rows={2}
          maxLength={300}
        />
      </StaffForm>
    </Dialog>
  )
}
