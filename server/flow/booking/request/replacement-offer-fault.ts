import type { PassengerRequest } from '#contract/api/passengers.ts'
import type { Problem } from '#contract/problem.ts'
import type { Passenger, PassengerCounts } from '#contract/terms/passenger.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { BookedOffer, Booking } from '../booking-record.ts'
import { passengerFault } from '../validation/passenger-rules.ts'

/** An offer with other flights than those of the booking, and its party. */
export type OtherOffer = {
  readonly offer: BookedOffer
  readonly party: PassengerCounts
  readonly supplierId: string
}

/**
 * Returns why the passengers of a booking cannot take other flights: their number, their ages on the new dates, or a
 * passport that the new route needs or that expires before its end. Undefined when they can.
 */
export function replacementOfferFault(
  deps: BookingDeps,
  { passengers }: Booking,
  { offer, party, supplierId }: OtherOffer,
): Problem | undefined {
  const { itinerary, documents } = offer
  const zone = itinerary.journeys[0]?.segments[0]?.departureZone
  if (!zone) throw new Error('an offer without flights')
  const today = todayIn(zone, deps.clock.now())
  const { names } = deps.price.capabilitiesOf(supplierId)
  const frame = { party, itinerary, documents, names, today, isCountry: deps.isCountry }
  return passengerFault({ passengers: passengers.map(toPassengerRequest) }, frame)
}

/** Returns a passenger as the form sends it, without service requests, which no flight forbids. */
function toPassengerRequest(one: Passenger): PassengerRequest {
  const { document, givenNameOnTicket } = one
  return {
    type: one.type,
    title: one.title,
    firstName: one.givenName,
    ...(givenNameOnTicket === undefined ? {} : { ticketFirstName: givenNameOnTicket }),
    lastName: one.surname,
    sex: one.sex,
    birthdate: one.bornOn,
    nationality: one.nationality,
    ...(document && {
      passportNumber: document.number,
      issueCountry: document.issueCountry,
      expiryDate: document.expiresOn,
      ...(document.issuedOn === undefined ? {} : { issueDate: document.issuedOn }),
    }),
  }
}
