import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type Reservation, isPurchased } from '#server/providers/supply/supplier-reservation.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { isAwaitingSupplier } from '../booking-state.ts'
import { isFlightMissing } from './match-flights.ts'
import type { ReservationContext } from './purchase.ts'
import { isFareIncreased } from './record-reservation.ts'
import { transitionBooking } from './transition-booking.ts'

/** The reason of a booking whose order was found without tickets, and whose supplier has been asked for them once. */
const ticketsAsked = 'ticketsAsked'
/** A request for tickets is not sent later than this after its intent. */
const sendWithinMs = 10_000

type FoundOrder = Pick<ReservationContext, 'booking' | 'reservation'>

/**
 * Has the tickets issued of a pay-first order that was found without them, once: the call that made it broke off before.
 * Returns what is to be recorded; undefined while nobody knows whether they are issued.
 */
export async function issueFoundPurchase(
  deps: BookingDeps,
  { booking, reservation }: FoundOrder,
  { supply, context }: { readonly supply: SupplyProvider; readonly context: () => SupplyContext },
): Promise<FoundOrder | undefined> {
  const sentAt = deps.clock.now()
  if (!isToBeIssued(booking, reservation, sentAt)) return { booking, reservation }
  const changes = { attemptSentAt: sentAt, reason: ticketsAsked }
  const asked = await transitionBooking(deps, { booking, to: 'unknown', cause: 'ticketsAsked', changes })
  if (!asked) return undefined
  const maySend = () => deps.clock.nowMs() - epochMsOf(sentAt) <= sendWithinMs
  const { clientReference, net: agreedTotal } = booking
  try {
    const outcome = await supply.ticket(reservation.reservationRef, {
      ...context(),
      clientReference,
      agreedTotal,
      maySend,
    })
    if (outcome.kind === 'unknown') return undefined
    return { booking: asked, reservation: outcome.kind === 'done' ? outcome.value : reservation }
  } catch (error) {
    deps.log.error('supplierThrew', { bookingId: booking.bookingId, cause: 'ticket', error })
    return undefined
  }
}

/** An order that the call itself would have taken back is left to staff: its price, flights or extras are not as agreed. */
function isToBeIssued(booking: Booking, reservation: Reservation, now: Instant): boolean {
  const { isPayFirst, state, reason, offer } = booking
  if (!isPayFirst || !isAwaitingSupplier(state) || reason === ticketsAsked) return false
  if (offer.selling.extras || isFareIncreased(reservation.total, booking)) return false
  if (isFlightMissing(booking, reservation, now)) return false
  return reservation.state === 'held' && !isPurchased(reservation)
}
