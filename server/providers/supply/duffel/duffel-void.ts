import { compareMoney } from '#contract/terms/money.ts'
import { parseInstant } from '#contract/terms/time.ts'
import { type TravelDocument, isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { SupplyContext, SupplyOutcome, SupplyProvider } from '../supply-provider.ts'
import type { Reservation, SupplierRefund } from '../supplier-reservation.ts'
import type { VoidCommand, VoidQuoteOutcome } from '../supplier-void.ts'
import { outcomeOfFailedRead, refundOfCancellation } from './duffel-after-sale.ts'
import type { DuffelCalls } from './duffel-calls.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { outcomeOf } from './duffel-outcome.ts'

/** Returns the calls with which documents are voided. */
export function duffelVoids(calls: DuffelCalls): Required<Pick<SupplyProvider, 'quoteVoid' | 'voidTickets'>> {
  return {
    quoteVoid: (reservationRef, context) => quoteVoidOfOrder(calls, reservationRef, context),
    voidTickets: (command, context) => voidTicketsOfOrder(calls, command, context),
  }
}

/**
 * Asks for the cancellation of an order. Duffel has no void: a cancellation that pays everything back to where it
 * was paid from is one, for all documents together.
 */
async function quoteVoidOfOrder(
  calls: DuffelCalls,
  orderId: string,
  context: SupplyContext,
): Promise<VoidQuoteOutcome> {
  const before = await calls.orderBefore(orderId, context)
  if (before.kind === 'refused' && before.error.code === 'not_found') return { kind: 'notFound' }
  const reservation = before.kind === 'data' ? reservationOf(before.value) : undefined
  if (!reservation) return { kind: 'silent' }
  const open = openNumbersOf(reservation)
  if (open.length === 0) return { kind: 'quote', quote: { documents: [] } }
  const quote = await calls.quoteCancellation(orderId, context)
  if (quote.kind === 'refused')
    return {
      kind: 'quote',
      quote: { documents: open.map((one) => ({ ticketNumber: one, isVoidable: false })) },
    }
  if (quote.kind !== 'data') return { kind: 'silent' }
  const refund = refundOfCancellation(quote.value)
  const isVoidable = isFullRefund(refund, reservation)
  const validUntil = parseInstant(quote.value.expires_at ?? '')
  const documents = open.map((ticketNumber) => ({ ticketNumber, isVoidable }))
  return {
    kind: 'quote',
    quote: { documents, ...(refund && { refund }), ...(isVoidable && validUntil && { validUntil }) },
  }
}

/** Returns the numbers of the documents of an order that are still open. */
export function openNumbersOf({ documents = [] }: Reservation): readonly string[] {
  return documents.filter(isDocumentOpen).map((one) => one.ticketNumber)
}

/** Money that comes back as a voucher or as airline credits is not the agency's. */
export const notMoney = ['voucher', 'airline_credits']

function isFullRefund(refund: SupplierRefund | undefined, { total }: Reservation): boolean {
  if (!refund?.amount || notMoney.includes(refund.to)) return false
  return compareMoney(refund.amount, total) >= 0
}

/** Cancels an order whose newest quote still pays everything back; it voids all its documents or none. */
async function voidTicketsOfOrder(
  calls: DuffelCalls,
  { reservationRef, ticketNumbers }: VoidCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const before = await calls.orderBefore(reservationRef, context)
  if (before.kind !== 'data') return outcomeOfFailedRead(before)
  const reservation = reservationOf(before.value)
  if (!reservation) return { kind: 'notDone', reason: 'notPossible' }
  const open = openNumbersOf(reservation)
  if (open.length === 0) return { kind: 'done', value: reservation }
  if (!open.every((one) => ticketNumbers.includes(one))) return { kind: 'notDone', reason: 'notPossible' }
  const quote = await calls.quoteCancellation(reservationRef, context)
  if (quote.kind !== 'data') return outcomeOfFailedRead(quote)
  const refund = refundOfCancellation(quote.value)
  if (!refund || !isFullRefund(refund, reservation)) return { kind: 'notDone', reason: 'notPossible' }
  const confirmed = await calls.confirmCancellation(quote.value.id, context)
  return outcomeOf(confirmed, (wire): Reservation => ({
    ...reservation,
    state: 'cancelled',
    tickets: [],
    documents: (reservation.documents ?? []).map(voidedDocument),
    refund: refundOfCancellation(wire) ?? refund,
  }))
}

/** Everything was paid back: the documents count as voided. */
function voidedDocument(document: TravelDocument): TravelDocument {
  return isDocumentOpen(document) ? { ...document, status: 'voided' } : document
}
