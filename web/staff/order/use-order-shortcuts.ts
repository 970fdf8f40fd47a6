import { assignOrder, type StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useShortcuts } from '../use-shortcuts.ts'
import { colleagueShortName } from '../colleague-short-name.ts'

/** The context of an order's shortcuts; `say` receives the result. */
export type OrderKeysDeps = {
  readonly order: Pick<StaffOrderAnswer, 'orderNumber' | 'assignee' | 'me'>
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}

/**
 * Shortcuts of the open order: a assigns it to oneself, t takes it over, g assigns it to a colleague, n
 * writes a note, q quotes.
 */
export function useOrderShortcuts({ order, renew, say }: OrderKeysDeps, isOn: boolean): void {
  const { t } = useLingui()
  const { orderNumber, assignee, me } = order
  const isMine = assignee?.userId === me
  const assignToMe = async () => {
    const had = assignee === undefined ? {} : { had: assignee.userId }
    const fault = await sendCommand(assignOrder, { body: { orderNumber, to: 'me', ...had } })
    say(fault ? t`Already assigned to a colleague. Check the assignee.` : t`${orderNumber} assigned to you.`)
    await renew()
  }
  const actions = {
    a: () => {
      if (isMine) say(t`${orderNumber} assigned to you.`)
      else if (assignee) {
        const who = colleagueShortName(assignee.name)
        say(t`Assigned to ${who}. Press T to reassign to you.`)
      } else void assignToMe()
    },
    t: () => void assignToMe(),
    g: () => focusTarget('give'),
    n: () => focusTarget('note'),
    q: () => focusTarget('quote'),
  }
  useShortcuts(actions, isOn)
}

/** Focuses the element with this mark in the open order, and opens the section it is in. */
export function focusTarget(mark: 'head' | 'give' | 'note' | 'quote'): void {
  const target = document.querySelector<HTMLElement>(`[data-reach='${mark}']`)
  const folded = target?.closest('details')
  if (folded) folded.open = true
  target?.focus()
}
