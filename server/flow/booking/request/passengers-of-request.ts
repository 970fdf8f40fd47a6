import type { PassengerRequest } from '#contract/api/passengers.ts'
import type { AirlineCode, CountryCode } from '#contract/terms/codes.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import type { PassengerRequests } from '#contract/terms/passenger/service-requests.ts'
import { normalizedName, printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { passengerContactFromRequest } from '../validation/contact-rules.ts'
import { nameToPrintOf } from '../validation/passenger-name-rules.ts'

/** Converts the passengers of a request to domain types; call it only after the passenger rules have passed. */
export function passengersFromRequest(everybody: readonly PassengerRequest[]): Passenger[] {
  return everybody.map((one) => ({
    type: one.type,
    title: one.title,
    givenName: normalizedName(one.firstName),
    ...(one.ticketFirstName ? { givenNameOnTicket: one.ticketFirstName } : {}),
    surname: normalizedName(one.lastName),
    sex: one.sex,
    bornOn: one.birthdate as LocalDate,
    nationality: one.nationality as CountryCode,
    ...passportFromRequest(one),
    ...(one.loyaltyAirline && one.loyaltyNumber
      ? { loyalty: { carrier: one.loyaltyAirline as AirlineCode, number: one.loyaltyNumber } }
      : {}),
    ...serviceRequestsFromRequest(one, everybody),
    ...passengerContactFromRequest(one),
  }))
}

function passportFromRequest(one: PassengerRequest): Pick<Passenger, 'document'> {
  if (!one.passportNumber || !one.issueCountry || !one.expiryDate) return {}
  return {
    document: {
      number: one.passportNumber,
      issueCountry: one.issueCountry as CountryCode,
      expiresOn: one.expiryDate as LocalDate,
      ...(one.issueDate ? { issuedOn: one.issueDate as LocalDate } : {}),
    },
  }
}

function serviceRequestsFromRequest(
  one: PassengerRequest,
  everybody: readonly PassengerRequest[],
): Pick<Passenger, 'requests'> {
  const { meal, seat, wheelchair, pet } = one
  const seatWith = seatNeighbourOf(one.seatWith, everybody)
  const requests: PassengerRequests = {
    ...(meal ? { meal } : {}),
    ...(seat ? { seat } : {}),
    ...(seatWith ? { seatWith } : {}),
    ...(wheelchair ? { wheelchair: wheelchair === true ? 'WCHR' : wheelchair } : {}),
    ...(pet ? { pet: pet === true ? 'PETC' : pet } : {}),
  }
  return Object.keys(requests).length === 0 ? {} : { requests }
}

/** Returns the ticket name of the passenger whose number was sent; any other text unchanged. */
function seatNeighbourOf(
  seatWith: string | undefined,
  everybody: readonly PassengerRequest[],
): string | undefined {
  const beside = /^\d+$/.test(seatWith ?? '') ? everybody[Number(seatWith) - 1] : undefined
  return beside ? printedTicketName(nameToPrintOf(beside)) : seatWith
}
