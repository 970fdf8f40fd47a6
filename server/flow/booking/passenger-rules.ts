import { type BookingRequest } from '#contract/api/booking.ts'
import { type PassengerRequest } from '#contract/api/passengers.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type AirlineCode, type CountryCode } from '#contract/terms/codes.ts'
import { type Itinerary } from '#contract/terms/itinerary.ts'
import { type DocumentRequirement } from '#contract/terms/offer.ts'
import {
  type Passenger,
  type PassengerCounts,
  type PassengerType,
  ageLimits,
  isOfTypeOnAll,
  isTicketableName,
  passengerTypes,
} from '#contract/terms/passenger.ts'
import { type LocalDate, dateOf } from '#contract/terms/time.ts'

/** What passengers are checked against. */
export type PassengerFrame = {
  readonly party: PassengerCounts
  readonly itinerary: Itinerary
  readonly documents: DocumentRequirement
  /** The date of booking where the first flight leaves. */
  readonly today: LocalDate
  readonly isCountry: (code: string) => boolean
}

/** The first thing that is wrong with the passengers, with the field it is about; undefined when nothing is. */
export function passengerFault(request: BookingRequest, frame: PassengerFrame): Problem | undefined {
  const dates = travelDates(frame.itinerary)
  const each = request.passengers.map((one, index) =>
    onePassengerFault(one, `passengers.${index}`, { frame, dates }),
  )
  return partyFaultOf(request, frame.party) ?? each.find((one) => one !== undefined)
}

/** Every calendar date on which somebody flies, as the airports' calendars say. */
export function travelDates(itinerary: Itinerary): LocalDate[] {
  return itinerary.journeys.flatMap((journey) =>
    journey.segments.flatMap((one) => [dateOf(one.departureLocal), dateOf(one.arrivalLocal)]),
  )
}

function partyFaultOf(request: BookingRequest, party: PassengerCounts): Problem | undefined {
  const differs = passengerTypes.some(
    (type) => request.passengers.filter((one) => one.type === type).length !== (party[type] ?? 0),
  )
  return differs ? problem('passengersDoNotMatch', { field: 'passengers' }) : undefined
}

type Checked = { readonly frame: PassengerFrame; readonly dates: readonly LocalDate[] }

function onePassengerFault(one: PassengerRequest, path: string, checked: Checked): Problem | undefined {
  return (
    nameFault(one, path) ??
    titleFault(one, path) ??
    ageFault(one, path, checked) ??
    countryFault(one, path, checked) ??
    thaiPassportFault(one, path) ??
    documentFault(one, path, checked)
  )
}

function nameFault(one: PassengerRequest, path: string): Problem | undefined {
  if (!isTicketableName(one.lastName)) return problem('nameNotLatin', { field: `${path}.lastName` })
  if (one.firstName !== '' && !isTicketableName(one.firstName)) {
    return problem('nameNotLatin', { field: `${path}.firstName` })
  }
  return undefined
}

/** MSTR and MISS are for under twelves and nobody else: airlines tell children by them. */
function titleFault(one: PassengerRequest, path: string): Problem | undefined {
  const isChild = ageLimits[one.type].to < ageLimits.adult.from
  const hasTitleOfChild = one.title === 'MSTR' || one.title === 'MISS'
  return isChild === hasTitleOfChild ? undefined : problem('wrongFormat', { field: `${path}.title` })
}

/** Nobody books for somebody who is not born yet: the ticket needs a name and a date. */
function ageFault(one: PassengerRequest, path: string, { frame, dates }: Checked): Problem | undefined {
  const isBorn = one.birthdate <= frame.today
  if (isBorn && isOfTypeOnAll(one.type, one.birthdate as LocalDate, dates)) return undefined
  return problem('ageDoesNotFit', { field: `${path}.birthdate`, details: { type: one.type } })
}

/** Fares for students and youths are for those with a Thai passport (specification §5). */
const thaiOnly: ReadonlySet<PassengerType> = new Set(['student', 'youth'])

function thaiPassportFault(one: PassengerRequest, path: string): Problem | undefined {
  if (!thaiOnly.has(one.type)) return undefined
  if (one.nationality !== 'TH') return problem('thaiPassportNeeded', { field: `${path}.nationality` })
  const isForeign = (one.issueCountry ?? 'TH') !== 'TH'
  return isForeign ? problem('thaiPassportNeeded', { field: `${path}.issueCountry` }) : undefined
}

function countryFault(one: PassengerRequest, path: string, { frame }: Checked): Problem | undefined {
  if (!frame.isCountry(one.nationality)) return problem('wrongFormat', { field: `${path}.nationality` })
  if (!one.issueCountry || frame.isCountry(one.issueCountry)) return undefined
  return problem('wrongFormat', { field: `${path}.issueCountry` })
}

function documentFault(one: PassengerRequest, path: string, { frame, dates }: Checked): Problem | undefined {
  if (frame.documents === 'none') return undefined
  if (!one.passportNumber) return problem('documentMissing', { field: `${path}.passportNumber` })
  if (!one.issueCountry) return problem('documentMissing', { field: `${path}.issueCountry` })
  if (!one.expiryDate) return problem('documentMissing', { field: `${path}.expiryDate` })
  if (dates.some((on) => on > (one.expiryDate ?? '')))
    return problem('documentExpires', { field: `${path}.expiryDate` })
  const isIssued = !one.issueDate || (one.issueDate >= one.birthdate && one.issueDate <= frame.today)
  return isIssued ? undefined : problem('wrongFormat', { field: `${path}.issueDate` })
}

/** A passenger in terms; call after {@link passengerFault} found nothing. */
export function passengerOf(one: PassengerRequest): Passenger {
  return {
    type: one.type,
    title: one.title,
    givenName: one.firstName,
    surname: one.lastName,
    sex: one.sex,
    bornOn: one.birthdate as LocalDate,
    nationality: one.nationality as CountryCode,
    ...documentOf(one),
    ...(one.loyaltyAirline && one.loyaltyNumber
      ? { loyalty: { carrier: one.loyaltyAirline as AirlineCode, number: one.loyaltyNumber } }
      : {}),
    ...requestsOf(one),
  }
}

function documentOf(one: PassengerRequest): Pick<Passenger, 'document'> {
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

function requestsOf({
  meal,
  seat,
  seatWith,
  wheelchair,
  pet,
}: PassengerRequest): Pick<Passenger, 'requests'> {
  const requests = {
    ...(meal ? { meal } : {}),
    ...(seat ? { seat } : {}),
    ...(seatWith ? { seatWith } : {}),
    ...(wheelchair ? { wheelchair } : {}),
    ...(pet ? { pet } : {}),
  }
  return Object.keys(requests).length === 0 ? {} : { requests }
}
