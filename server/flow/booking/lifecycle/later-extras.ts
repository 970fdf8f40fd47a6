import type { PricedExtra } from '#contract/terms/price/extra.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { BookedOffer, Booking } from '../booking-record.ts'

/** Bags and seats that were bought after the booking, at the prices that were paid for them. */
export type LaterExtras = Pick<Booking, 'bookingId'> & { readonly extras: readonly PricedExtra[] }

/** Adds bags and seats to a booking, in the caller's transaction. Its price and total stay those that were agreed. */
export async function addLaterExtras(
  { store }: Pick<BookingDeps, 'store'>,
  { bookingId, extras }: LaterExtras,
  tx: Tx,
): Promise<void> {
  const booking = await store.findById(bookingId, tx)
  if (!booking) throw new Error('extras for a booking that is not there')
  const { offer } = booking
  const laterExtras = [...(offer.laterExtras ?? []), ...extras]
  await store.takeFlights(tx, { bookingId, offer: { ...offer, laterExtras } }, offer.itinerary)
}

/** Returns every bag and seat of a booking: those bought with it, then those bought later. */
export function extrasOfOffer({
  selling,
  laterExtras = [],
}: Pick<BookedOffer, 'selling' | 'laterExtras'>): readonly PricedExtra[] {
  return [...(selling.extras ?? []), ...laterExtras]
}
