import type { WorldOffer } from '../../world/world-offer.ts'
import type { CheckedBooking } from '../booking/booking-checks.ts'
import type { KeptAncillary, KeptSeat } from '../booking/booking-record.ts'
import type { RequestedAncillary } from '../booking/booking-travelers.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { refuseBooking } from '../sabre-refusal.ts'
import { cabinLetters } from '../shop/shop-query.ts'
import { bagName, bagSatangOf, bagSubcode } from './bag-fees.ts'
import { type FlightSeat, isTakenByOthers, seatOf, seatSatang } from './cabin-seats.ts'
import { takenSeatKey, takenSeats } from './kept-extras.ts'

/** The industry's issuance subcode of a seat that is chosen before departure. */
const seatSubcode = '0B5'
/** The surname of a traveller whose seat costs more than the seat map has told. */
const dearSurname = 'DEARSEAT'
/** The surname of a traveller whose seat is assigned without its fee. */
const feelessSurname = 'NOSEATFEE'

/** The seats and the items of a booking. */
export type BookedExtras = {
  readonly seats: readonly KeptSeat[]
  readonly ancillaries: readonly KeptAncillary[]
}

/** Returns the seats and bags of a booking; refuses those that are taken, or not sold at this price. */
export function bookExtras(desks: SabreHandlers, booking: CheckedBooking, offer: WorldOffer): BookedExtras {
  const seats = checkSeats(desks, booking, offer)
  const fees = seats.flatMap((seat) => seatFeesOf(seat, booking, offer))
  const bags = booking.travelers.flatMap(({ asked }, index) =>
    (asked.ancillaries ?? []).map((one) => bagItemOf(one, { travelerIndex: index + 1, offer })),
  )
  const ancillaries = [...fees, ...bags].map((one, index) => ({ ...one, itemId: String(71 + index) }))
  return { seats, ancillaries }
}

/** An item without its id in the booking. */
type Item = Omit<KeptAncillary, 'itemId'>

function placeOf(seat: KeptSeat, offer: WorldOffer): FlightSeat | undefined {
  const flights = offer.journeys.flatMap((one, journey) =>
    one.flights.map((flight) => ({ flight, brand: offer.brands[journey] ?? offer.brand })),
  )
  const flown = flights[seat.flightIndex - 1]
  return flown && seatOf(flown.flight, cabinLetters[flown.brand.cabin], seat.number)
}

function checkSeats(desks: SabreHandlers, booking: CheckedBooking, offer: WorldOffer): KeptSeat[] {
  const flown = offer.journeys.flatMap(({ flights }) => flights)
  const seats = booking.flights.flatMap(({ seats: asked = [] }, index) =>
    asked.map(({ travelerIndex, number }) => ({ travelerIndex, flightIndex: index + 1, number })),
  )
  const keysOf = (one: KeptSeat) => [
    `${one.flightIndex} ${one.number}`,
    `${one.flightIndex} #${one.travelerIndex}`,
  ]
  const keys = seats.flatMap(keysOf)
  if (new Set(keys).size < keys.length)
    refuseBooking('BAD_REQUEST', 'DUPLICATE_SEAT_ASSIGNMENT', 'A seat or a traveler is named twice')
  const taken = takenSeats(desks)
  for (const seat of seats) {
    const place = placeOf(seat, offer)
    const type = booking.travelers[seat.travelerIndex - 1]?.type
    const isForAdults = place !== undefined && place.row === place.cabin.exitRow
    if (type === undefined || type === 'infantOnLap' || (isForAdults && type !== 'adult'))
      refuseBooking('BAD_REQUEST', 'SEATS_ASSIGNMENT_INVALID', 'The traveler cannot sit there')
    const flight = flown[seat.flightIndex - 1]
    const isFree =
      place !== undefined &&
      flight !== undefined &&
      !isTakenByOthers(flight, seat.number) &&
      !taken.has(takenSeatKey(flight.seatKey, seat.number))
    if (!isFree)
      refuseBooking('APPLICATION_ERROR', 'UNABLE_TO_BOOK_SEATS_NOT_AVAILABLE', 'The seat is not available')
  }
  return seats
}

/** A seat that costs something brings its fee with it. */
function seatFeesOf(seat: KeptSeat, { travelers }: CheckedBooking, offer: WorldOffer): Item[] {
  const place = placeOf(seat, offer)
  const surname = travelers[seat.travelerIndex - 1]?.asked.surname?.toUpperCase()
  const satang = place ? seatSatang(place.cabin, place.row) : 0
  if (satang === 0 || surname === feelessSurname) return []
  return [
    {
      isBag: false,
      travelerIndex: seat.travelerIndex,
      flightIndices: [seat.flightIndex],
      airlineCode: offer.carrier,
      subcode: seatSubcode,
      commercialName: 'PRE RESERVED SEAT ASSIGNMENT',
      satang: surname === dearSurname ? satang + 10_000 : satang,
    },
  ]
}

type BagOwner = { readonly travelerIndex: number; readonly offer: WorldOffer }

/** Returns a bag, which is sold for all flights of one journey, at the price that the airline has filed. */
export function bagItemOf(asked: RequestedAncillary, { travelerIndex, offer }: BagOwner): Item {
  const { subcode, airlineCode, groupCode, flightIndices, basePrice, currencyCode } = asked
  const journey = journeyOf(flightIndices, offer)
  const type = asked.electronicMiscellaneousDocumentType
  const isSold = subcode === bagSubcode && groupCode === 'BG' && airlineCode === offer.carrier
  if (!isSold || journey === undefined || type !== 'FLIGHT_COUPON_ASSOCIATED' || asked.numberOfItems !== 1)
    return refuseBooking('BAD_REQUEST', 'ANCILLARY_NOT_OFFERED', 'The airline sells no such ancillary')
  const satang = bagSatangOf(offer, journey)
  const isPrice = currencyCode === 'THB' && Math.round(Number(basePrice) * 100) === satang
  if (!isPrice)
    return refuseBooking('APPLICATION_ERROR', 'ANCILLARY_PRICE_CHANGED', 'The ancillary has another price')
  return {
    isBag: true,
    travelerIndex,
    flightIndices,
    airlineCode,
    subcode,
    commercialName: asked.commercialName ?? bagName,
    satang,
  }
}

function journeyOf(flightIndices: readonly number[], { journeys }: WorldOffer): number | undefined {
  let flown = 0
  const wholes = journeys.map(({ flights }) => flights.map(() => (flown += 1)).join())
  const at = wholes.indexOf(flightIndices.join())
  return at < 0 ? undefined : at
}
