import { modifyBookingRequest } from './after-sale-requests.ts'
import { type BookingCall, bookingAsOfNow, parseBody, requireOwnReservation } from './booking-handlers.ts'
import { addedBagsOf } from '../extras/add-bags.ts'
import { type AddedService, itemIdOf, sabreDataOf } from './booking-record.ts'
import { withoutServices } from './booking-services.ts'
import { bookingSignature } from './booking-wire.ts'
import { refuseBooking } from '../sabre-refusal.ts'

/**
 * Answers POST /v1/trip/orders/modifyBooking: adds the special services that are in "after" and not in "before", and
 * removes those that are in "before" only, which have to be as the booking has them. Bags in "after" are added. The signature must be that of the
 * booking as it is now; nothing else is modified here.
 */
export async function modifyBooking(call: BookingCall): Promise<Record<string, unknown>> {
  const body = parseBody(call, modifyBookingRequest)
  const { desks } = call
  checkSignature(call, body)
  await desks.clock.sleep(desks.commitMs)
  const reservation = requireOwnReservation(call, body.confirmationId)
  const { before, after } = {
    before: body.before.specialServices ?? [],
    after: body.after.specialServices ?? [],
  }
  const added = without(after, before)
  const kept = withoutServices(reservation, without(before, after))
  if (!kept)
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'A special service of "before" is not in the booking')
  const places = reservation.flights.map((_, index) => itemIdOf(reservation, index))
  const services = added.map((one): AddedService => {
    const flightIndices = (one.flights ?? []).map((flight) => places.indexOf(flight.itemId) + 1)
    const travelerIndices = one.travelerIndices ?? []
    const isKnown = travelerIndices.every((index) => reservation.travellers[index - 1] !== undefined)
    if (flightIndices.includes(0) || !isKnown)
      refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'A flight or traveler is not in the booking')
    return { code: one.code, message: one.message, travelerIndices, flightIndices }
  })
  const bags = addedBagsOf(reservation, body)
  const { travelers, addedServices } = kept
  const changed = desks.books.keep(reservation.id, {
    travelers,
    addedServices: [...addedServices, ...services],
    ancillaries: [...(sabreDataOf(reservation).ancillaries ?? []), ...bags],
  })
  return { request: body, ...(body.retrieveBooking ? { booking: bookingAsOfNow(desks, changed) } : {}) }
}

function without<One>(all: readonly One[], others: readonly One[]): readonly One[] {
  const texts = new Set(others.map((one) => JSON.stringify(one)))
  return all.filter((one) => !texts.has(JSON.stringify(one)))
}

function checkSignature(
  call: BookingCall,
  { confirmationId, bookingSignature: given }: { confirmationId: string; bookingSignature: string },
): void {
  const reservation = requireOwnReservation(call, confirmationId)
  if (call.desks.books.endedAt(reservation, call.desks.clock.now()))
    refuseBooking('REQUEST_NOT_ALLOWED', 'BOOKING_CANCELLED', 'There are no active flights')
  if (bookingSignature(bookingAsOfNow(call.desks, reservation)) !== given)
    refuseBooking(
      'BAD_REQUEST',
      'INVALID_BOOKING_SIGNATURE',
      'The booking has changed since it was retrieved',
    )
}
