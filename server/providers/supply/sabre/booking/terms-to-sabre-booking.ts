import {
  type Contact,
  type Passenger,
  type PassengerContact,
  type Title,
  type TravelDocument,
  lapHolderOfInfant,
  passengerTypes,
} from '#contract/terms/passenger.ts'
import {
  givenNameToSend,
  transliterateName,
  isTicketableName,
} from '#contract/terms/passenger/ticket-name.ts'
import type { CommissionRate } from '#contract/terms/bsp/airline-agreement.ts'
import { satang, subtractMoney, sumAmounts } from '#contract/terms/money.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import type { Zone } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { BookCommand } from '../../supplier-reservation.ts'
import { bagsToBook, seatsToBook } from '../extras/terms-to-sabre-extras.ts'
import { formatBaht } from '../sabre-amounts.ts'
import { fareCodesOf } from '../sabre-fare-codes.ts'
import type { SabreOfficeSettings } from '../sabre-office-settings.ts'
import { contactServicesOf, toHostPhone } from '#contract/terms/passenger/contact-services.ts'
import type { SabreFlightHandle, SabreOfferHandle } from '../shop/sabre-offer-ref.ts'
import { ptcOfType } from '../shop/sabre-prices.ts'
import { referenceRemark } from './sabre-remark.ts'

/** The booking office in Sabre requests. */
export type SabreOffice = {
  readonly pcc: string
  readonly zone: Zone
  /** Our own queue of all bookings, filled by the booking transaction itself. */
  readonly journalQueue: number
  /** Queue on which Sabre places a booking on the day of its limit, for staff. */
  readonly limitQueue: number
  readonly settings?: Pick<
    SabreOfficeSettings,
    'accountCodes' | 'commissionPercentage' | 'tourCode' | 'customerNumber'
  >
}

/** Segment statuses that halt the booking; waitlist statuses are excluded for a waitlist request. */
const haltCodes = ['NO', 'UC', 'US', 'UN', 'UU', 'LL', 'HL'] as const
const waitlistCodes: ReadonlySet<string> = new Set(['US', 'UU', 'LL', 'HL'])
/** Instruction code of our queue entries. Any number works; 11 means "see remarks". */
const instruction = 11

/** The body of createBooking for filed fares. */
export type SabreBookingBody = Readonly<Record<string, unknown>> & {
  readonly flightDetails: object
  readonly travelers: readonly SabreTraveler[]
}
/** A traveller of a request, as far as it is told apart later. */
export type SabreTraveler = Readonly<Record<string, unknown>> & {
  readonly specialServices?: readonly { readonly code: string }[]
}

/** Returns the body of createBooking; undefined when a passenger does not fit the offer or Sabre's rules. */
export function createBookingBody(
  command: BookCommand,
  offer: SabreOfferHandle,
  office: SabreOffice,
): SabreBookingBody | undefined {
  const phone = toHostPhone(command.contact.mobilePhone)
  const travelers = doesPartyMatch(command.passengers, offer) ? sabreTravelersOf(command, offer) : undefined
  if (!travelers || phone === undefined) return undefined
  return {
    errorHandlingPolicy: ['HALT_ON_ERROR'],
    agency: agencyDetails(command, offer, office),
    travelers,
    contactInfo: { emails: [command.contact.email], phones: [phone] },
    flightDetails: flightDetailsOf(command, offer, office),
    remarks: [{ type: 'GENERAL', text: referenceRemark(command.clientReference) }],
    notification: {
      queuePlacement: [
        { queueNumber: office.journalQueue, pcc: office.pcc, prefatoryInstructionCode: instruction },
      ],
    },
  }
}

/** Whether the passenger types match the priced party. */
function doesPartyMatch(passengers: readonly Passenger[], { party }: SabreOfferHandle): boolean {
  const countOfType = (type: string): number => passengers.filter((one) => one.type === type).length
  return passengerTypes.every((type) => countOfType(type) === (party[type] ?? 0))
}

/** A hold is booked for later ticketing; its limit is placed on a queue of the office. */
function agencyDetails(
  { mode }: BookCommand,
  { lastTicketAt }: SabreOfferHandle,
  { pcc, zone, limitQueue, settings }: SabreOffice,
): object {
  const { customerNumber } = settings ?? {}
  const customer = customerNumber === undefined ? {} : { agencyCustomerNumber: customerNumber }
  if (mode === 'instant' || lastTicketAt === undefined) return { ...customer, ticketingPolicy: 'TODAY' }
  const limit = toLocal(lastTicketAt, zone)
  return {
    ...customer,
    ticketingPolicy: 'FUTURE_TICKETING',
    futureTicketingPolicy: {
      ticketingPcc: pcc,
      queueNumber: String(limitQueue),
      ticketingDate: limit.slice(0, 10),
      ticketingTime: limit.slice(11, 16),
    },
  }
}

function flightDetailsOf(
  { mode, expectedTotal, extras = [] }: BookCommand,
  offer: SabreOfferHandle,
  { settings = {} }: SabreOffice,
): object {
  const fares = subtractMoney(expectedTotal, sumAmounts(extras))
  const brandedFares = (offer.brands ?? []).flatMap((brandCode, index) =>
    brandCode === '' ? [] : [{ brandCode, flightIndices: [index + 1] }],
  )
  return {
    flights: offer.journeys
      .flat()
      .map((flight, index) => ({ ...flightToSell(flight), ...seatsToBook(extras, index + 1, offer) })),
    flightPricing: [
      {
        qualifiers: {
          validatingAirlineCode: offer.carrier,
          currencyPricing: 'THB',
          ...fareQualifiers(offer, settings),
          ...(brandedFares.length > 0 ? { brandedFares } : {}),
        },
        // price guard: Sabre itself must not book when the total is a satang higher
        priceComparisons: [
          {
            desiredAmount: formatBaht(fares),
            comparisonType: 'INCREASE_BY_AMOUNT',
            amount: '0.00',
          },
        ],
      },
    ],
    haltOnFlightStatusCodes: haltCodes.filter((code) => mode !== 'waitlist' || !waitlistCodes.has(code)),
  }
}

/** Returns the codes and the commission of the fare, which Sabre stores in the price quote and prints on the tickets. */
function fareQualifiers(
  { privateFare }: SabreOfferHandle,
  settings: NonNullable<SabreOffice['settings']>,
): object {
  const { rate } = privateFare ?? {}
  const { commissionPercentage } = settings
  const { accountCodes, tourCode } = fareCodesOf(privateFare, settings)
  const commission = rate ? commissionQualifier(rate) : commissionPercentage && { commissionPercentage }
  return {
    ...(accountCodes.length > 0 && { accountCode: { accountCodes } }),
    ...commission,
    ...(tourCode !== undefined && { tourCode }),
  }
}

/** Returns a commission as Sabre writes it: at most 99.99 percent, or an amount in baht. */
function commissionQualifier(rate: CommissionRate): object {
  if (rate.kind === 'amount') return { commissionAmount: formatBaht(satang(rate.satang)) }
  return { commissionPercentage: formatDecimalAmount(Math.min(9_999, rate.basisPoints)) }
}

function flightToSell(flight: SabreFlightHandle): object {
  return {
    flightNumber: flight.number,
    airlineCode: flight.airline,
    fromAirportCode: flight.from,
    toAirportCode: flight.to,
    departureDate: flight.departs.slice(0, 10),
    departureTime: flight.departs.slice(11, 16),
    bookingClass: flight.rbd,
    isMarriageGroup: flight.isMarried ?? false,
    flightStatusCode: flight.isWaitlisted ? 'LL' : 'NN',
  }
}

const wireTitles: Readonly<Record<Title, string>> = {
  MR: 'Mr',
  MRS: 'Mrs',
  MS: 'Ms',
  MSTR: 'Mstr',
  MISS: 'Miss',
}

function sabreTravelersOf(
  { passengers, contact, extras = [] }: BookCommand,
  offer: SabreOfferHandle,
): SabreTraveler[] | undefined {
  if (!passengers.every(isPassengerAccepted)) return undefined
  const types = passengers.map((one) => one.type)
  const infantOf = new Map(types.map((_, index) => [lapHolderOfInfant(types, index), index]))
  const infants = types.filter((type) => type === 'infantOnLap').length
  if (infants > 0 && [...infantOf.keys()].filter((one) => one !== undefined).length < infants)
    return undefined
  return passengers.map((one, index) => {
    const infant = infantOf.get(index)
    return {
      ...sabreTravelerOf(one, contact),
      // identifies the traveller in whatever order the booking lists them
      nameReferenceCode: `P${index + 1}`,
      ...bagsToBook(extras, index, offer),
      ...(infant === undefined ? {} : { infantTravelerIndex: infant + 1 }),
    }
  })
}

/** Whether the host accepts the names, and documents have letters and digits only. */
function isPassengerAccepted(passenger: Passenger): boolean {
  const { surname, document } = passenger
  const isDocument = document === undefined || /^[A-Z0-9]{1,15}$/.test(documentNumberOf(document))
  return isTicketableName(surname) && isTicketableName(givenNameToSend(passenger)) && isDocument
}

function sabreTravelerOf(passenger: Passenger, contact: Contact): SabreTraveler {
  const { document, loyalty, requests } = passenger
  const { meal, wheelchair, pet } = requests ?? {}
  const asked = [meal, wheelchair, pet].flatMap((code) => (code === undefined ? [] : [{ code }]))
  const services = [...asked, ...contactServicesOf(passenger, contact)]
  const name = sabreNamesOf(passenger)
  const { email, isWithheldFromAirlines }: PassengerContact = passenger.contact ?? contact
  return {
    ...name,
    title: wireTitles[passenger.title],
    birthDate: passenger.bornOn,
    gender: sabreGenderOf(passenger.sex),
    passengerCode: ptcOfType[passenger.type],
    ...(passenger.type === 'infantOnLap' || isWithheldFromAirlines || email === undefined
      ? {}
      : { emails: [email] }),
    ...(document ? { identityDocuments: [identityDocumentOf(passenger, name)] } : {}),
    ...(loyalty
      ? {
          loyaltyPrograms: [
            { supplierCode: loyalty.carrier, programType: 'FREQUENT_FLYER', programNumber: loyalty.number },
          ],
        }
      : {}),
    ...(services.length > 0 ? { specialServices: services } : {}),
  }
}

type Names = { readonly givenName: string; readonly surname: string }

const sabreNamesOf = (passenger: Passenger): Names => ({
  givenName: transliterateName(givenNameToSend(passenger)),
  surname: transliterateName(passenger.surname),
})

function identityDocumentOf(passenger: Passenger, name: Names): object {
  const isInfant = passenger.type === 'infantOnLap'
  const { document, sex } = passenger
  return {
    documentType: 'PASSPORT',
    ...(document && {
      documentNumber: documentNumberOf(document),
      expiryDate: document.expiresOn,
      issuingCountryCode: document.issueCountry,
    }),
    // Sabre's field for the nationality that airlines ask for
    residenceCountryCode: passenger.nationality,
    ...name,
    birthDate: passenger.bornOn,
    gender: isInfant && sex !== 'X' ? `INFANT_${sabreGenderOf(sex)}` : sabreGenderOf(sex),
    ...(isInfant ? { isLapChildDocument: true } : {}),
  }
}

/** Passport numbers are often typed with spaces and hyphens. */
function documentNumberOf({ number }: TravelDocument): string {
  return number.replaceAll(/[ -]/g, '').toUpperCase()
}

function sabreGenderOf(sex: Passenger['sex']): string {
  if (sex === 'X') return 'UNDISCLOSED'
  return sex === 'F' ? 'FEMALE' : 'MALE'
}
