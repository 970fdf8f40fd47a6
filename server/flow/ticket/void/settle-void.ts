import { type TravelDocument, isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { isVoidOpen } from '#contract/terms/document/ticket-void.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { toldDocumentsOf } from '../document/travel-documents.ts'
import { isPartlyRefunded, priceOfVoided } from './refund-by-void.ts'
import { type VoidDeps, voidActionKey } from './void-deps.ts'
import type { TicketVoid, VoidMove } from './void-store.ts'

/** A void that was sent, and the reservation as read after it. */
export type SeenVoid = { readonly sent: TicketVoid; readonly reservation: Reservation }

/**
 * Settles a void by the documents of its reservation, in one transaction: the order ends and its payment is refunded
 * in full when all are void; of some, the price of their passengers is. Returns the void as settled. Who loses against
 * a concurrent process changes nothing.
 */
export async function settleVoid(
  deps: VoidDeps,
  { sent, reservation }: SeenVoid,
  tx: Tx,
): Promise<TicketVoid> {
  const { bookingId, voidId } = sent
  const booking = await deps.booking.lock(bookingId, tx)
  const current = await deps.voids.byId(voidId, tx)
  if (!booking || !current) throw new Error(`the void ${voidId} has vanished`)
  if (!isVoidOpen(current.state)) return current
  await deps.store.sync(tx, bookingId, toldDocumentsOf(reservation, deps.clock.now()))
  const documents = await deps.store.documentsOf(bookingId, tx)
  const { voided, move } = voidOutcomeOf({ sent, reservation }, documents)
  const voidedNumbers = voided.map((one) => one.ticketNumber)
  const at = deps.clock.now()
  if (!(await deps.voids.move(tx, current, { ...move, at, voidedNumbers })))
    throw new Error('a void was moved under the lock of its order')
  // What was not done does not count towards the limit of who tried.
  if (move.to === 'refused') await deps.dualControl.unrecord(tx, voidActionKey(booking), sent.askedBy)
  if (move.to === 'done') await endVoidedOrder(deps, { booking, sent, voided, documents }, tx)
  if (move.to === 'partial') await refundVoidedPassengers(deps, { booking, sent, voided, documents }, tx)
  deps.log.info('tickets voided', { bookingId, to: move.to, cause: move.cause })
  if (move.to === 'partial') deps.log.error('ticketsVoidedInPart', { bookingId })
  return { ...current, state: move.to, voidedNumbers, updatedAt: at }
}

/**
 * Of a cancelled reservation, a supplier may tell only that its documents are closed: the void that was sent, which
 * pays back everything, closed them.
 */
function isVoid({ status }: TravelDocument, { state }: Pick<Reservation, 'state'>): boolean {
  return status === 'voided' || (status === 'closed' && state === 'cancelled')
}

/** Returns what has become of a void, by the documents of its order as they are after its reservation was read. */
export function voidOutcomeOf(
  {
    sent,
    reservation,
  }: { readonly sent: Pick<TicketVoid, 'ticketNumbers'>; readonly reservation: Pick<Reservation, 'state'> },
  documents: readonly TravelDocument[],
): { readonly voided: readonly TravelDocument[]; readonly move: Pick<VoidMove, 'to' | 'cause'> } {
  const voided = documents.filter(
    (one) => sent.ticketNumbers.includes(one.ticketNumber) && isVoid(one, reservation),
  )
  if (voided.length === 0) return { voided, move: { to: 'refused', cause: 'noneVoided' } }
  return documents.some(isDocumentOpen)
    ? { voided, move: { to: 'partial', cause: 'someVoided' } }
    : { voided, move: { to: 'done', cause: 'allVoided' } }
}

type VoidedOrder = { readonly booking: Booking; readonly sent: TicketVoid }

/**
 * The order ends, and everything that is left of its payment goes back; of an order of which tickets were refunded before,
 * the price of the voided ones.
 */
async function endVoidedOrder(deps: VoidDeps, ended: PartlyVoided, tx: Tx): Promise<void> {
  const { booking, sent, documents } = ended
  const { bookingId } = booking
  await deps.booking.recordVoidedTickets(bookingId, tx)
  const back = isPartlyRefunded(documents) ? await refundVoidedPassengers(deps, ended, tx) : undefined
  if (!back) await deps.payment.giveBackAll(bookingId, { why: 'ticketsVoided', askedBy: sent.askedBy }, tx)
  await deps.dualControl.forget(tx, voidActionKey(booking))
  await completeRefundRequests(deps, { booking, sent, back }, tx)
}

/** What goes back of an order of which tickets were refunded before; absent where everything does. */
type EndedOrder = VoidedOrder & { readonly back: Money | undefined }

/** A refund that the customer has asked for is done by the void. */
async function completeRefundRequests(
  deps: VoidDeps,
  { booking, sent, back }: EndedOrder,
  tx: Tx,
): Promise<void> {
  const at = deps.clock.now()
  for (const request of await deps.changeRequests.requestsOf(booking.bookingId, tx)) {
    if (request.state === 'quoted')
      await deps.changeRequests.move(tx, request, { to: 'lapsed', cause: 'superseded', at })
    if (request.state === 'asked' && request.kind === 'refund') {
      const { paid } = request.terms
      const terms = { ...request.terms, certainty: 'figure', comesBack: back ?? paid, lines: [] } as const
      const done = { to: 'done', cause: 'ticketsVoided', at, answeredBy: sent.askedBy } as const
      await deps.changeRequests.move(tx, request, { ...done, terms })
    }
  }
}

type PartlyVoided = VoidedOrder & {
  readonly voided: readonly TravelDocument[]
  readonly documents: readonly TravelDocument[]
}

/**
 * Refunds the price of the passengers who have no valid document any more and had one voided now. What the payments do
 * not cover stands in the work queue. Returns their price.
 */
async function refundVoidedPassengers(
  deps: VoidDeps,
  { booking, sent, voided, documents }: PartlyVoided,
  tx: Tx,
): Promise<Money> {
  const open = new Set(documents.filter(isDocumentOpen).map((one) => one.passenger))
  const ended = voided.filter((one) => !open.has(one.passenger))
  const amount = priceOfVoided(booking, documents, ended)
  if (amount.amount === 0) return amount
  const part = { amount, why: 'ticketsVoided', askedBy: sent.askedBy, figureOf: undefined } as const
  if (await deps.payment.giveBack(booking.bookingId, part, tx)) return amount
  await deps.voids.recordUncovered(tx, sent.voidId, amount)
  deps.log.error('voidedPassengersNotRefunded', { bookingId: booking.bookingId })
  return amount
}
