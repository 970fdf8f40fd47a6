import {
  type TravelDocument,
  isDocumentOpen,
  ticketOfPassenger,
} from '#contract/terms/document/travel-document.ts'
import { type Money, sumAmounts } from '#contract/terms/money.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import { type Booking, extrasOfOffer } from '#server/flow/booking/booking.ts'
import type { RefundableAmount } from '#server/flow/payment/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { extraOfDocument } from '../document/extra-of-document.ts'
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
  const price = priceOfVoided(booking, documents, documents.filter(isDocumentOpen))
  return price.amount < back.amount.amount ? { ...back, amount: price } : back
}

/** Returns whether a ticket of an order was refunded: not all that is left of its payment belongs to the others. */
export function isPartlyRefunded(documents: readonly TravelDocument[]): boolean {
  return documents.some(({ kind, status }) => kind === 'ticket' && status === 'refunded')
}

/**
 * Returns what the passengers of these documents were sold for, once they have no valid document left: their fare unless their
 * ticket was refunded before, and their bags and seats but for those whose EMD was. Without the payment surcharge, which goes
 * back with the last passenger.
 */
export function priceOfVoided(
  booking: Pick<Booking, 'passengers' | 'offer'>,
  documents: readonly TravelDocument[],
  ended: readonly Pick<TravelDocument, 'passenger'>[],
): Money {
  const positions = [...new Set(ended.map(({ passenger }) => passenger))]
  const lines = positions.flatMap((position) => {
    const isRefunded = ticketOfPassenger(documents, position)?.status === 'refunded'
    return [
      ...(isRefunded ? [] : fareLinesOf(booking, position)),
      ...extrasLeft(booking, documents, position),
    ]
  })
  return sumAmounts(lines)
}

function fareLinesOf({ passengers, offer }: Pick<Booking, 'passengers' | 'offer'>, position: number) {
  const type = passengers[position]?.type
  return offer.selling.passengers.find((one) => one.type === type)?.lines ?? []
}

/** Extras without an EMD of their own belong to the ticket. */
function extrasLeft(
  booking: Pick<Booking, 'offer'>,
  documents: readonly TravelDocument[],
  position: number,
): readonly PricedExtra[] {
  const emds = documents.filter((one) => one.kind === 'emdAssociated' && one.passenger === position)
  const refunded = emds.filter(({ status }) => status === 'refunded')
  if (refunded.length > 0)
    return emds.flatMap((one) => {
      const extra = one.status === 'refunded' ? undefined : extraOfDocument(one, booking, documents)
      return extra ? [extra] : []
    })
  const isWithTicket = emds.length === 0 && ticketOfPassenger(documents, position)?.status === 'refunded'
  return isWithTicket ? [] : extrasOfOffer(booking.offer).filter((one) => one.passenger === position)
}
