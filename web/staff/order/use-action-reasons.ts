import { useLingui } from '@lingui/react/macro'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { useOpenEndingReason } from './ticket/use-open-ending-reason.ts'

type ReasonedAction = 'receive' | 'issue' | 'quote' | 'refund' | 'tickets' | 'message' | 'void'

/** Why each action is not possible now; undefined for one that is. */
export type ActionReasons = Readonly<Record<ReasonedAction, string | undefined>>

/** Returns which actions on an order are not possible now, by its state and the user's rights, and why. */
export function useActionReasons(order: StaffOrderAnswer): ActionReasons {
  const { state, may, foundPayments, contact, manual } = order
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const mayWrite = useHasRight('writeToCustomers')
  const mayTicket = useHasRight('issueTickets')
  const mayTakeMoney = useHasRight('recordReceipts')
  const noRight = t`Your role does not allow this.`
  const noTickets = useNoTicketsReason({ may, manual })
  const underWay = useOpenEndingReason(order)
  const notVoidable = manual && t`Void the tickets in the GDS, then record the refund here.`
  const onlyTicketed = state === 'ticketed' ? undefined : t`Only a ticketed booking.`
  const first = (...all: readonly (string | undefined)[]) => all.find((one) => one !== undefined)
  const isPayable = isAwaitingPayment(state) || state === 'review' || foundPayments.length > 0
  return {
    receive: first(mayTakeMoney ? undefined : noRight, isPayable ? undefined : t`No payment is due.`),
    issue: first(
      mayTicket ? undefined : noRight,
      manual && t`Entered by hand: no supplier can issue the tickets. Enter their numbers.`,
      may.ticket ? undefined : t`Tickets are issued once the booking is paid.`,
    ),
    tickets: first(mayTicket ? undefined : noRight, noTickets),
    quote: first(
      mayWork ? undefined : noRight,
      may.quote ? undefined : t`Only a booking that is not paid can be quoted.`,
    ),
    refund: first(mayWork ? undefined : noRight, onlyTicketed, underWay),
    message: first(
      mayWrite ? undefined : noRight,
      contact.email === '' ? t`The order has no email address any more.` : undefined,
    ),
    void: first(mayWork ? undefined : noRight, onlyTicketed, notVoidable, underWay),
  }
}

/** Returns why no ticket numbers can be entered; undefined where they can. */
function useNoTicketsReason({ may, manual }: Pick<StaffOrderAnswer, 'may' | 'manual'>): string | undefined {
  const { t } = useLingui()
  if (may.enterTickets !== 'notPossible') return undefined
  return manual
    ? t`The order is ticketed, closed or refunded.`
    : t`Only a paid order in manual review: otherwise the supplier issues the tickets.`
}
