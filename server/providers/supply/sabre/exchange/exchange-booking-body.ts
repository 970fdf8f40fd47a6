import type { WireBooking } from '../booking/sabre-booking-wire.ts'
import { fareCodesOf } from '../sabre-fare-codes.ts'
import type { SabreOfficeSettings } from '../sabre-office-settings.ts'
import type { SabreExchangeHandle, SabreFlightToSell } from './sabre-exchange-ref.ts'
import { documentNumberOf } from '../booking/sabre-documents.ts'

/** The "received from" field of the booking's history. */
const receivedFrom = 'FAREHOUSE WEB'

/**
 * Statuses of a sold flight that end the exchange. NN, with which flights are asked for, is none of them: the airline's
 * answer may take longer than the call.
 */
const haltCodes = ['HL', 'KK', 'LL', 'NO', 'UC', 'US']

/** Returns the body of Exchange Booking; undefined when the booking is not as it was when the offer was made. */
export function exchangeBookingBody(
  booking: WireBooking,
  { locator, tickets, cancels, keeps, sells, privateFare }: SabreExchangeHandle,
  settings: Pick<SabreOfficeSettings, 'accountCodes' | 'tourCode'>,
): object | undefined {
  const codes = fareCodesOf(privateFare, settings)
  const flightIds = booking.flights.map((one) => one.itemId ?? '')
  const isSame =
    flightIds.length === cancels.length + keeps.length &&
    [...cancels, ...keeps].every((id) => flightIds.includes(id))
  const exchanges = tickets.map((one) => automatedExchangeOf(booking, one, codes))
  if (!isSame || !exchanges.every((one) => one !== undefined)) return undefined
  const segmentNumber = segmentNumbering(booking)
  const seats = booking.travelers.filter((one) => one.passengerCode !== 'INF').length
  return {
    Itinerary: {
      ...(keeps.length > 0 && {
        SegmentPricing: { SegmentSelect: keeps.map((id) => ({ number: segmentNumber(id) })) },
      }),
      id: locator,
    },
    Cancel: { Segment: cancels.map((id) => ({ Number: segmentNumber(id) })) },
    AirBook: {
      HaltOnStatus: haltCodes.map((Code) => ({ Code })),
      OriginDestinationInformation: { FlightSegment: sells.map((one) => flightSegmentOf(one, seats)) },
      // gives the airline a moment to confirm
      RedisplayReservation: { NumAttempts: 3, WaitInterval: 1000 },
    },
    AutomatedExchanges: exchanges,
    PostProcessing: { returnPQRInfo: true, EndTransaction: { Source: { ReceivedFrom: receivedFrom } } },
  }
}

/** Segments are numbered from 1 over everything in the booking, flights or not. */
function segmentNumbering({ allSegments, flights }: WireBooking): (itemId: string) => number {
  const ids = allSegments.length > 0 ? allSegments.map((one) => one.id) : flights.map((one) => one.itemId)
  return (itemId) => ids.indexOf(itemId) + 1
}

function flightSegmentOf(flight: SabreFlightToSell, seats: number): object {
  const number = String(flight.number)
  return {
    ...(flight.isMarried && { MarriageGrp: 'I' }),
    ArrivalDateTime: `${flight.arrives}:00`,
    DepartureDateTime: `${flight.departs}:00`,
    FlightNumber: number,
    NumberInParty: String(seats),
    ResBookDesigCode: flight.rbd,
    // a passive status (GK) would never reach the airline
    Status: 'NN',
    DestinationLocation: { LocationCode: flight.to },
    MarketingAirline: { Code: flight.airline, FlightNumber: number },
    OriginLocation: { LocationCode: flight.from },
  }
}

/** Sabre itself must not store a reissue that costs a satang more than was quoted. */
function automatedExchangeOf(
  { flightTickets, travelers }: WireBooking,
  { number, amount }: SabreExchangeHandle['tickets'][number],
  { accountCodes, tourCode }: ReturnType<typeof fareCodesOf>,
): object | undefined {
  const ticket = flightTickets.find((one) => documentNumberOf(one.number) === number)
  if (!ticket) return undefined
  const name = travelers[ticket.travelerIndex - 1]?.nameAssociationId ?? String(ticket.travelerIndex)
  const NameNumber = name.includes('.') ? name : `${name}.1`
  return {
    PriceComparison: {
      amountSpecified: amount / 100,
      AcceptablePriceIncrease: { haltOnNonAcceptablePrice: true, Amount: 0 },
    },
    ExchangeComparison: {
      OriginalTicketNumber: number,
      PriceRequestInformation: {
        OptionalQualifiers: {
          PricingQualifiers: {
            ...(accountCodes.length > 0 && { Account: { Code: accountCodes } }),
            NameSelect: { NameNumber },
          },
        },
      },
    },
    // the agency holds the money: the airline is settled through BSP
    ExchangeConfirmation: {
      OptionalQualifiers: {
        FOP_Qualifiers: { BasicFOP: [{ Type: 'CA' }] },
        ...(tourCode !== undefined && { MiscQualifiers: { TourCode: { Text: tourCode } } }),
      },
    },
  }
}
