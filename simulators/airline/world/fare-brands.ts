import { seatsOfAircraft } from './aircraft-seats.ts'
import type { Flight, FlightPath } from './world-flight.ts'
import type { FareBrand, WorldCabin } from './world-offer.ts'

const kept = { allowed: false }
const free = { allowed: true, penaltyBaht: 0 }
const allowedForFee = (penaltyBaht: number) => ({ allowed: true, penaltyBaht })

/** The brands on sale, cheapest first; every booking class belongs to one of them. */
export const fareBrands: readonly FareBrand[] = [
  {
    code: 'SV',
    name: 'Saver',
    cabin: 'economy',
    rbd: 'Q',
    basis: 'QLSAVER',
    percent: 100,
    refund: kept,
    change: allowedForFee(3000),
    checkedBags: 1,
  },
  {
    code: 'FX',
    name: 'Flex',
    cabin: 'economy',
    rbd: 'B',
    basis: 'BFLEX',
    percent: 145,
    refund: allowedForFee(1500),
    change: free,
    checkedBags: 1,
  },
  {
    code: 'FF',
    name: 'Full Flex',
    cabin: 'economy',
    rbd: 'Y',
    basis: 'YFULL',
    percent: 210,
    refund: free,
    change: free,
    checkedBags: 2,
  },
  {
    code: 'PE',
    name: 'Premium',
    cabin: 'premiumEconomy',
    rbd: 'W',
    basis: 'WPREM',
    percent: 190,
    refund: undefined,
    change: { allowed: true },
    checkedBags: 2,
  },
  {
    code: 'BU',
    name: 'Business',
    cabin: 'business',
    rbd: 'D',
    basis: 'DBUS',
    percent: 360,
    refund: free,
    change: free,
    checkedBags: 2,
  },
  {
    code: 'BS',
    name: 'Business Suite',
    cabin: 'premiumBusiness',
    rbd: 'J',
    basis: 'JSUITE',
    percent: 430,
    refund: free,
    change: free,
    checkedBags: 2,
  },
  {
    code: 'FI',
    name: 'First',
    cabin: 'first',
    rbd: 'A',
    basis: 'AFIRST',
    percent: 620,
    refund: allowedForFee(4000),
    change: free,
    checkedBags: 3,
  },
  {
    code: 'FS',
    name: 'First Suite',
    cabin: 'premiumFirst',
    rbd: 'F',
    basis: 'FSUITE',
    percent: 790,
    refund: free,
    change: free,
    checkedBags: 3,
  },
]

/** Returns the brand of a booking class; undefined for a class that nobody sells. */
export function brandOfRbd(rbd: string): FareBrand | undefined {
  return fareBrands.find((one) => one.rbd === rbd)
}

/** Returns whether a brand is sold on a path: every aircraft must have its cabin. */
export function isSoldOn(brand: FareBrand, path: FlightPath): boolean {
  return path.every((flight) => seatCountInCabin(flight, brand.cabin) > 0)
}

/** Suites exist where the cabin has at least this many seats. */
const suiteFrom = { business: 28, first: 6 }

/** Returns the seats of a cabin in a flight's aircraft. */
export function seatCountInCabin(flight: Flight, cabin: WorldCabin): number {
  const seats = seatsOfAircraft(flight.operatedBy ?? flight.carrier, flight.aircraft)
  switch (cabin) {
    case 'economy':
      return seats.economy
    case 'premiumEconomy':
      return seats.premium
    case 'business':
      return seats.business
    case 'premiumBusiness':
      return seats.business >= suiteFrom.business ? 8 : 0
    case 'first':
      return seats.first
    case 'premiumFirst':
      return seats.first >= suiteFrom.first ? 2 : 0
  }
}

/** Returns whether this brand must be paid when it is booked. */
export function requiresInstantPayment(brand: FareBrand, carrier: string): boolean {
  return carrier === 'SQ' && brand.name === 'Saver'
}

/** Returns whether the price of a hold is guaranteed until the payment is due. */
export function guaranteesHeldPrice(carrier: string): boolean {
  return carrier !== 'CX'
}
