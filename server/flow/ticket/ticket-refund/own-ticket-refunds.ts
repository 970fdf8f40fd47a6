import type { OwnTicketRefundAnswer } from '#contract/api/after-sales.ts'
import type { TicketRefundState } from '#contract/terms/document/ticket-refund.ts'
import type { TicketRefund } from './ticket-refund-store.ts'

const stages: Readonly<Record<TicketRefundState, OwnTicketRefundAnswer['stage'] | undefined>> = {
  sending: 'submitted',
  unknown: 'submitted',
  applied: 'submitted',
  accepted: 'accepted',
  supplierPaid: 'supplierPaid',
  refused: undefined,
}

/**
 * Returns the refunds of tickets that the owner of an order still awaits, newest first. Those that are paid to the customer
 * are among the refunds of the payment; what the airline refused, also of some of the tickets, staff settle with the customer.
 */
export function ownTicketRefundsOf(refunds: readonly TicketRefund[]): OwnTicketRefundAnswer[] {
  return refunds.flatMap(({ state, customerPaidAt, documents, refundedNumbers, toCustomer, ...refund }) => {
    const stage = stages[state]
    if (stage === undefined || customerPaidAt !== undefined) return []
    const counting = documents.filter(
      ({ ticketNumber }) => stage === 'submitted' || refundedNumbers.includes(ticketNumber),
    )
    return {
      refundId: refund.refundId,
      passengers: [...new Set(counting.map(({ passenger }) => passenger))],
      stage,
      amount: toCustomer.amount,
      isUpTo: stage !== 'supplierPaid' && counting.some((one) => one.isUpTo),
      sentAt: refund.sentAt,
      updatedAt: refund.updatedAt,
    }
  })
}
