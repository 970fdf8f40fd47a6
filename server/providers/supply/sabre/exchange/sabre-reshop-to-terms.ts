import { type Rbd, airlineCode, airportCode, type CabinClass } from '#contract/terms/codes.ts'
import { type Journey, type Segment, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { type Money, addMoney, satang, subtractMoney, sumMoney } from '#contract/terms/money.ts'
import { minutesBetween, parseInstant } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import { type ExchangeOffer, type ExchangeSearch, mostExchangeOffers } from '../../supplier-exchange.ts'
import type { BookingFrame } from '../booking/sabre-order-to-terms.ts'
import { parseBaht } from '../sabre-amounts.ts'
import { parseSabreLocalTime } from '../sabre-local-time.ts'
import { type SabreFlightToSell, formatSabreExchangeRef } from './sabre-exchange-ref.ts'
import type {
  WireReshopFare,
  WireReshopFlight,
  WireReshopOffer,
  WireReshopped,
} from './sabre-exchange-wire.ts'
import { documentNumberOf } from '../booking/sabre-documents.ts'

/** What an answer was asked for: the search, and the item ids of the booked flights, journey by journey. */
export type AskedExchange = {
  readonly search: ExchangeSearch
  readonly locator: string
  readonly ticketNumbers: readonly string[]
  readonly itemIds: readonly (readonly string[])[]
  readonly zoneOf: NonNullable<BookingFrame['zoneOf']>
}

/** Cabins by Sabre's names. */
export const sabreCabinNames: Readonly<Record<CabinClass, string>> = {
  economy: 'Economy',
  premiumEconomy: 'Premium Economy',
  business: 'Business',
  premiumBusiness: 'Premium Business',
  first: 'First',
  premiumFirst: 'Premium First',
}
const cabinsByName = new Map(
  Object.entries(sabreCabinNames).map(([cabin, name]) => [name, cabin as CabinClass]),
)

/** Returns the offers of an answer, the cheapest first; one whose flights or sums do not hold is left out. */
export function exchangeOffersOf(answer: WireReshopped, asked: AskedExchange): ExchangeOffer[] {
  const flights = new Map(answer.flights.map((one) => [one.id, one]))
  const journeys = new Map(
    answer.journeys.map(({ id, flightRefs }) => [id, flightRefs.map((ref) => flights.get(ref))]),
  )
  const read = answer.offers.flatMap((one) => exchangeOfferOf(one, journeys, asked) ?? [])
  const total = ({ fareDifference, penalty }: ExchangeOffer) => fareDifference.amount + penalty.amount
  return read.toSorted((one, other) => total(one) - total(other)).slice(0, mostExchangeOffers)
}

type WireJourneys = ReadonlyMap<string, readonly (WireReshopFlight | undefined)[]>

function exchangeOfferOf(
  offer: WireReshopOffer,
  wireJourneys: WireJourneys,
  asked: AskedExchange,
): ExchangeOffer | undefined {
  const { search, locator, itemIds } = asked
  // a split booking would give passengers a PNR of their own
  if (offer.splitBooking === true || offer.journeyRefs.length !== search.itinerary.journeys.length)
    return undefined
  const fares = offer.items.flatMap((one) => one.fares)
  const price = priceOf(offer, fares, asked)
  const isChanged = (at: number) => search.changes.some(({ journey }) => journey === at)
  const read = offer.journeyRefs.map((ref, at) => {
    const [kept, told] = [search.itinerary.journeys[at], wireJourneys.get(ref)]
    if (!kept || !told?.every((one) => one !== undefined)) return undefined
    if (!isChanged(at)) return { journey: kept, sells: [] }
    return newJourneyOf(told, fares, asked)
  })
  if (!price || !read.every((one) => one !== undefined)) return undefined
  const ref = formatSabreExchangeRef({
    locator,
    tickets: price.tickets.map(({ number, amount }) => ({ number, amount: amount.amount })),
    cancels: itemIds.flatMap((ids, at) => (isChanged(at) ? ids : [])),
    keeps: itemIds.flatMap((ids, at) => (isChanged(at) ? [] : ids)),
    sells: read.flatMap((one) => one.sells),
    privateFare: search.privateFare,
  })
  const validUntil = offer.validUntil === undefined ? undefined : parseInstant(offer.validUntil)
  return {
    ref,
    itinerary: { shape: search.itinerary.shape, journeys: read.map((one) => one.journey) },
    fareDifference: price.fareDifference,
    ...(price.taxDifference && { taxDifference: price.taxDifference }),
    penalty: price.penalty,
    ...(price.isForfeited && { isResidualForfeited: true as const }),
    ...(validUntil && { validUntil }),
  }
}

type ExchangePrice = {
  readonly fareDifference: Money
  readonly taxDifference: Money | undefined
  readonly penalty: Money
  readonly isForfeited: boolean
  readonly tickets: readonly { readonly number: string; readonly amount: Money }[]
}

/**
 * Returns the price for all tickets. A fare of several travellers is the price of each of them, which its sum must prove;
 * what is neither fee nor tax on the fee belongs to the fare.
 */
function priceOf(
  { totalPriceDifference: total }: WireReshopOffer,
  fares: readonly WireReshopFare[],
  { ticketNumbers }: AskedExchange,
): ExchangePrice | undefined {
  const currency = total?.currencyCode
  const grand = signedBaht(total?.grandTotal, currency)
  const fee = signedBaht(total?.totalFee ?? '0', currency)
  const taxOnFee = signedBaht(total?.totalTaxOnFee ?? '0', currency)
  const tickets = fares.flatMap(({ travelers, priceDifference: one }) =>
    travelers.map(({ ticketNumber: number }) => ({
      number: documentNumberOf(number),
      amount: signedBaht(one?.grandTotal, one?.currencyCode),
    })),
  )
  const isEachOnce =
    tickets.length === ticketNumbers.length &&
    ticketNumbers.every((number) => tickets.some((one) => one.number === number))
  if (!grand || !fee || !taxOnFee || !isEachOnce) return undefined
  const priced = tickets.flatMap(({ number, amount }) => (amount ? [{ number, amount }] : []))
  const isWhole =
    priced.length === tickets.length && sumMoney(priced.map((one) => one.amount)).amount === grand.amount
  const penalty = addMoney(fee, taxOnFee)
  if (!isWhole || penalty.amount < 0) return undefined
  const isForfeited = fares.some((one) => one.priceDifference?.isResidualAmountForfeited === true)
  const fareDifference = subtractMoney(grand, penalty)
  // Of a residual that is forfeited, nobody tells which part is tax.
  const isTold = signedBaht(total?.subtotalBeforeFee, currency)?.amount === fareDifference.amount
  const taxDifference = isTold ? signedBaht(total?.totalTax, currency) : undefined
  return { fareDifference, taxDifference, penalty, isForfeited, tickets: priced }
}

/** Reads an amount that may be negative; undefined for other currencies. */
export function signedBaht(amount: string | undefined, currency: string | undefined): Money | undefined {
  if (amount === undefined || currency === undefined) return undefined
  const read = parseBaht(amount.replace(/^-/, ''), currency)
  return read && (amount.startsWith('-') ? subtractMoney(satang(0), read) : read)
}

type NewJourney = { readonly journey: Journey; readonly sells: readonly SabreFlightToSell[] }

function newJourneyOf(
  flights: readonly WireReshopFlight[],
  fares: readonly WireReshopFare[],
  { zoneOf }: AskedExchange,
): NewJourney | undefined {
  const read = flights.map((flight) => {
    const classes = fares.flatMap(({ fareComponents }) =>
      fareComponents.flatMap((one) => one.segmentDetails.filter((detail) => detail.flightRef === flight.id)),
    )
    const [first] = classes
    const cabin = cabinsByName.get(first?.cabinName ?? '')
    const rbd = first?.bookingClassCode
    // one class is sold for the whole party
    const isOneClass = classes.every((one) => one.bookingClassCode === rbd)
    if (!rbd || !cabin || !isOneClass) return undefined
    const segment = segmentOf(flight, { cabin, rbd }, zoneOf)
    return segment && { segment, sell: flightToSellOf(flight, rbd) }
  })
  if (read.length === 0 || !read.every((one) => one !== undefined)) return undefined
  return { journey: journeyFromSegments(read.map((one) => one.segment)), sells: read.map((one) => one.sell) }
}

function flightToSellOf(flight: WireReshopFlight, rbd: string): SabreFlightToSell {
  return {
    airline: flight.marketingAirlineCode,
    number: flight.marketingFlightNumber,
    from: flight.departureAirportCode,
    to: flight.arrivalAirportCode,
    departs: parseSabreLocalTime(flight.departureDate, flight.departureTime),
    arrives: parseSabreLocalTime(flight.arrivalDate, flight.arrivalTime),
    rbd,
    isMarried: flight.isMarriedWithPreviousFlight ?? false,
  }
}

function segmentOf(
  flight: WireReshopFlight,
  { cabin, rbd }: { readonly cabin: CabinClass; readonly rbd: string },
  zoneOf: AskedExchange['zoneOf'],
): Segment | undefined {
  const [origin, destination] = [
    airportCode(flight.departureAirportCode),
    airportCode(flight.arrivalAirportCode),
  ]
  const marketingCarrier = airlineCode(flight.marketingAirlineCode)
  const operatingCarrier = airlineCode(flight.operatingAirlineCode ?? flight.marketingAirlineCode)
  const departureZone = origin && zoneOf(origin)
  const arrivalZone = destination && zoneOf(destination)
  if (!marketingCarrier || !operatingCarrier || !departureZone || !arrivalZone) return undefined
  const departureLocal = parseSabreLocalTime(flight.departureDate, flight.departureTime)
  const arrivalLocal = parseSabreLocalTime(flight.arrivalDate, flight.arrivalTime)
  const departureAt = toInstant(departureLocal, departureZone)
  const arrivalAt = toInstant(arrivalLocal, arrivalZone)
  return {
    marketingCarrier,
    operatingCarrier,
    flightNumber: String(flight.marketingFlightNumber),
    origin,
    destination,
    departureLocal,
    departureZone,
    departureAt,
    arrivalLocal,
    arrivalZone,
    arrivalAt,
    durationMinutes: minutesBetween(departureAt, arrivalAt),
    ...(flight.aircraftTypeCode !== undefined && { aircraft: flight.aircraftTypeCode }),
    stops: stopsOf(flight),
    cabin,
    rbd: rbd as Rbd,
    waitlisted: false,
  }
}

function stopsOf({ hiddenStops }: WireReshopFlight): Segment['stops'] {
  return hiddenStops.flatMap(({ airportCode: code, durationInMinutes: durationMinutes = 0 }) => {
    const airport = airportCode(code)
    return airport ? [{ airport, durationMinutes }] : []
  })
}
