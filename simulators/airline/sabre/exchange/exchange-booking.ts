import type { WireAnswer } from '#simulators/control-plane/http-call.ts'
import { flightOfKey } from '../../world/timetable.ts'
import type { BookedFlight, TicketTerms, WorldReservation } from '../../world/world-reservation.ts'
import type { BookingCall } from '../booking/booking-handlers.ts'
import { requireOwnReservation } from '../booking/booking-handlers.ts'
import { type ReissueRecord, itemIdOf, sabreDataOf } from '../booking/booking-record.ts'
import { decimalAmount } from '../booking/wire-amounts.ts'
import { openTickets } from '../booking/void-and-refund.ts'
import { BookingRefusal, refuseAtGateway, refuseBooking } from '../sabre-refusal.ts'
import { parseJsonBody } from '../shop/shop-handlers.ts'
import { exchangeFault } from './exchange-checks.ts'
import { type ExchangeBooking, type FlightSegment, exchangeBookingRequest } from './exchange-requests.ts'
import {
  type ExchangedTrip,
  type JourneyPart,
  amountOf,
  chargesOf,
  exchangedTripOf,
  hasSeatsFor,
} from './exchanged-trip.ts'

/** Answers POST /v1.1.0/exchange/booking. Refusals are errors inside a success, and nothing is stored then. */
export async function answerExchangeBooking(call: BookingCall): Promise<WireAnswer> {
  const { desks } = call
  const read = exchangeBookingRequest.safeParse(parseJsonBody(desks, call.request))
  if (!read.success) {
    const [issue] = read.error.issues
    const message = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
    const errorCode = 'ERR.2SG.CLIENT.INVALID_REQUEST'
    return refuseAtGateway({ status: 400, type: 'Validation', errorCode, message }, desks.clock.now())
  }
  try {
    const records = await exchangeBooking(call, read.data.ExchangeBookingRQ)
    return answerOf({
      ApplicationResults: { status: 'Complete', Success: [{ timeStamp: desks.clock.now() }] },
      ExchangeConfirmation: records.map(({ number, amountSatang }) => ({
        PQR_Number: String(number).padStart(2, '0'),
        PriceComparison: { amountReturned: decimalAmount(amountSatang) },
      })),
    })
  } catch (error) {
    if (!(error instanceof BookingRefusal)) throw error
    return answerOf({
      ApplicationResults: { status: 'NotProcessed', Error: problemsOf(error, desks.clock.now()) },
    })
  }
}

function answerOf(body: Record<string, unknown>): WireAnswer {
  return { status: 200, body: { ExchangeBookingRS: body } }
}

function problemsOf({ error }: BookingRefusal, timeStamp: string): Record<string, unknown>[] {
  const none =
    'No new price quote reissue (PQR) records have been stored, see remaining messages for details.'
  return [none, error.description].map((content) => ({
    type: 'BusinessLogic',
    timeStamp,
    SystemSpecificResults: [{ Message: [{ code: `ERR.SP.${error.type}`, content }] }],
  }))
}

/** Cancels and sells flights, prices the exchange of every ticket, and stores its reissue records. Tickets stay as they are. */
async function exchangeBooking(call: BookingCall, body: ExchangeBooking): Promise<readonly ReissueRecord[]> {
  const { desks, request } = call
  planOf(call, body)
  await desks.clock.sleep(desks.commitMs)
  const { reservation, trip, records } = planOf(call, body)
  if (!hasSeatsFor(desks.world, { reservation, offer: trip.offer }, request.effects.seats))
    refuseBooking('APPLICATION_ERROR', 'HALT_ON_STATUS_RECEIVED', 'A flight returned status code UC')
  const kept = sabreDataOf(reservation)
  const oldIds = reservation.flights.map((_, at) => itemIdOf(reservation, at))
  const issuedAt = reservation.paidAt ?? reservation.at
  const apart = openTickets(reservation).map(({ number }) => [
    number,
    kept.ticketsApart?.[number] ?? { itemIds: oldIds, issuedAt },
  ])
  desks.books.rebook(reservation.id, {
    ...trip,
    ticketTerms: ticketTermsOf(body),
    keep: {
      itemIds: itemIdsAfter(reservation, trip),
      ticketsApart: { ...kept.ticketsApart, ...Object.fromEntries(apart) },
      reissueRecords: [...(kept.reissueRecords ?? []), ...records],
    },
  })
  return records
}

/** A flight that stays keeps its id; a new one has an id that no flight of the booking has had. */
function itemIdsAfter(reservation: WorldReservation, { flights }: ExchangedTrip): string[] {
  const ids = reservation.flights.map((_, at) => itemIdOf(reservation, at))
  let next = Math.max(...ids.map(Number))
  return flights.map(({ flight }) => {
    const before = reservation.flights.findIndex((one) => one.flight.key === flight.key)
    if (before >= 0) return ids[before] ?? ''
    next += 1
    return String(next)
  })
}

function accountCodesOf({ AutomatedExchanges: exchanges }: ExchangeBooking): readonly string[] {
  return exchanges.flatMap(
    ({ ExchangeComparison: one }) =>
      one.PriceRequestInformation.OptionalQualifiers.PricingQualifiers.Account?.Code ?? [],
  )
}

/** New tickets have the tour code of the exchange, whatever was on the old ones. */
function ticketTermsOf({ AutomatedExchanges: [first] }: ExchangeBooking): TicketTerms {
  const tourCode = first?.ExchangeConfirmation?.OptionalQualifiers.MiscQualifiers?.TourCode.Text
  return tourCode === undefined ? {} : { tourCode }
}

type ExchangePlan = {
  readonly reservation: WorldReservation
  readonly trip: ExchangedTrip
  readonly records: readonly ReissueRecord[]
}

function planOf(call: BookingCall, body: ExchangeBooking): ExchangePlan {
  const { desks, request } = call
  const reservation = requireOwnReservation(call, body.Itinerary.id)
  const numbers = body.AutomatedExchanges.map((one) => one.ExchangeComparison.OriginalTicketNumber)
  const fault = exchangeFault(desks, reservation, numbers)
  if (fault) throw new BookingRefusal(fault)
  checkTickets(reservation, body)
  const parts = partsOf(reservation, body)
  const { priceDrift } = request.effects
  const keys = parts.flatMap((one) => one.flights.map(({ key }) => key))
  if (priceDrift !== undefined) desks.world.drift(keys, priceDrift)
  const trip = exchangedTripOf(desks.world, reservation, { parts, accountCodes: accountCodesOf(body) })
  if (!trip) return refuseBooking('APPLICATION_ERROR', 'NO_FARES', 'NO FARES/RBD/CARRIER')
  return { reservation, trip, records: recordsOf(reservation, { trip, body }) }
}

/** All open tickets are exchanged in one call, each for its own passenger, and confirmed: a mere quote is not played. */
function checkTickets(
  reservation: WorldReservation,
  { AutomatedExchanges: exchanges }: ExchangeBooking,
): void {
  const open = openTickets(reservation)
  if (exchanges.length !== open.length)
    refuseBooking('APPLICATION_ERROR', 'INVALID_VALUE', 'Every ticket of the booking has to be exchanged')
  for (const { ExchangeComparison: one, ExchangeConfirmation: confirmation } of exchanges) {
    const owner = open.find(({ number }) => number === one.OriginalTicketNumber)?.passengerId
    const name = one.PriceRequestInformation.OptionalQualifiers.PricingQualifiers.NameSelect.NameNumber
    if (owner === undefined || name !== `${owner}.1`)
      refuseBooking('APPLICATION_ERROR', 'NAME_MISMATCH', 'The ticket belongs to another name')
    if (!confirmation) refuseBooking('APPLICATION_ERROR', 'INVALID_VALUE', 'ExchangeConfirmation is missing')
  }
}

/** Returns the journeys after the exchange. Every segment is cancelled or selected for pricing, and journeys go as a whole. */
function partsOf(
  reservation: WorldReservation,
  { Itinerary, Cancel, AirBook }: ExchangeBooking,
): JourneyPart[] {
  const cancelled = Cancel.Segment.map((one) => one.Number)
  const kept = (Itinerary.SegmentPricing?.SegmentSelect ?? []).map((one) => one.number)
  const all = [...cancelled, ...kept].toSorted((one, other) => one - other).join()
  if (all !== reservation.flights.map((_, at) => at + 1).join())
    refuseBooking('APPLICATION_ERROR', 'INVALID_SEGMENT', 'Segments are cancelled or selected, each once')
  const sold = AirBook.OriginDestinationInformation.FlightSegment.map((one) => soldFlight(reservation, one))
  const journeys = [
    ...Map.groupBy(reservation.flights.keys(), (at) => reservation.flights[at]?.journey ?? 0).values(),
  ]
  const parts = journeys.map((positions) => {
    const flights = positions.flatMap((at) => reservation.flights[at] ?? [])
    if (positions.every((at) => kept.includes(at + 1))) return partOf(flights, flights)
    if (positions.some((at) => kept.includes(at + 1)))
      return refuseBooking('APPLICATION_ERROR', 'INVALID_SEGMENT', 'Only whole journeys are exchanged here')
    const to = flights.at(-1)?.flight.to.code
    const end = sold.findIndex(({ flight }) => flight.to.code === to)
    return partOf(sold.splice(0, end + 1))
  })
  if (sold.length > 0 || parts.some((one) => one.flights.length === 0))
    refuseBooking('APPLICATION_ERROR', 'INVALID_SEGMENT', 'The new flights do not make the same journeys')
  return parts
}

function partOf(flights: readonly BookedFlight[], kept?: readonly BookedFlight[]): JourneyPart {
  return {
    flights: flights.map((one) => one.flight),
    rbds: flights.map((one) => one.rbd),
    ...(kept ? { kept } : {}),
  }
}

/** Returns the flight to sell. A passive segment (GK) never reaches the airline, so it is refused like an unknown status. */
function soldFlight(reservation: WorldReservation, asked: FlightSegment): BookedFlight {
  const { MarketingAirline: airline, DepartureDateTime: departs, Status, NumberInParty } = asked
  const flight = flightOfKey(`${airline.Code}${asked.FlightNumber}/${departs.slice(0, 10)}`)
  const isAsAsked =
    flight?.departureLocal.slice(0, 16) === departs.slice(0, 16) &&
    flight.arrivalLocal.slice(0, 16) === asked.ArrivalDateTime.slice(0, 16) &&
    flight.from.code === asked.OriginLocation.LocationCode &&
    flight.to.code === asked.DestinationLocation.LocationCode
  const seats = reservation.travellers.filter((one) => one.type !== 'infantOnLap').length
  if (!flight || !isAsAsked || Status !== 'NN' || Number(NumberInParty) !== seats)
    return refuseBooking('APPLICATION_ERROR', 'UNABLE_TO_SELL', 'Unable to perform air booking step')
  return { journey: 0, flight, rbd: asked.ResBookDesigCode, status: 'confirmed' }
}

/** Returns the records to store; refuses a price above what the request accepts. */
function recordsOf(
  reservation: WorldReservation,
  { trip, body }: { readonly trip: ExchangedTrip; readonly body: ExchangeBooking },
): ReissueRecord[] {
  const charges = chargesOf(reservation, trip)
  const before = sabreDataOf(reservation).reissueRecords?.length ?? 0
  return body.AutomatedExchanges.map(({ ExchangeComparison: one, PriceComparison: limit }, at) => {
    const ticketNumber = one.OriginalTicketNumber
    const owner = openTickets(reservation).find(({ number }) => number === ticketNumber)?.passengerId
    const type = reservation.travellers.find(({ id }) => id === owner)?.type
    const charge = charges.find((each) => each.type === type)
    if (!charge) return refuseBooking('APPLICATION_ERROR', 'NO_FARES', 'NO FARES/RBD/CARRIER')
    const amountSatang = amountOf(charge)
    const { Amount = 0, haltOnNonAcceptablePrice: isHalting = false } = limit?.AcceptablePriceIncrease ?? {}
    const most = limit && isHalting ? Math.round((limit.amountSpecified + Amount) * 100) : Infinity
    if (amountSatang > most)
      refuseBooking('APPLICATION_ERROR', 'PRICE_NOT_ACCEPTABLE', 'The price exceeds the acceptable increase')
    return { number: before + at + 1, ticketNumber, amountSatang, isFulfilled: false }
  })
}
