import { type Money, addMoney, satang } from '#contract/terms/money.ts'
import type { TicketRefund } from './ticket-refund-store.ts'

/** Returns what the customer gets: of an amount that was quoted as "up to", they bear what the airline pays less. */
export function customerAmountOf(
  { documents, refundedNumbers, fromSupplier, toCustomer }: TicketRefund,
  received: Money,
): Money {
  const isUpTo = documents.some((one) => one.isUpTo && refundedNumbers.includes(one.ticketNumber))
  if (!isUpTo) return toCustomer
  const less = Math.max(0, fromSupplier.amount - received.amount)
  return satang(Math.max(0, toCustomer.amount - less))
}

/** Returns whether the airline has accepted a refund that the customer has not got yet. */
export function isOwedToCustomer({ state, customerPaidAt }: TicketRefund): boolean {
  return (state === 'accepted' || state === 'supplierPaid') && customerPaidAt === undefined
}

/** Returns what customers are still to get for accepted refunds: no other refund of the order may take it. */
export function owedToCustomer(refunds: readonly TicketRefund[]): Money {
  return refunds
    .filter(isOwedToCustomer)
    .map((one) => (one.received ? customerAmountOf(one, one.received) : one.toCustomer))
    .reduce(addMoney, satang(0))
}
