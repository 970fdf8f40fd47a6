/**
 * The private fare of a quoted offer, so that the order keeps its commission; null for other fares. Quotes of the offer
 * that the order has already are of the same fare.
 */
export const quotedPrivateFare: readonly string[] = [
  `alter table quote add column private_fare jsonb check (jsonb_typeof(private_fare) = 'object')`,
  `update quote set private_fare = booking.private_fare from booking
    where booking.booking_id = quote.booking_id and booking.offer_ref = quote.offer_ref
      and booking.private_fare is not null`,
]
