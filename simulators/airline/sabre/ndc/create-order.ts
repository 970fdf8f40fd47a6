import type { WorldReservation } from '../../world/world-reservation.ts'
import { type CheckedTraveler, checkAgainstOffer, checkParty } from '../booking/booking-checks.ts'
import { type Creation, newReservation } from '../booking/create-booking.ts'
import type { CreateBooking } from '../booking/booking-requests.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { refuseBooking } from '../sabre-refusal.ts'
import { type NdcOffer, itemIdsOf, passengerIdsOf } from './ndc-offers.ts'

/** A createBooking request for an NDC offer. */
export type OrderCreation = Creation & { readonly flightOffer: NonNullable<CreateBooking['flightOffer']> }

/** Orders a priced offer as a whole at its price; the order reaches the books after the airline's delay. */
export async function createOrder(desks: SabreHandlers, creation: OrderCreation): Promise<WorldReservation> {
  const { body, caller, effects, flightOffer } = creation
  if (body.flightDetails !== undefined)
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'flightOffer and flightDetails exclude each other')
  const travelers = checkParty(body)
  const made = desks.ndc.find(flightOffer.offerId, { pcc: caller.pcc, now: desks.clock.now() })
  if (!made?.isPriced) return refuseExpiredOffer()
  checkSelection(made, flightOffer.selectedOfferItems, travelers)
  checkAgainstOffer({ travelers }, made.offer)
  if ((effects.priceDrift ?? 0) > 0)
    refuseBooking('APPLICATION_ERROR', 'UNABLE_TO_CREATE_ORDER_PRICE_CHANGED', 'The airline asks for more')
  await desks.clock.sleep(desks.commitMs)
  if (!desks.world.hasSeats(made.offer.needs, effects.seats))
    refuseBooking('APPLICATION_ERROR', 'UNABLE_TO_CREATE_ORDER_NOT_AVAILABLE', 'The airline has no seats')
  const booking = { travelers, flights: [] }
  const reservation = newReservation(desks, { booking, offer: made.offer, creation })
  return desks.books.create({ ...reservation, keep: { ...reservation.keep, isNdc: true } })
}

function refuseExpiredOffer(): never {
  return refuseBooking(
    'BAD_REQUEST',
    'UNABLE_TO_CREATE_ORDER_EXPIRED_OFFER',
    'Invalid or Expired Offer. Use offers/price to reprice the offer.',
  )
}

/** Every item is taken, by the passengers that the offer was priced for. */
function checkSelection(
  made: NdcOffer,
  selected: readonly string[],
  travelers: readonly CheckedTraveler[],
): void {
  const items = itemIdsOf(made)
  if (selected.length !== items.length || !items.every((id) => selected.includes(id)))
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'An offer is ordered with all of its items')
  const ids = passengerIdsOf(made)
  const codeOfId = new Map(
    made.passengers.flatMap(({ code }, index) => (ids[index] ?? []).map((id) => [id, code] as const)),
  )
  const areOffered = travelers.every(({ asked }) => codeOfId.get(asked.id ?? '') === asked.passengerCode)
  const named = new Set(travelers.map(({ asked }) => asked.id))
  if (!areOffered || named.size !== codeOfId.size || travelers.length !== codeOfId.size)
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'The travelers are not those of the offer')
}
