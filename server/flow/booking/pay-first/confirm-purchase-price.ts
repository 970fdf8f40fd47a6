import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { PriceOutcome } from '#server/providers/supply/supplier-offer.ts'
import type { Booking } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { type InquiryContext, mailRefusal } from '../lifecycle/handle-booking-outcome.ts'
import { transitionBooking } from '../lifecycle/transition-booking.ts'
import { findSameFare } from './find-same-fare.ts'

/** A price that was confirmed a moment ago is ordered, whatever the supplier says of its end. */
const freshMinutes = 5

/** Whether the offer of a paid pay-first booking has lapsed before its order was sent. */
export function isPriceToConfirm(
  { isPayFirst, attempt, priceGuaranteedUntil, payBy }: Booking,
  now: Instant,
): boolean {
  const offerEnds = priceGuaranteedUntil ?? payBy
  return isPayFirst && attempt === 0 && offerEnds !== undefined && offerEnds <= now
}

/**
 * Asks the supplier for the price of a pay-first booking whose money has arrived after its offer lapsed, and searches for
 * the same flights and conditions where the offer is gone. At the agreed total or within the tolerance the booking goes on
 * to be ordered; otherwise nothing is bought and the payment is given back.
 */
export async function confirmPurchasePrice(
  deps: BookingDeps,
  booking: Booking,
  { supply, context }: InquiryContext,
): Promise<'confirmed' | 'refused' | 'silent'> {
  const byRef = endedAsGone(await priceNow(deps, booking, { supply, context }), deps.clock.now())
  if (byRef.kind === 'silent') return 'silent'
  const confirmed = await deps.price.confirmAtOrder(booking, byRef)
  if (confirmed) return recordConfirmedPrice(deps, booking, { confirmed, priced: byRef })
  const found = await findSameFare(supply, booking, context())
  if (found.kind === 'silent') return 'silent'
  const foundAgain = await deps.price.confirmAtOrder(booking, found)
  if (foundAgain) return recordConfirmedPrice(deps, booking, { confirmed: foundAgain, priced: found })
  const isDearer = found.kind === 'changed' || byRef.kind === 'changed'
  await transitionBooking(deps, {
    booking,
    to: 'rejected',
    cause: 'supplierRefused',
    changes: { reason: isDearer ? 'priceChanged' : 'seatsGone' },
    effects: (tx, rejected) => mailRefusal(deps, rejected, tx),
  })
  return 'refused'
}

/** An offer that has ended cannot be ordered any more, although its supplier may still tell its price. */
function endedAsGone(priced: PriceOutcome, now: Instant): PriceOutcome {
  return 'offer' in priced && priced.offer.expiresAt <= now ? { kind: 'gone' } : priced
}

/** A supplier that throws is silent. */
async function priceNow(
  deps: BookingDeps,
  booking: Booking,
  { supply, context }: InquiryContext,
): Promise<PriceOutcome> {
  try {
    return await supply.price(booking.offerRef, booking.net, context())
  } catch (error) {
    deps.log.error('supplierThrew', { bookingId: booking.bookingId, cause: 'price', error })
    return { kind: 'silent' }
  }
}

type Confirmation = {
  readonly confirmed: NonNullable<Awaited<ReturnType<BookingDeps['price']['confirmAtOrder']>>>
  readonly priced: PriceOutcome
}

async function recordConfirmedPrice(
  deps: BookingDeps,
  booking: Booking,
  { confirmed: { offerRef, net, selling, increase }, priced }: Confirmation,
): Promise<'confirmed'> {
  const fresh = plusMinutes(deps.clock.now(), freshMinutes)
  const { privateFare } = 'offer' in priced ? priced.offer : booking
  const endsAt = 'offer' in priced && priced.offer.expiresAt > fresh ? priced.offer.expiresAt : fresh
  await transitionBooking(deps, {
    booking,
    to: 'submitted',
    cause: 'priceConfirmed',
    changes: {
      repriced: { offer: { ...booking.offer, selling }, offerRef, net, ...(privateFare && { privateFare }) },
      priceGuaranteedUntil: endsAt,
    },
    effects: async (tx) => {
      if (increase) await deps.price.keepAbsorbed(tx, booking.bookingId, increase)
    },
  })
  return 'confirmed'
}
