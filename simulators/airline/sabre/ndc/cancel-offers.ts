import { type LocalDateTime, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import { toInstant, toLocal } from '#contract/terms/time-zone.ts'
import type { WorldReservation } from '../../world/world-reservation.ts'
import { sabreDataOf } from '../booking/booking-record.ts'
import { toWireTotals } from '../booking/wire-amounts.ts'
import {
  isRefundable,
  isVoidable,
  openTickets,
  refundPerTicket,
  voidOrRefundTickets,
} from '../booking/void-and-refund.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { refuseBooking } from '../sabre-refusal.ts'
import { officeZone } from '../shop/gir-fares.ts'
import type { CancelOffer } from './ndc-offers.ts'

const refundOfferMs = 20 * 60_000

/** Whether a booking is an order of an airline, which is ended as a whole. */
export function isNdcOrder(reservation: WorldReservation): boolean {
  return sabreDataOf(reservation).isNdc === true
}

/** Returns what the airline offers for ending a ticketed order. */
export function cancelOffersOf(
  desks: SabreHandlers,
  reservation: WorldReservation,
): Record<string, unknown>[] {
  const now = desks.clock.now()
  const midnight = `${toLocal(now, officeZone).slice(0, 10)}T23:59` as LocalDateTime
  const offerOf = (offerType: CancelOffer['offerType']) => {
    const expiresAt =
      offerType === 'VOID' ? toInstant(midnight, officeZone) : instantFromMs(epochMsOf(now) + refundOfferMs)
    const { offerItemId } = desks.ndc.putCancelOffer({
      locator: reservation.recordLocator,
      offerType,
      expiresAt,
    })
    return {
      offerType,
      offerItemId,
      offerExpirationDate: expiresAt.slice(0, 10),
      offerExpirationTime: expiresAt.slice(11, 16),
    }
  }
  const refund = refundPerTicket(reservation) * openTickets(reservation).length
  return [
    ...(isVoidable(desks, reservation) ? [offerOf('VOID')] : []),
    ...(isRefundable(reservation) ? [{ ...offerOf('REFUND'), refundTotals: toWireTotals(refund, 0) }] : []),
  ]
}

/** Ends the tickets of an order as the offer says; refuses one that is unknown, has expired, or is for another order. */
export function takeCancelOffer(
  desks: SabreHandlers,
  reservation: WorldReservation,
  offerItemId: string,
): Record<string, unknown> {
  const offer = desks.ndc.findCancelOffer(offerItemId, desks.clock.now())
  if (offer?.locator !== reservation.recordLocator)
    return refuseBooking('CANCELLATION_ERROR', 'CANCEL_OFFER_EXPIRED', 'The cancel offer is not valid')
  return voidOrRefundTickets(desks, reservation, { operation: offer.offerType })
}
