import { compareMoney } from '#contract/terms/money.ts'
import type { ExchangeRate } from '#contract/terms/supply/exchange-rate.ts'
import type { SupplyContext, SupplyOutcome } from '../supply-provider.ts'
import type { Reservation, SupplierRefund } from '../supplier-reservation.ts'
import { bahtOf, exchangeRateOf } from './currency/duffel-currency.ts'
import type { DuffelAnswer } from './duffel-client.ts'
import type { DuffelCalls } from './duffel-calls.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { outcomeOf, refusalOfError } from './duffel-outcome.ts'
import type { WireCancellation } from './duffel-wire.ts'

type CallOutcome = SupplyOutcome<Reservation>

/**
 * Pays for a held order at its current price, unless it exceeds the agreed one; the airline issues the
 * tickets. Pays only once.
 */
export async function payOrder(
  calls: DuffelCalls,
  orderId: string,
  context: SupplyContext,
): Promise<CallOutcome> {
  const before = await calls.orderBefore(orderId, context)
  if (before.kind !== 'data') return outcomeOfFailedRead(before)
  const held = reservationOf(before.value)
  if (!held) return { kind: 'notDone', reason: 'notPossible' }
  if (held.state === 'ticketed') return { kind: 'done', value: held }
  if (held.state === 'cancelled') return { kind: 'notDone', reason: 'notPossible' }
  if (!before.value.payment_status.awaiting_payment) return stillIssuing
  const { agreedTotal } = context
  if (agreedTotal && compareMoney(held.total, agreedTotal) > 0)
    return { kind: 'notDone', reason: 'priceChanged' }
  const { total_amount: amount, total_currency: currency } = before.value
  const paid = await calls.pay(orderId, { type: 'balance', amount, currency }, context)
  const isPaidAlready = paid.kind === 'refused' && paid.error.code === 'already_paid'
  if (paid.kind === 'data' || isPaidAlready) return await readTicketingOutcome(calls, orderId, context)
  return outcomeOf<{ id: string }, Reservation>(paid, () => undefined)
}

/** The payment was made; the outcome is done when the tickets exist too. */
async function readTicketingOutcome(
  calls: DuffelCalls,
  orderId: string,
  context: SupplyContext,
): Promise<CallOutcome> {
  const after = await calls.order(orderId, context)
  const issued = after.kind === 'data' ? reservationOf(after.value) : undefined
  if (issued?.state === 'ticketed') return { kind: 'done', value: issued }
  // a paid order without tickets is still being ticketed by the airline; an unreadable one is unknown
  return issued?.state === 'held' ? stillIssuing : { kind: 'unknown', note: 'paid, tickets not seen yet' }
}

/** An airline may take hours to issue tickets after the payment. */
const stillIssuing: CallOutcome = { kind: 'unknown', note: 'paid, tickets are on the way', isStillAtIt: true }

/** Cancels an order in Duffel's two steps: the quote changes nothing, the confirmation does. */
export async function cancelOrder(
  calls: DuffelCalls,
  orderId: string,
  context: SupplyContext,
): Promise<CallOutcome> {
  const before = await calls.orderBefore(orderId, context)
  if (before.kind !== 'data') return outcomeOfFailedRead(before)
  const reservation = reservationOf(before.value)
  if (!reservation) return { kind: 'notDone', reason: 'notPossible' }
  if (reservation.state === 'cancelled') return { kind: 'done', value: reservation }
  const cancelled: Reservation = { ...reservation, state: 'cancelled' }
  const quote = await calls.quoteCancellation(orderId, context)
  if (isCancelledAlready(quote)) return { kind: 'done', value: cancelled }
  if (quote.kind !== 'data') return outcomeOfFailedRead(quote)
  const confirmed = await calls.confirmCancellation(quote.value.id, context)
  if (isCancelledAlready(confirmed)) return { kind: 'done', value: cancelled }
  // the confirmed figures apply; those of the quote are used where the confirmation omits them
  return outcomeOf(confirmed, (wire) => {
    const rate = exchangeRateOf(before.value)
    const refund = refundOfCancellation(wire, rate) ?? refundOfCancellation(quote.value, rate)
    return { ...cancelled, ...(refund ? { refund } : {}) }
  })
}

/**
 * Returns the refund to the account in baht, by the rate of the order; none for an order that was never paid. Undefined when it is not
 * stated.
 */
export function refundOfCancellation(
  wire: WireCancellation,
  rate?: ExchangeRate,
): SupplierRefund | undefined {
  if (!wire.refund_to || wire.refund_to === 'awaiting_payment') return undefined
  const amount = bahtOf(wire.refund_amount ?? '', wire.refund_currency ?? '', rate)
  return { to: wire.refund_to, ...(amount && amount.amount >= 0 ? { amount } : {}) }
}

function isCancelledAlready(answer: DuffelAnswer<unknown>): boolean {
  return answer.kind === 'refused' && answer.error.code === 'already_cancelled'
}

/** The outcome of an unanswered read before the change: certainly nothing has happened. */
export function outcomeOfFailedRead(
  answer: Exclude<DuffelAnswer<unknown>, { kind: 'data' }>,
): SupplyOutcome<never> {
  const reason = answer.kind === 'refused' ? refusalOfError(answer.status, answer.error) : undefined
  return { kind: 'notDone', reason: reason ?? 'unreachable' }
}
