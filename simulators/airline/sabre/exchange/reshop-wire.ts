import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Flight } from '../../world/world-flight.ts'
import type { WorldCabin } from '../../world/world-offer.ts'
import type { WorldReservation } from '../../world/world-reservation.ts'
import { sabreDataOf } from '../booking/booking-record.ts'
import { decimalAmount } from '../booking/wire-amounts.ts'
import { type ExchangedTrip, type TicketCharge, amountOf, chargesOf } from './exchanged-trip.ts'

/** How long an offer is valid, in minutes. */
const validMinutes = 20

const cabinNames: Readonly<Record<WorldCabin, string>> = {
  economy: 'Economy',
  premiumEconomy: 'Premium Economy',
  business: 'Business',
  premiumBusiness: 'Premium Business',
  first: 'First',
  premiumFirst: 'Premium First',
}

/** The content of an answer of flightReshop. */
type ReshopContent = {
  readonly trips: readonly ExchangedTrip[]
  readonly numbers: readonly string[]
  readonly now: Instant
}

/** Returns the answer of flightReshop: flights and journeys once, and offers that refer to them; the cheapest first. */
export function toReshopAnswer(
  reservation: WorldReservation,
  { trips, numbers, now }: ReshopContent,
): Record<string, unknown> {
  const flights = new Map<string, Record<string, unknown>>()
  const journeys = new Map<string, Record<string, unknown>>()
  const priced = trips.map((trip) => ({ trip, charges: chargesOf(reservation, trip) }))
  const cheapestFirst = priced.toSorted(
    (one, other) => totalOf(reservation, one.charges, numbers) - totalOf(reservation, other.charges, numbers),
  )
  const offers = cheapestFirst.map(({ trip, charges }, at) => ({
    id: `offer-${at + 1}`,
    source: { distributionModel: 'ATPCO' },
    createdAt: now,
    validUntil: plusMinutes(now, validMinutes),
    journeyRefs: trip.offer.journeys.map((one) => journeyRef(one.flights, { flights, journeys })),
    totalPriceDifference: toWireTotal(reservation, charges, numbers),
    items: [{ id: `item-${at + 1}`, fares: toWireFares(reservation, { trip, charges, numbers }) }],
  }))
  return {
    numberOfOffers: offers.length,
    flights: [...flights.values()],
    journeys: [...journeys.values()],
    offers,
  }
}

type Travelling = { readonly number: string; readonly index: number }

function travellersOf({ documents, travellers }: WorldReservation, numbers: readonly string[]): Travelling[] {
  return numbers.flatMap((number) => {
    const owner = documents.find((one) => one.number === number)?.passengerId
    const index = travellers.findIndex((one) => one.id === owner)
    return index < 0 ? [] : { number, index }
  })
}

/** Returns the charges of the named tickets, one each. */
function chargesOfTickets(
  reservation: WorldReservation,
  charges: readonly TicketCharge[],
  numbers: readonly string[],
): TicketCharge[] {
  return travellersOf(reservation, numbers).flatMap(({ index }) => {
    const type = reservation.travellers[index]?.type
    return charges.find((one) => one.type === type) ?? []
  })
}

function totalOf(
  reservation: WorldReservation,
  charges: readonly TicketCharge[],
  numbers: readonly string[],
): number {
  return chargesOfTickets(reservation, charges, numbers).reduce((sum, one) => sum + amountOf(one), 0)
}

function toWireTotal(
  reservation: WorldReservation,
  charges: readonly TicketCharge[],
  numbers: readonly string[],
): Record<string, unknown> {
  const all = chargesOfTickets(reservation, charges, numbers)
  const sumOf = (part: 'base' | 'tax' | 'penalty') => all.reduce((sum, one) => sum + one[part], 0)
  const sum = { base: sumOf('base'), tax: sumOf('tax'), penalty: sumOf('penalty') }
  return { ...toWireCharge(sum), totalFee: decimalAmount(sum.penalty) }
}

function toWireCharge({ base, tax, penalty }: Pick<TicketCharge, 'base' | 'tax' | 'penalty'>) {
  const total = base + tax + penalty
  return {
    type: total > 0 ? 'Add collect' : total < 0 ? 'Refund' : 'Even',
    baseFare: decimalAmount(base),
    totalTax: decimalAmount(tax),
    subtotalBeforeFee: decimalAmount(base + tax),
    grandTotal: decimalAmount(total),
    currencyCode: 'THB',
  }
}

type PricedTrip = {
  readonly trip: ExchangedTrip
  readonly charges: readonly TicketCharge[]
  readonly numbers: readonly string[]
}

/** Returns one fare for each ticket. */
function toWireFares(
  reservation: WorldReservation,
  { trip, charges, numbers }: PricedTrip,
): Record<string, unknown>[] {
  return travellersOf(reservation, numbers).flatMap(({ number, index }) => {
    const traveller = reservation.travellers[index]
    const charge = charges.find((one) => one.type === traveller?.type)
    if (!traveller || !charge) return []
    return {
      travelers: [
        {
          passengerTypeCode: sabreDataOf(reservation).travelers[index]?.passengerCode,
          ticketNumber: number,
          givenName: traveller.givenName.toUpperCase(),
          surname: traveller.familyName.toUpperCase(),
        },
      ],
      priceDifference: {
        ...toWireCharge(charge),
        totalFee: { fees: [{ amount: decimalAmount(charge.penalty), currencyCode: 'THB' }] },
        ...(charge.isForfeited ? { isResidualAmountForfeited: true } : {}),
      },
      fareComponents: toWireComponents(trip),
    }
  })
}

function toWireComponents({ offer, flights }: ExchangedTrip): Record<string, unknown>[] {
  return offer.journeys.map(({ flights: own }, at) => {
    const brand = offer.brands[at] ?? offer.brand
    return {
      fareBasisCode: brand.basis,
      brand: { code: brand.code, name: brand.name },
      segmentDetails: own.map((flight) => ({
        flightRef: flight.key,
        bookingClassCode: flights.find((one) => one.flight.key === flight.key)?.rbd,
        cabinName: cabinNames[brand.cabin],
      })),
    }
  })
}

type Pools = {
  readonly flights: Map<string, Record<string, unknown>>
  readonly journeys: Map<string, Record<string, unknown>>
}

function journeyRef(own: readonly Flight[], { flights, journeys }: Pools): string {
  const id = own.map((one) => one.key).join('+')
  for (const flight of own) flights.set(flight.key, toWireFlight(flight))
  journeys.set(id, {
    id,
    flightRefs: own.map((one) => one.key),
    departureAirportCode: own[0]?.from.code,
    arrivalAirportCode: own.at(-1)?.to.code,
  })
  return id
}

function toWireFlight(flight: Flight): Record<string, unknown> {
  const operating = flight.operatedBy ?? flight.carrier
  return {
    id: flight.key,
    marketingFlightNumber: Number(flight.number),
    marketingAirlineCode: flight.carrier,
    operatingAirlineCode: operating,
    departureAirportCode: flight.from.code,
    arrivalAirportCode: flight.to.code,
    departureDate: flight.departureLocal.slice(0, 10),
    departureTime: flight.departureLocal.slice(11, 16),
    arrivalDate: flight.arrivalLocal.slice(0, 10),
    arrivalTime: flight.arrivalLocal.slice(11, 16),
    aircraftTypeCode: flight.aircraft,
    durationInMinutes: flight.durationMinutes,
    ...(flight.stop ? { hiddenStops: [{ airportCode: flight.stop.code }] } : {}),
  }
}
