import type { SupplyContext } from '#server/providers/supply/supply-provider.ts'
import { isPurchased } from '#server/providers/supply/supplier-reservation.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { findReservation, inquireByReference } from './handle-booking-outcome.ts'
import { foundUnpaid } from './is-payable.ts'
import { readReservationStatus } from './verify-reservation.ts'

const findMs = 15_000

/**
 * Looks once more for the order of a pay-first booking whose outcome nobody knows, and records it when it is there. Returns
 * the booking as it stands then.
 */
export async function findPurchase(deps: BookingDeps, booking: Booking): Promise<Booking> {
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply || !isPurchaseUnclear(booking)) return booking
  const { bookingId, reason } = booking
  // It is recorded already; only its tickets are news.
  if (reason === foundUnpaid && (await readReservationStatus(deps, booking)) !== 'purchased') return booking
  await inquireByReference(deps, booking, { supply, context: () => findContext(deps) })
  return (await deps.store.findById(bookingId)) ?? booking
}

/** A supplier that issues tickets in a call of their own may issue them after the order was read without. */
function isPurchaseUnclear({ isPayFirst, state, reason, reservationRef, attempt }: Booking): boolean {
  const isMissing = reservationRef === undefined || reason === foundUnpaid
  return isPayFirst && state === 'review' && isMissing && attempt > 0
}

/**
 * Returns whether the supplier has certainly no purchase for a pay-first booking. One that does not answer may have it; one
 * that is not configured any more cannot be asked, and staff answer for it.
 */
export async function isWithoutPurchase(deps: BookingDeps, booking: Booking): Promise<boolean> {
  const supply = deps.supplyOf(booking.supplierId)
  // The order was never sent while its price could not be confirmed.
  if (!supply || (booking.attempt === 0 && booking.reason === 'supplierUnavailable')) return true
  if (booking.reservationRef !== undefined) {
    const seats = await readReservationStatus(deps, booking)
    return seats !== 'purchased' && seats !== 'silent'
  }
  const found = await findReservation(deps, booking, { supply, context: () => findContext(deps) })
  return found.kind === 'notFound' || (found.kind === 'found' && !isPurchased(found.reservation))
}

function findContext({ ids, clock }: BookingDeps): SupplyContext {
  return { requestId: ids.id('req'), signal: AbortSignal.timeout(findMs), now: clock.now() }
}
