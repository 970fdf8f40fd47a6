import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'

/** Why each action is not possible now; undefined for one that is. */
export type ActionReasons = Readonly<
  Record<'receive' | 'issue' | 'quote' | 'refund' | 'message', string | undefined>
> & {
  readonly void: string
}

/** Returns which actions on an order are not possible now, by its state and the user's rights, and why. */
export function useActionReasons({ state, may, foundPayments, contact }: StaffOrderAnswer): ActionReasons {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const mayWrite = useHasRight('writeToCustomers')
  const mayTicket = useHasRight('issueTickets')
  const mayTakeMoney = useHasRight('recordReceipts')
  const noRight = t`Your role does not allow this.`
  const onlyTicketed = state === 'ticketed' ? undefined : t`Only a ticketed booking.`
  const first = (...all: readonly (string | undefined)[]) => all.find((one) => one !== undefined)
  const isPayable = state === 'held' || state === 'review' || foundPayments.length > 0
  return {
    receive: first(mayTakeMoney ? undefined : noRight, isPayable ? undefined : t`No payment is due.`),
    issue: first(
      mayTicket ? undefined : noRight,
      may.ticket ? undefined : t`Tickets are issued once the booking is paid.`,
    ),
    quote: first(
      mayWork ? undefined : noRight,
      may.quote ? undefined : t`Only a booking that is not paid can be quoted.`,
    ),
    refund: first(mayWork ? undefined : noRight, onlyTicketed),
    message: first(
      mayWrite ? undefined : noRight,
      contact.email === '' ? t`The order has no email address any more.` : undefined,
    ),
    void: onlyTicketed ?? t`Void the tickets in the GDS, then record the refund here.`,
  }
}
