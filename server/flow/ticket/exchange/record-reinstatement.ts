import { type Problem, createProblem } from '#contract/problem.ts'
import { type TravelDocument, isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { ticketCallContext } from '../ticket-call.ts'
import { type ExchangeDeps, exchangingSupplierOf } from './exchange-deps.ts'
import { type SeenExchange, documentsAfter, outcomeOf } from './exchange-outcome.ts'
import type { TicketExchange } from './exchange-store.ts'
import { reissueActionKey } from './record-reissue.ts'
import { settleExchange, undoExchange } from './settle-exchange.ts'

/** An exchange whose old tickets the airline has reinstated, and the member of staff who says so. */
export type ReinstatedTickets = { readonly exchangeId: string; readonly clerk: string }

/** Returns the approval key of old tickets that were reinstated by the airline. */
export const reinstatementActionKey = ({ exchangeId }: Pick<TicketExchange, 'exchangeId'>): string =>
  `reinstate:${exchangeId}`

/**
 * Ends an exchange without new tickets as refused, once two members of staff have confirmed that the airline has
 * reinstated the old tickets, and refunds a difference that was paid. Nobody can confirm what the reservation denies: it
 * is read first, and has to show every old ticket open on its old flights. A reservation that shows the new tickets
 * completes the exchange instead. Problems: `exchangeNotPossible`, `ticketsNotReinstated`, `supplierUnavailable`,
 * `documentsNotReadable`, `approvalsNotIndependent`.
 */
export async function recordReinstatement(
  deps: ExchangeDeps,
  booking: Booking,
  { exchangeId, clerk }: ReinstatedTickets,
): Promise<Result<TicketExchange | 'approvalNeeded', Problem>> {
  const sent = await deps.exchanges.byId(exchangeId)
  if (sent?.bookingId !== booking.bookingId || sent.state !== 'unticketed')
    return fail(createProblem('exchangeNotPossible'))
  const read = await readReservation(deps, booking)
  if (!read.ok) return read
  const seen = { sent, reservation: read.value }
  return deps.transact((tx) => reinstate(deps, { seen, clerk }, tx))
}

async function readReservation(deps: ExchangeDeps, booking: Booking): Promise<Result<Reservation, Problem>> {
  const supplier = exchangingSupplierOf(deps, booking)
  if (!supplier) return fail(createProblem('documentsNotReadable'))
  const { supply, reservationRef } = supplier
  const found = await supply.retrieve(reservationRef, ticketCallContext(deps, booking))
  if (found.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  return found.kind === 'found' ? succeed(found.reservation) : fail(createProblem('documentsNotReadable'))
}

async function reinstate(
  deps: ExchangeDeps,
  { seen, clerk }: { readonly seen: SeenExchange; readonly clerk: string },
  tx: Tx,
): Promise<Result<TicketExchange | 'approvalNeeded', Problem>> {
  const { bookingId, exchangeId } = seen.sent
  await deps.booking.lock(bookingId, tx)
  const current = await deps.exchanges.byId(exchangeId, tx)
  if (!current) throw new Error(`the exchange ${exchangeId} has vanished`)
  if (current.state !== 'unticketed') return succeed(current)
  const { reservation } = seen
  const at = deps.clock.now()
  const before = await deps.store.documentsOf(bookingId, tx)
  const documents = documentsAfter(before, { sent: current, reservation }, at)
  const { to } = outcomeOf(current, { documents, reservation }).move
  if (to === 'done') return succeed(await settleExchange(deps, { sent: current, reservation }, tx))
  if (to !== 'refused') return fail(createProblem('ticketsNotReinstated'))
  const actionKey = reinstatementActionKey(current)
  const agreed = await deps.dualControl.agreeOn(tx, { actionKey, clerk, said: exchangeId })
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed('approvalNeeded')
  const ended = endedSuccessors(current, before, documents)
  const reinstated = current.ticketNumbers
  await deps.store.sync(tx, bookingId, { documents: [...documents, ...ended], at, reinstated })
  const move = { to: 'refused', cause: 'reinstatedByAirline', at } as const
  if (!(await deps.exchanges.move(tx, current, move)))
    throw new Error('an exchange was moved under the lock of its order')
  const refused = { ...current, state: move.to, updatedAt: at }
  await undoExchange(deps, refused, tx)
  for (const key of [actionKey, reissueActionKey(current)]) await deps.dualControl.forget(tx, key)
  deps.log.info('tickets exchanged', { bookingId, to: move.to, cause: move.cause })
  return succeed(refused)
}

/** Returns new tickets that were seen before and are not listed any more, as ended: they were voided for the old ones. */
function endedSuccessors(
  { ticketNumbers }: TicketExchange,
  before: readonly TravelDocument[],
  documents: readonly TravelDocument[],
): readonly TravelDocument[] {
  const listed = new Set(documents.map((one) => one.ticketNumber))
  return before
    .filter(({ originalTicketNumber: old }) => old !== undefined && ticketNumbers.includes(old))
    .filter((one) => isDocumentOpen(one) && !listed.has(one.ticketNumber))
    .map((one) => ({ ...one, status: 'closed' }))
}
