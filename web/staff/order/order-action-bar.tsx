import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { retryTicketing, type StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button, type ButtonKind } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { mailsUrl } from '../mails/mails-url.ts'
import { CancelBooking } from './cancel-booking.tsx'
import type { OrderPanel } from './order-panel.tsx'
import { VoidDialog } from './ticket/void-dialog.tsx'
import { useActionReasons } from './use-action-reasons.ts'
import styles from './order.module.css'

/** Properties of the action bar; `say` tells why an action is not possible. */
export type OrderActionBarProps = {
  readonly order: StaffOrderAnswer
  readonly renew: () => Promise<void>
  readonly panel: OrderPanel | undefined
  readonly open: (panel: OrderPanel | undefined) => void
  readonly say: (text: string) => void
}

/** Every action on an order, each in its place: one that is not possible now says why. */
export function OrderActionBar({ order, renew, panel, open, say }: OrderActionBarProps) {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const maySeeMails = useHasRight('seeMails')
  const reasons = useActionReasons(order)
  const bar = { say, panel, open }
  return (
    <div role="group" aria-label={t`Actions`} className={styles.actions}>
      <PanelButton {...bar} opens="receive" letter="P" reason={reasons.receive} kind="primary">
        {t`Receive payment`}
      </PanelButton>
      <IssueTickets order={order} renew={renew} reason={reasons.issue} say={say} />
      {(order.manual !== undefined || reasons.tickets === undefined) && (
        <PanelButton {...bar} opens="tickets" letter="I" reason={reasons.tickets}>
          {t`Enter ticket numbers`}
        </PanelButton>
      )}
      <PanelButton {...bar} opens="quote" letter="Q" reason={reasons.quote}>
        {order.quotes.length === 0 ? t`Send quote` : t`Send new quote`}
      </PanelButton>
      {maySeeMails && (
        <LinkButton href={mailsUrl({ order: order.orderNumber })}>{t`Resend documents`}</LinkButton>
      )}
      <PanelButton {...bar} opens="message" letter="M" reason={reasons.message}>
        {t({ message: 'Message', context: 'action on an order' })}
      </PanelButton>
      <VoidButton order={order} renew={renew} reason={reasons.void} say={say} />
      <PanelButton {...bar} opens="refund" letter="R" reason={reasons.refund}>{t`Refund`}</PanelButton>
      <PanelButton
        {...bar}
        opens="change"
        letter="E"
        reason={reasons.refund}
      >{t`Exchange tickets`}</PanelButton>
      {order.may.end && mayWork && (
        <span className={styles.last}>
          <CancelBooking orderNumber={order.orderNumber} renew={renew} />
        </span>
      )}
    </div>
  )
}

type UnavailableProps = {
  readonly reason: string
  readonly say: (text: string) => void
  readonly children: string
}

/** Keeps its place and its focus, and says on a press why nothing happens. */
function UnavailableButton({ reason, say, children }: UnavailableProps) {
  return (
    <Button aria-disabled title={reason} className={styles.unavailable} onClick={() => say(reason)}>
      {children}
    </Button>
  )
}

type PanelButtonProps = Pick<OrderActionBarProps, 'panel' | 'open' | 'say'> & {
  readonly opens: OrderPanel
  readonly letter: string
  readonly reason: string | undefined
  readonly kind?: ButtonKind
  readonly children: string
}

function PanelButton({ opens, panel, open, say, letter, reason, kind, children }: PanelButtonProps) {
  if (reason !== undefined)
    return (
      <UnavailableButton reason={reason} say={say}>
        {children}
      </UnavailableButton>
    )
  return (
    <Button
      {...(kind && { kind })}
      aria-expanded={panel === opens}
      onClick={() => open(panel === opens ? undefined : opens)}
    >
      {children} <kbd aria-hidden="true">{letter}</kbd>
    </Button>
  )
}

/** Voids the tickets, after the supplier was asked. */
function VoidButton({ order: { orderNumber }, renew, reason, say }: IssueProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (reason !== undefined) return <UnavailableButton reason={reason} say={say}>{t`Void`}</UnavailableButton>
  return (
    <>
      <Button data-reach="void" onClick={() => setOpen(true)}>
        {t`Void`} <kbd aria-hidden="true">V</kbd>
      </Button>
      {isOpen && (
        <VoidDialog orderNumber={orderNumber} onClose={() => setOpen(false)} renew={renew} say={say} />
      )}
    </>
  )
}

type IssueProps = Pick<OrderActionBarProps, 'order' | 'renew' | 'say'> & {
  readonly reason: string | undefined
}

/** Issues the tickets of a paid order again, after a look at the airline. */
function IssueTickets({ order: { orderNumber }, renew, reason, say }: IssueProps) {
  const { t } = useLingui()
  const { isBusy, failure, run, forget } = useCommand()
  const [isOpen, setOpen] = useState(false)
  if (reason !== undefined) return <UnavailableButton reason={reason} say={say}>{t`Issue`}</UnavailableButton>
  const issue = () =>
    run(
      async () => {
        const fault = await sendCommand(retryTicketing, { body: { orderNumber } })
        await renew()
        return fault
      },
      () => setOpen(false),
    )
  const close = () => {
    forget()
    setOpen(false)
  }
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>{t`Issue`}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        heading={t`Issue the tickets of ${orderNumber}?`}
        actions={
          <>
            <Button onClick={close}>{t`Cancel`}</Button>
            <Button kind="primary" isBusy={isBusy} onClick={() => void issue()}>{t`Issue`}</Button>
          </>
        }
      >
        {failure && <FailureNotice failure={failure} />}
        <p>{t`Check with the airline first that no tickets were issued.`}</p>
      </Dialog>
    </>
  )
}
