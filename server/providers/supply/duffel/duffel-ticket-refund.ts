import { compareMoney } from '#contract/terms/money.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { parseInstant } from '#contract/terms/time.ts'
import type { SupplyContext, SupplyOutcome, SupplyProvider } from '../supply-provider.ts'
import type { Reservation, SupplierRefund } from '../supplier-reservation.ts'
import type { RefundTicketsCommand, TicketRefundOutcome } from '../supplier-ticket-refund.ts'
import { outcomeOfFailedRead, refundOfCancellation } from './duffel-after-sale.ts'
import type { DuffelCalls } from './duffel-calls.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { outcomeOf } from './duffel-outcome.ts'
import { duffelVoids, notMoney, openNumbersOf } from './duffel-void.ts'

/** The calls that end documents. */
type TicketCalls = Required<
  Pick<SupplyProvider, 'quoteVoid' | 'voidTickets' | 'quoteRefund' | 'refundTickets'>
>

/** Returns the calls with which documents are voided and refunded. */
export function duffelTicketCalls(calls: DuffelCalls): TicketCalls {
  return {
    ...duffelVoids(calls),
    quoteRefund: (reservationRef, context) => quoteRefundOfOrder(calls, reservationRef, context),
    refundTickets: (command, context) => refundTicketsOfOrder(calls, command, context),
  }
}

/** Duffel refunds by cancelling the order: all documents together, by its rules or because the airline cancelled. */
const bases = ['voluntary', 'involuntary'] as const

/** Asks for the cancellation of an order, whose quote names one amount for all documents. */
async function quoteRefundOfOrder(
  calls: DuffelCalls,
  orderId: string,
  context: SupplyContext,
): Promise<TicketRefundOutcome> {
  const before = await calls.orderBefore(orderId, context)
  if (before.kind === 'refused' && before.error.code === 'not_found') return { kind: 'notFound' }
  const reservation = before.kind === 'data' ? reservationOf(before.value) : undefined
  if (!reservation) return { kind: 'silent' }
  const open = openNumbersOf(reservation)
  const refundable = (isRefundable: boolean) => open.map((ticketNumber) => ({ ticketNumber, isRefundable }))
  if (open.length === 0) return { kind: 'quote', quote: { documents: [], bases } }
  const quote = await calls.quoteCancellation(orderId, context)
  if (quote.kind === 'refused') return { kind: 'quote', quote: { documents: refundable(false), bases } }
  if (quote.kind !== 'data') return { kind: 'silent' }
  const refund = refundOfCancellation(quote.value)
  const validUntil = parseInstant(quote.value.expires_at ?? '')
  if (!refund || !isMoney(refund)) return { kind: 'quote', quote: { documents: refundable(false), bases } }
  return {
    kind: 'quote',
    quote: { documents: refundable(true), bases, together: refund, ...(validUntil && { validUntil }) },
  }
}

/** An amount that the airline states later is money, too. */
function isMoney({ amount, to }: SupplierRefund): boolean {
  return !notMoney.includes(to) && (amount === undefined || amount.amount > 0)
}

/** Cancels an order whose newest quote pays what was quoted; it refunds all its documents or none. */
async function refundTicketsOfOrder(
  calls: DuffelCalls,
  { reservationRef, ticketNumbers, expected }: RefundTicketsCommand,
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
  if (!refund || !isMoney(refund)) return { kind: 'notDone', reason: 'notPossible' }
  if (expected && (!refund.amount || compareMoney(refund.amount, expected) < 0))
    return { kind: 'notDone', reason: 'priceChanged' }
  const confirmed = await calls.confirmCancellation(quote.value.id, context)
  return outcomeOf(confirmed, (wire): Reservation => ({
    ...reservation,
    state: 'cancelled',
    tickets: [],
    documents: (reservation.documents ?? []).map((one) =>
      isDocumentOpen(one) ? { ...one, status: 'refunded' } : one,
    ),
    refund: withPayment(refundOfCancellation(wire) ?? refund),
  }))
}

/** A refund to the balance of the account is there with the confirmation. */
function withPayment(refund: SupplierRefund): SupplierRefund {
  return refund.to === 'balance' ? { ...refund, isPaid: true } : refund
}
