import {
  type TravelDocument,
  isDocumentOpen,
  ticketOfPassenger,
} from '#contract/terms/document/travel-document.ts'
import { type Money, addMoney, satang } from '#contract/terms/money.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { RefundableAmount } from '#server/flow/payment/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { VoidDeps } from './void-deps.ts'

/**
 * Returns what a void of every open document pays back: all that is left of the payment, or, where a ticket was refunded
 * before, the price of the other passengers, as what their refund kept back does not go back by the void. Undefined where
 * nothing was received.
 */
export async function refundByVoid(
  deps: Pick<VoidDeps, 'payment' | 'store'>,
  booking: Booking,
  tx: Tx,
): Promise<RefundableAmount | undefined> {
  const { bookingId } = booking
  const back = await deps.payment.refundableOf(bookingId, tx)
  const documents = await deps.store.documentsOf(bookingId, tx)
  if (!back || !isPartlyRefunded(documents)) return back
  const price = priceOfPassengers(booking, passengersToRefund(documents, documents.filter(isDocumentOpen)))
  return price.amount < back.amount.amount ? { ...back, amount: price } : back
}

/** Returns whether a ticket of an order was refunded: not all that is left of its payment belongs to the others. */
export function isPartlyRefunded(documents: readonly TravelDocument[]): boolean {
  return documents.some(({ kind, status }) => kind === 'ticket' && status === 'refunded')
}

/**
 * Returns the passengers of documents who have not had their price back with their ticket: of those who have, an EMD may still
 * be voided, which pays back nothing of it.
 */
export function passengersToRefund(
  documents: readonly TravelDocument[],
  ended: readonly Pick<TravelDocument, 'passenger'>[],
): ReadonlySet<number> {
  const passengers = ended.map(({ passenger }) => passenger)
  return new Set(passengers.filter((one) => ticketOfPassenger(documents, one)?.status !== 'refunded'))
}

/** Returns what these passengers were sold for with their bags and seats, without the payment surcharge, which goes back with the last one. */
export function priceOfPassengers({ passengers, offer }: Booking, positions: ReadonlySet<number>): Money {
  return [...positions].reduce((sum, position) => {
    const type = passengers[position]?.type
    const price = offer.selling.passengers.find((one) => one.type === type)
    const extras = (offer.selling.extras ?? []).filter((one) => one.passenger === position)
    return [...(price?.lines ?? []), ...extras].reduce((total, { amount }) => addMoney(total, amount), sum)
  }, satang(0))
}
