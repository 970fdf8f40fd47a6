import { type FlightPath } from './timetable.ts'

/** Cabins as the wire names them. */
export const wireCabins = ['economy', 'premium_economy', 'business', 'first'] as const
/** A cabin as the wire names it. */
export type WireCabin = (typeof wireCabins)[number]
/** Passenger types that are priced apart. */
export type WirePassengerType = 'adult' | 'child' | 'infant_without_seat'

/** What a change or a refund costs; undefined when the airline does not say. */
type Condition = { readonly allowed: boolean; readonly penaltyBaht?: number } | undefined

/** A product that the simulated airlines sell. */
export type FareBrand = {
  readonly name: string
  readonly cabin: WireCabin
  readonly basis: string
  /** Price relative to the cheapest, in percent. */
  readonly percent: number
  readonly refund: Condition
  readonly change: Condition
  readonly checkedBags: number
}

/** What is on sale, cheapest first. */
export const fareBrands: readonly FareBrand[] = [
  {
    name: 'Saver',
    cabin: 'economy',
    basis: 'QLSAVER',
    percent: 100,
    refund: { allowed: false },
    change: { allowed: true, penaltyBaht: 3000 },
    checkedBags: 1,
  },
  {
    name: 'Flex',
    cabin: 'economy',
    basis: 'BFLEX',
    percent: 145,
    refund: { allowed: true, penaltyBaht: 1500 },
    change: { allowed: true, penaltyBaht: 0 },
    checkedBags: 1,
  },
  {
    name: 'Full Flex',
    cabin: 'economy',
    basis: 'YFULL',
    percent: 210,
    refund: { allowed: true, penaltyBaht: 0 },
    change: { allowed: true, penaltyBaht: 0 },
    checkedBags: 2,
  },
  {
    name: 'Premium',
    cabin: 'premium_economy',
    basis: 'WPREM',
    percent: 190,
    refund: undefined,
    change: { allowed: true },
    checkedBags: 2,
  },
  {
    name: 'Business',
    cabin: 'business',
    basis: 'JBUS',
    percent: 360,
    refund: { allowed: true, penaltyBaht: 0 },
    change: { allowed: true, penaltyBaht: 0 },
    checkedBags: 2,
  },
]

const largeAircraft = new Set(['77W', '359', '788', '789', '78P'])

/** Whether a brand is sold on a path: premium economy needs large aircraft all the way. */
export function isSoldOn(brand: FareBrand, path: FlightPath): boolean {
  return brand.cabin !== 'premium_economy' || path.every((flight) => largeAircraft.has(flight.aircraft))
}

/** Whether this brand must be paid when it is booked. */
export function requiresInstantPayment(brand: FareBrand, carrier: string): boolean {
  return carrier === 'SQ' && brand.name === 'Saver'
}

/** Whether the price of a hold is promised until the payment is due. */
export function guaranteesHeldPrice(carrier: string): boolean {
  return carrier !== 'CX'
}

const agePercent: Record<WirePassengerType, number> = { adult: 100, child: 75, infant_without_seat: 10 }

/** Base fare in satang of one passenger on one path, always whole fives of baht. */
export function baseSatang(path: FlightPath, brand: FareBrand, type: WirePassengerType): number {
  const minutes = path.reduce((sum, flight) => sum + flight.durationMinutes, 0)
  const variation = 85 + (hashOf(path.map((flight) => flight.key).join('+')) % 40)
  const baht = (minutes * 26 * variation * brand.percent * agePercent[type]) / 1_000_000
  return Math.max(1, Math.round(baht / 5)) * 500
}

/** Airport charges in satang of one passenger on one path; infants pay none. */
export function taxSatang(path: FlightPath, type: WirePassengerType): number {
  const first = path[0]
  if (!first || type === 'infant_without_seat') return 0
  const isDomestic = path.every((flight) => flight.to.country === first.from.country)
  if (first.from.country === 'TH') return isDomestic ? 13_000 : 78_000
  return 104_535
}

/** Seats of a cabin that the simulated airline gives to this shop on one flight. */
export function seatsForSale(flightKey: string, cabin: WireCabin): number {
  const spread = hashOf(`${flightKey}/${cabin}`)
  if (cabin === 'economy') return 30 + (spread % 60)
  return cabin === 'business' ? 6 + (spread % 8) : 8 + (spread % 12)
}

/** A number that is the same for the same text on every machine (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
