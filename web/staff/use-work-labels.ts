import { useLingui } from '@lingui/react/macro'
import type { WorkReason } from '#contract/terms/work-queue.ts'

/** Returns the short labels of work reasons. */
export function useWorkLabels(): Readonly<Record<WorkReason, string>> {
  const { t } = useLingui()
  return {
    quoteRequested: t`Send quote`,
    quoteSent: t`Awaiting quote reply`,
    unpaid: t`Awaiting payment`,
    paidNotTicketed: t`Issue tickets`,
    unknownOutcome: t`Booking outcome unknown`,
    review: t`Manual review`,
    waitingList: t`Waitlist`,
    transferProofToCheck: t`Check transfer proof`,
    refundDue: t`Refund due`,
    changeRequested: t`Customer request`,
    unappliedReceipt: t`Unallocated payments`,
    scheduleChanged: t`Schedule change`,
    exchangeUnticketed: t`New ticket missing`,
    ticketOutcomeUnknown: t`Ticket outcome unknown`,
    voidIncomplete: t`Void incomplete`,
    refundUncovered: t`Refund not covered`,
    splitUnknown: t`Split outcome unknown`,
    splitIncomplete: t`Split incomplete`,
    splitToDivide: t`Divide booking`,
    airlineRequest: t`Airline request`,
    debitMemo: t`Debit memo`,
  }
}

/** Returns what to do about alarms; of other reasons the order page shows the task itself. */
export function useAlarmSteps(): Readonly<Partial<Record<WorkReason, string>>> {
  const { t } = useLingui()
  return {
    exchangeUnticketed: t`Call the airline now: the seats were moved and the customer has no valid ticket. Then record the new ticket numbers, or that the airline has reinstated the old tickets; the booking is read again first.`,
    ticketOutcomeUnknown: t`Do not void, exchange or refund again. We keep reading the booking until the outcome is certain; call the supplier if the departure is near.`,
    voidIncomplete: t`Some tickets are still valid. Void them while the supplier allows it, or refund them.`,
    refundUncovered: t`More goes back for exchanged or voided tickets than is left of the payments. Check the earlier refunds, then refund what is still due from what is left.`,
    splitUnknown: t`The supplier could not be asked whether it has divided the booking. Check its connection in the settings, then read the booking again on the order page. If it stays silent, ask the supplier by phone; two members of staff can withdraw the split.`,
    splitIncomplete: t`The supplier has divided the booking, but this order is not divided yet. Settle what is open on it: customer requests, schedule changes, name corrections and special services, or a tax invoice, which has to be cancelled. The split then completes by itself. If it cannot, withdraw it on the order page.`,
    splitToDivide: t`Divide the booking in the supplier’s own system, or have the airline divide it by phone. Then record the reference of the new booking.`,
    debitMemo: t`An airline asks for money because of this order (ADM). Finance disputes or accepts the memo under “Debit and credit memos” before this deadline.`,
  }
}
