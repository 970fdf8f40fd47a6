import { assignOrder, type StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import type { OrderPanel } from './order-panel.tsx'
import { useActionReasons } from './use-action-reasons.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { colleagueShortName } from '../colleague-short-name.ts'

/** The context of an order's shortcuts; `say` receives the result. */
export type OrderKeysDeps = {
  readonly order: StaffOrderAnswer
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
  /** Opens a form of the action bar. */
  readonly open: (panel: OrderPanel) => void
}

/**
 * Shortcuts of the open order: a assigns it to oneself, t takes it over, h hands it to a colleague, n writes a
 * note; m writes to the customer; p receives a payment, i enters ticket numbers, q quotes, r refunds, e exchanges, v voids,
 * f quotes a refund of tickets.
 */
export function useOrderShortcuts({ order, renew, say, open }: OrderKeysDeps, isOn: boolean): void {
  const { t } = useLingui()
  const { orderNumber, assignee, me } = order
  const reasons = useActionReasons(order)
  const isMine = assignee?.userId === me
  const noOpenTicket = t`No longer valid: nothing can be refunded.`
  const assignToMe = async () => {
    const had = assignee === undefined ? {} : { had: assignee.userId }
    const fault = await sendCommand(assignOrder, { body: { orderNumber, to: 'me', ...had } })
    say(fault ? t`Already assigned to a colleague. Check the assignee.` : t`${orderNumber} assigned to you.`)
    await renew()
  }
  const openPanel = (panel: OrderPanel, reason: string | undefined) => {
    if (reason === undefined) open(panel)
    else say(reason)
  }
  const actions = {
    a: () => {
      if (isMine) say(t`${orderNumber} assigned to you.`)
      else if (assignee) {
        const who = colleagueShortName(assignee)
        say(t`Assigned to ${who}. Press T to reassign to you.`)
      } else void assignToMe()
    },
    t: () => void assignToMe(),
    h: () => focusTarget('give'),
    n: () => focusTarget('note'),
    m: () => openPanel('message', reasons.message),
    p: () => openPanel('receive', reasons.receive),
    i: () => openPanel('tickets', reasons.tickets),
    q: () => openPanel('quote', reasons.quote),
    r: () => openPanel('refund', reasons.refund),
    e: () => openPanel('change', reasons.refund),
    v: () => pressTarget('void', () => say(reasons.void ?? '')),
    f: () => pressTarget('ticketRefund', () => say(reasons.refund ?? noOpenTicket)),
  }
  useShortcuts(actions, isOn)
}

/** The marks of elements that shortcuts go to. */
type ReachedMark = 'head' | 'give' | 'note' | 'quote' | 'amount' | 'refund' | 'change' | 'tickets'

/** Presses the button with this mark in the open order, so that its dialog opens; calls the other where there is none. */
function pressTarget(mark: 'void' | 'ticketRefund', otherwise: () => void): void {
  const target = document.querySelector<HTMLElement>(`[data-reach='${mark}']`)
  if (!target) return otherwise()
  target.focus()
  target.click()
}

/** Focuses the element with this mark in the open order, and opens the section it is in. */
export function focusTarget(mark: ReachedMark): void {
  const target = document.querySelector<HTMLElement>(`[data-reach='${mark}']`)
  const folded = target?.closest('details')
  if (folded) folded.open = true
  target?.focus()
}
