import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { type AirportCode, type CabinClass, cabinClasses } from '#contract/terms/codes.ts'
import { type Stop, type TripShape, tripShapes } from '#contract/terms/itinerary.ts'
import { type BaggageAllowance, baggageKinds } from '#contract/terms/offer.ts'
import { type PassengerCounts, passengerTypes } from '#contract/terms/passenger.ts'
import { type Instant, parseInstant } from '#contract/terms/time.ts'
import { z } from 'zod'

/** One flight of an offer with the data that pricing and booking must send again. */
export type SabreFlightHandle = {
  /** Marketing airline. */
  readonly airline: string
  readonly operating?: string | undefined
  /** Digits alone: Sabre accepts no operational suffix. */
  readonly number: number
  readonly from: string
  readonly to: string
  /** Local time at the airport, "2027-01-10T08:05". */
  readonly departs: string
  readonly arrives: string
  /** The booking class, one letter. */
  readonly rbd: string
  readonly cabin: CabinClass
  readonly fareBasis: string
  /** The airline that filed the fare; absent where Sabre does not state it. */
  readonly governing?: string | undefined
  /** True for married segments, which must be sold together. */
  readonly isMarried?: boolean | undefined
  /** True when the flight is full and the seat is waitlisted. */
  readonly isWaitlisted?: boolean | undefined
}

/** Everything about an offer that must be sent again: Sabre stores no offers. */
export type SabreOfferHandle = {
  readonly shape: TripShape
  readonly party: PassengerCounts
  /** The validating carrier. */
  readonly carrier: string
  /** Brand code of each flight in order, for branded fares. */
  readonly brands?: readonly string[] | undefined
  /** Ticketing deadline of the fare; absent when it must be ticketed at once. */
  readonly lastTicketAt?: Instant | undefined
  readonly journeys: readonly (readonly SabreFlightHandle[])[]
  /** The codes that found a negotiated fare, to be sent again with every call. */
  readonly privateFare?: PrivateFare | undefined
  /** Present for an offer of an airline (NDC), which is priced and ordered by its items. */
  readonly ndc?: SabreNdcHandle | undefined
}

/** The items of an airline's offer, and what pricing them does not tell again. */
export type SabreNdcHandle = {
  readonly itemIds: readonly string[]
  /** The name of the fare on each journey; empty where it has none. */
  readonly fareBrands: readonly string[]
  readonly baggage: BaggageAllowance
  readonly isPassportNeeded: boolean
  /** Refund, change and endorsements, member by member as Sabre told them. */
  readonly terms: Readonly<Record<string, unknown>>
  /** For each flight of all journeys. */
  readonly flights: readonly {
    readonly aircraft?: string | undefined
    readonly stops?: readonly Stop[] | undefined
  }[]
}

const prefix = 'sabre1'
/** Six journeys of four flights are well below it. */
const longestRef = 8_000
const wallClock = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
const place = z.string().regex(/^[A-Z]{3}$/)
const airline = z.string().regex(/^[A-Z0-9]{2}$/)

const flightHandle: z.ZodType<SabreFlightHandle> = z.object({
  airline,
  operating: airline.optional(),
  number: z.number().int().positive(),
  from: place,
  to: place,
  departs: wallClock,
  arrives: wallClock,
  rbd: z.string().regex(/^[A-Z]$/),
  cabin: z.enum(cabinClasses),
  fareBasis: z.string(),
  governing: airline.optional(),
  isMarried: z.boolean().optional(),
  isWaitlisted: z.boolean().optional(),
})

const count = z.number().int().min(0)
const ndcHandle: z.ZodType<SabreNdcHandle> = z.object({
  itemIds: z
    .array(z.string().regex(/^[a-zA-Z0-9]+(-[0-9]+)*$/))
    .min(1)
    .max(9),
  fareBrands: z.array(z.string()),
  baggage: z.object({
    cabinPieces: count,
    cabinKg: count,
    checkedPieces: count,
    checkedKg: count,
    notStated: z.array(z.enum(baggageKinds)).optional(),
  }) as z.ZodType<BaggageAllowance>,
  isPassportNeeded: z.boolean(),
  terms: z.record(z.string(), z.unknown()),
  flights: z.array(
    z.object({
      aircraft: z.string().optional(),
      stops: z
        .array(z.object({ airport: place as unknown as z.ZodType<AirportCode>, durationMinutes: count }))
        .optional(),
    }),
  ),
})

/** The codes of a negotiated fare inside a reference. */
export const privateFareHandle: z.ZodType<PrivateFare> = z.object({
  airline,
  accountCode: z.string().optional(),
  tourCode: z.string().optional(),
  trackingReference: z.string().optional(),
  companyId: z.string().optional(),
  rate: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('percent'), basisPoints: z.int() }),
      z.object({ kind: z.literal('amount'), satang: z.int() }),
    ])
    .optional(),
})

const offerHandle = z.object({
  shape: z.enum(tripShapes),
  party: z.partialRecord(z.enum(passengerTypes), z.number().int().min(0).max(9)),
  carrier: airline,
  brands: z.array(z.string()).optional(),
  lastTicketAt: z
    .string()
    .transform((text) => parseInstant(text))
    .optional(),
  journeys: z.array(z.array(flightHandle).min(1)).min(1).max(16),
  ndc: ndcHandle.optional(),
  privateFare: privateFareHandle.optional(),
})

/** Returns our reference of a Sabre offer. */
export function formatSabreOfferRef(offer: SabreOfferHandle): string {
  return prefix + JSON.stringify(offer)
}

/** Reads a reference; undefined when it is not ours. */
export function parseSabreOfferRef(ref: string): SabreOfferHandle | undefined {
  if (!ref.startsWith(`${prefix}{`) || ref.length > longestRef) return undefined
  const read = offerHandle.safeParse(parseJson(ref.slice(prefix.length)))
  return read.success ? read.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
