import { type PassengerRequest } from '#contract/api/passengers.ts'
import { type Problem } from '#contract/problem.ts'
import { type Passenger, type PassengerCounts } from '#contract/terms/passenger.ts'
import { todayIn } from '#contract/terms/zone.ts'
import { type BookingDeps } from '../booking-deps.ts'
import { type BookedOffer, type Booking } from '../booking-record.ts'
import { passengerFault } from '../validation/passenger-rules.ts'

/** Other flights than those that a booking's passengers were checked against. */
export type OtherOffer = { readonly offer: BookedOffer; readonly party: PassengerCounts }

/**
 * What stands in the way of other flights for the passengers of a booking: their number, their ages on the new dates,
 * a passport that the new route needs or that runs out before its end. Undefined when nothing does.
 */
export function passengersFaultFor(
  deps: BookingDeps,
  { passengers }: Booking,
  { offer, party }: OtherOffer,
): Problem | undefined {
  const { itinerary, documents } = offer
  const zone = itinerary.journeys[0]?.segments[0]?.departureZone
  if (!zone) throw new Error('an offer without flights')
  const today = todayIn(zone, deps.clock.now())
  const { isCountry, price } = deps
  const frame = { party, itinerary, documents, names: price.nameLimits, today, isCountry }
  return passengerFault({ passengers: passengers.map(typedAgain) }, frame)
}

/** A passenger as the form would send it; requests, which no flight forbids, are left out. */
function typedAgain(one: Passenger): PassengerRequest {
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
