import { totalOfRefund } from '#contract/terms/document/refund-quote.ts'
import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import { satang } from '#contract/terms/money.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { toldDocumentsOf } from '../document/travel-documents.ts'
import { payTicketRefund } from './pay-ticket-refund.ts'
import { type TicketRefundDeps, ticketRefundActionKey } from './ticket-refund-deps.ts'
import type { TicketRefund, TicketRefundMove } from './ticket-refund-store.ts'

/** A refund that was sent, and the reservation as read after it. */
export type SeenRefund = { readonly sent: TicketRefund; readonly reservation: Reservation }

/**
 * Settles a refund by the documents of its reservation, in one transaction: it is accepted for those that are
 * refunded, and refused when none is. Where the supplier has paid already, the customer is refunded, too. Who loses
 * against a concurrent process changes nothing.
 */
export async function settleTicketRefund(
  deps: TicketRefundDeps,
  { sent, reservation }: SeenRefund,
  tx: Tx,
): Promise<TicketRefund> {
  const { bookingId, refundId } = sent
  const booking = await deps.booking.lock(bookingId, tx)
  const current = await deps.ticketRefunds.byId(refundId, tx)
  if (!booking || !current) throw new Error(`the refund ${refundId} has vanished`)
  if (current.state !== 'sending' && current.state !== 'unknown') return current
  await deps.store.sync(tx, bookingId, toldDocumentsOf(reservation, deps.clock.now()))
  const refunded = refundedOf(sent, await deps.store.documentsOf(bookingId, tx))
  const at = deps.clock.now()
  const move = moverOf(deps, current, tx)
  if (refunded.length === 0) {
    await move({ to: 'refused', cause: 'noneRefunded', at })
    // What was not done does not count towards the limit of who tried.
    await deps.dualControl.unrecord(tx, ticketRefundActionKey(booking), sent.askedBy)
    return { ...current, state: 'refused', updatedAt: at }
  }
  const { fromSupplier = satang(0), toCustomer = satang(0) } = totalOfRefund(refunded)
  const refundedNumbers = refunded.map((one) => one.ticketNumber)
  const known = { refundedNumbers, fromSupplier, toCustomer }
  // Of what the supplier calls closed, nobody else could tell that its price goes back.
  await deps.store.markRefunded(tx, refundedNumbers)
  await move({ to: 'accepted', cause: 'ticketsRefunded', at, ...known })
  await deps.dualControl.forget(tx, ticketRefundActionKey(booking))
  deps.log.info('tickets refunded', { bookingId, cause: sent.basis })
  if (refunded.length < sent.documents.length) deps.log.error('ticketsRefundedInPart', { bookingId })
  const accepted = await deps.ticketRefunds.byId(refundId, tx)
  if (!accepted) throw new Error(`the refund ${refundId} has vanished`)
  const { refund } = reservation
  if (!refund?.isPaid || !refund.amount) return accepted
  return payTicketRefund(deps, { refund: accepted, received: refund.amount, by: sent.askedBy }, tx)
}

/** Returns those documents of a refund that are refunded, by the documents of its order as they are after it was sent. */
export function refundedOf<Document extends Pick<TravelDocument, 'ticketNumber'>>(
  { documents }: { readonly documents: readonly Document[] },
  kept: readonly TravelDocument[],
): readonly Document[] {
  const ended = new Set(kept.filter(isRefunded).map((one) => one.ticketNumber))
  return documents.filter((one) => ended.has(one.ticketNumber))
}

/**
 * After a refund was sent, a supplier may tell of a document only that it is closed: the refund closed it.
 */
function isRefunded({ status }: TravelDocument): boolean {
  return status === 'refunded' || status === 'closed'
}

/** Returns a function that moves a refund whose order is locked. */
function moverOf({ ticketRefunds }: TicketRefundDeps, from: TicketRefund, tx: Tx) {
  return async (move: TicketRefundMove): Promise<void> => {
    if (!(await ticketRefunds.move(tx, from, move)))
      throw new Error('a refund of documents was moved under the lock of its order')
  }
}
