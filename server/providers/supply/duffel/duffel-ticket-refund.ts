import { compareMoney } from '#contract/terms/money.ts'
import { parseInstant } from '#contract/terms/time.ts'
import type { SupplyContext, SupplyOutcome, SupplyProvider } from '../supply-provider.ts'
import type { Reservation, SupplierRefund } from '../supplier-reservation.ts'
import type { RefundTicketsCommand, TicketRefundOutcome } from '../supplier-ticket-refund.ts'
import { refundOfCancellation } from './duffel-after-sale.ts'
import { exchangeRateOf } from './currency/duffel-currency.ts'
import type { DuffelCalls } from './duffel-calls.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { cancelOrder, duffelVoids, notMoney, openNumbersOf } from './duffel-void.ts'

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
  if (before.kind !== 'data' || !reservation) return { kind: 'silent' }
  const open = openNumbersOf(reservation)
  const refundable = (isRefundable: boolean) => open.map((ticketNumber) => ({ ticketNumber, isRefundable }))
  if (open.length === 0) return { kind: 'quote', quote: { documents: [], bases } }
  const quote = await calls.quoteCancellation(orderId, context)
  if (quote.kind === 'refused') return { kind: 'quote', quote: { documents: refundable(false), bases } }
  if (quote.kind !== 'data') return { kind: 'silent' }
  const refund = refundOfCancellation(quote.value, exchangeRateOf(before.value))
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

/** Cancels an order whose newest quote pays what was quoted. */
async function refundTicketsOfOrder(
  calls: DuffelCalls,
  { expected, ...command }: RefundTicketsCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const refusalOf = (refund: SupplierRefund | undefined) => {
    if (!refund || !isMoney(refund)) return 'notPossible'
    const isLess = expected && (!refund.amount || compareMoney(refund.amount, expected) < 0)
    return isLess ? 'priceChanged' : undefined
  }
  // A refund to the balance of the account is there with the confirmation.
  const isPaidBy = ({ to }: SupplierRefund) => to === 'balance'
  return cancelOrder(calls, { ...command, context }, { refusalOf, endsAs: 'refunded', isPaidBy })
}
