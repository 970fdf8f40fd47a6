import type { z } from 'zod'
import type { WorldReservation } from '../../world/world-reservation.ts'
import type { AddedAncillary, modifyBookingRequest } from '../booking/after-sale-requests.ts'
import { type KeptAncillary, itemIdOf, sabreDataOf } from '../booking/booking-record.ts'
import { refuseBooking } from '../sabre-refusal.ts'
import { bagItemOf } from './book-extras.ts'

/** Returns the bags that a modification adds to a booking; refuses those that are not sold, or not at this price. */
export function addedBagsOf(
  reservation: WorldReservation,
  { before, after }: z.infer<typeof modifyBookingRequest>,
): KeptAncillary[] {
  if (before.travelers?.some((one) => one.ancillaries))
    refuseBooking('REQUEST_NOT_ALLOWED', 'ANCILLARY_NOT_OFFERED', 'Ancillaries are not removed here')
  const travelers = after.travelers ?? []
  if (travelers.length > 0 && travelers.length !== reservation.travellers.length)
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'Travelers are not removed here')
  const known = sabreDataOf(reservation).ancillaries?.length ?? 0
  return travelers
    .flatMap(({ ancillaries = [] }, index) =>
      ancillaries.map((one) =>
        bagItemOf(requestedOf(reservation, one), { travelerIndex: index + 1, offer: reservation.offer }),
      ),
    )
    .map((one, index) => ({ ...one, itemId: String(71 + known + index) }))
}

/** Returns a bag in the terms of a new booking. */
function requestedOf(reservation: WorldReservation, one: AddedAncillary): Parameters<typeof bagItemOf>[0] {
  const { subcode = '', airlineCode = '', groupCode = '', flights = [], totals, numberOfItems = 1 } = one
  const places = reservation.flights.map((_, index) => itemIdOf(reservation, index))
  return {
    subcode,
    airlineCode,
    groupCode,
    numberOfItems,
    electronicMiscellaneousDocumentType: one.electronicMiscellaneousDocumentType ?? 'STANDALONE',
    basePrice: totals?.subtotal ?? '',
    currencyCode: totals?.currencyCode ?? '',
    flightIndices: flights.map(({ itemId }) => places.indexOf(itemId) + 1),
  }
}
