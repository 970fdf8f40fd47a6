import { isExtraSaleOpen } from '#contract/terms/document/extra-sale.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { toldDocumentsOf } from '../document/travel-documents.ts'
import { computeNextCheck, ticketCallMs, ticketSettleMs } from '../ticket-call.ts'
import { type ExtraSaleDeps, extrasSupplierOf } from './extra-sale-deps.ts'
import { type ExtraSale, addedExtrasOf } from './extra-sale-store.ts'
import { readReservation } from './extras-on-sale.ts'
import { recordOutcome } from './send-extras.ts'
import { hasAllExtras, hasAnyExtra, settleAdded, settleRefused } from './settle-extra-sale.ts'

/** How long a supplier may list the EMDs of a sale after it was settled, in ms. */
const documentsMs = 24 * 3_600_000

/**
 * Resolves a sale whose outcome is not certain by reading the reservation; nothing is sent again. One that is settled is
 * read on for a day while its EMDs are missing. Returns when to look next; undefined when there is nothing more to look for.
 */
export async function resolveExtraSale(
  deps: ExtraSaleDeps,
  extraSaleId: string,
): Promise<Instant | undefined> {
  const sent = await deps.extraSales.byId(extraSaleId)
  if (!sent?.sentAt) return undefined
  const { waitedMs, next } = computeNextCheck(deps, sent.sentAt)
  const isOpen = isExtraSaleOpen(sent.state)
  if (!isOpen && !(lacksDocuments(sent) && waitedMs < documentsMs)) return undefined
  const booking = await deps.booking.findById(sent.bookingId)
  if (!booking) throw new Error(`no booking ${sent.bookingId}`)
  if (sent.state === 'sending') {
    if (waitedMs < ticketCallMs) return next
    await recordOutcome(deps, sent, { kind: 'unknown', note: 'the answer was lost' })
  }
  // Computed before the look: only what is not seen after the window can no longer appear.
  const isSettled = isPastSettleWindow(deps, booking, waitedMs)
  const reservation = await readReservation(deps, booking)
  if (typeof reservation !== 'object') return next
  if (isOpen && !hasAllExtras(sent, reservation) && !isSettled) return next
  return (await settleAsRead(deps, { extraSaleId, reservation })) ? undefined : next
}

/** Whether a supplier is not expected to add anything of a sale any more that was sent this long ago. */
export function isPastSettleWindow(deps: ExtraSaleDeps, booking: Booking, waitedMs: number): boolean {
  const supplier = extrasSupplierOf(deps, booking)
  return supplier === undefined || waitedMs >= ticketCallMs + ticketSettleMs(deps, supplier.supply)
}

type ReadSale = { readonly extraSaleId: string; readonly reservation: Reservation }

/** Returns whether nothing more is to be read. */
function settleAsRead(deps: ExtraSaleDeps, { extraSaleId, reservation }: ReadSale): Promise<boolean> {
  return deps.transact(async (tx) => {
    const known = await deps.extraSales.byId(extraSaleId, tx)
    if (!known) return true
    const { bookingId } = known
    await deps.booking.lock(bookingId, tx)
    const sale = await deps.extraSales.byId(extraSaleId, tx)
    if (!sale) return true
    if (!isExtraSaleOpen(sale.state)) {
      await deps.store.sync(tx, bookingId, toldDocumentsOf(reservation, deps.clock.now()))
    } else if (hasAllExtras(sale, reservation)) await settleAdded(deps, { sale, reservation }, tx)
    else if (mayBeRefused(sale, reservation))
      await settleRefused(deps, { sale, cause: 'noneAdded', note: 'not seen' }, tx)
    const left = await deps.extraSales.byId(extraSaleId, tx)
    return left !== undefined && !isExtraSaleOpen(left.state) && !lacksDocuments(left)
  })
}

/** Whether nothing of a sale was added for certain: what was confirmed, or is seen in part, was charged. */
function mayBeRefused(sale: ExtraSale, reservation: Reservation): boolean {
  return sale.confirmedAt === undefined && !hasAnyExtra(sale, reservation)
}

/** Whether extras that cost something were added and have no EMD yet. */
function lacksDocuments(sale: ExtraSale): boolean {
  const paid = addedExtrasOf(sale).filter(({ amount }) => amount.amount > 0)
  return sale.state === 'done' && sale.emdNumbers.length < paid.length
}
