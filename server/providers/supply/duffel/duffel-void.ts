import { compareMoney } from '#contract/terms/money.ts'
import { parseInstant } from '#contract/terms/time.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { RefusalReason, SupplyContext, SupplyOutcome, SupplyProvider } from '../supply-provider.ts'
import type { Reservation, SupplierRefund } from '../supplier-reservation.ts'
import type { VoidCommand, VoidQuoteOutcome } from '../supplier-void.ts'
import { outcomeOfFailedRead, refundOfCancellation } from './duffel-after-sale.ts'
import { exchangeRateOf } from './currency/duffel-currency.ts'
import type { DuffelCalls } from './duffel-calls.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { outcomeOf } from './duffel-outcome.ts'

/** Returns the calls with which documents are voided. */
export function duffelVoids(calls: DuffelCalls): Required<Pick<SupplyProvider, 'quoteVoid' | 'voidTickets'>> {
  return {
    quoteVoid: (reservationRef, context) => quoteVoidOfOrder(calls, reservationRef, context),
    // Everything is paid back: the documents count as voided.
    voidTickets: (command, context) =>
      cancelOrder(
        calls,
        { ...command, context },
        {
          refusalOf: (refund, reservation) => (isFullRefund(refund, reservation) ? undefined : 'notPossible'),
          endsAs: 'voided',
        },
      ),
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
  if (before.kind !== 'data' || !reservation) return { kind: 'silent' }
  const rate = exchangeRateOf(before.value)
  const open = openNumbersOf(reservation)
  if (open.length === 0) return { kind: 'quote', quote: { documents: [] } }
  const quote = await calls.quoteCancellation(orderId, context)
  if (quote.kind === 'refused')
    return {
      kind: 'quote',
      quote: { documents: open.map((one) => ({ ticketNumber: one, isVoidable: false })) },
    }
  if (quote.kind !== 'data') return { kind: 'silent' }
  const refund = refundOfCancellation(quote.value, rate)
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

/** What a cancellation must pay back, and what becomes of the open documents. */
export type Cancellation = {
  /** Returns why the quoted refund is not good enough; undefined where it is. */
  refusalOf(refund: SupplierRefund | undefined, reservation: Reservation): RefusalReason | undefined
  readonly endsAs: 'voided' | 'refunded'
  /** Whether the confirmation itself pays the refund. */
  isPaidBy?(refund: SupplierRefund): boolean
}

/** Cancels an order once its newest quote is good enough; it ends all its documents or none. */
export async function cancelOrder(
  calls: DuffelCalls,
  { reservationRef, ticketNumbers, context }: VoidCommand & { readonly context: SupplyContext },
  { refusalOf, endsAs, isPaidBy = () => false }: Cancellation,
): Promise<SupplyOutcome<Reservation>> {
  const before = await calls.orderBefore(reservationRef, context)
  if (before.kind !== 'data') return outcomeOfFailedRead(before)
  const reservation = reservationOf(before.value)
  if (!reservation) return { kind: 'notDone', reason: 'notPossible' }
  const open = openNumbersOf(reservation)
  const rate = exchangeRateOf(before.value)
  if (open.length === 0) return { kind: 'done', value: reservation }
  if (!open.every((one) => ticketNumbers.includes(one))) return { kind: 'notDone', reason: 'notPossible' }
  const quote = await calls.quoteCancellation(reservationRef, context)
  if (quote.kind !== 'data') return outcomeOfFailedRead(quote)
  const refund = refundOfCancellation(quote.value, rate)
  const reason = refusalOf(refund, reservation)
  if (!refund || reason) return { kind: 'notDone', reason: reason ?? 'notPossible' }
  const confirmed = await calls.confirmCancellation(quote.value.id, context)
  return outcomeOf(confirmed, (wire): Reservation => {
    const confirmedRefund = refundOfCancellation(wire, rate) ?? refund
    return {
      ...reservation,
      state: 'cancelled',
      tickets: [],
      documents: (reservation.documents ?? []).map((one) =>
        isDocumentOpen(one) ? { ...one, status: endsAs } : one,
      ),
      refund: isPaidBy(confirmedRefund) ? { ...confirmedRefund, isPaid: true } : confirmedRefund,
    }
  })
}
