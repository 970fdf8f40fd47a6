import { z } from 'zod'
import { cabinClasses } from '../../terms/codes.ts'
import { emissionsSources, priceLineKinds } from '../../terms/offer.ts'
import { passengerTypes } from '../../terms/passenger.ts'
import { satangAmount } from '../field-schemas.ts'
import { offerAnswer, staffPriceAnswer } from './offer-answer.ts'

/**
 * Content of the Accept header of those who read packed offers. The version grows with every change of the rows:
 * a page of an earlier release then gets the offers whole, which it reads too.
 */
export const packedOffersType = 'application/x-ndjson;offers=packed;version=4'

const index = z.int().min(0)
const flag = z.union([z.literal(0), z.literal(1)])

/** A local time, its zone, and the minutes that it is ahead of UTC. */
const packedTime = z.tuple([z.string(), index, z.int()])
/** A time of a packed flight. */
export type PackedTime = z.infer<typeof packedTime>

/**
 * A flight: airline, operating airline, number, origin, destination; times; minutes; cabin, booking class,
 * aircraft, waiting list, stops. Null for an unknown booking class or aircraft.
 */
const packedSegment = z.tuple([
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
  packedTime,
  packedTime,
  z.int(),
  z.enum(cabinClasses),
  z.string().nullable(),
  z.string().nullable(),
  flag,
  z.array(z.tuple([z.string(), z.int()])),
])
/** A packed flight. */
export type PackedSegment = z.infer<typeof packedSegment>

/** Duration in minutes, fare brand, segments. */
const packedJourney = z.tuple([z.int(), z.string().nullable(), z.array(index)])

/** What offers of one fare share. */
const packedFare = offerAnswer.pick({
  expiresAt: true,
  validatingAirline: true,
  fareBrand: true,
  fareBases: true,
  refund: true,
  rebook: true,
  baggage: true,
  documents: true,
  payFirst: true,
  companyFare: true,
  preference: true,
})
/** Fare brand, conditions, baggage and expiry that offers share. */
export type PackedFare = z.infer<typeof packedFare>

/** Kind, code and name of a price line. */
const packedLine = z.tuple([z.enum(priceLineKinds), z.string(), z.string()])

/** Type, number and amount per person; 1 for equal shares; then line and amount by turns. */
const packedPassenger = z.tuple([z.enum(passengerTypes), z.int(), satangAmount, flag, z.array(z.int())])
/** The packed price of the passengers of one type. */
export type PackedPassenger = z.infer<typeof packedPassenger>

/** Kilograms per passenger, source. */
const packedEmissions = z.tuple([z.int().positive(), z.enum(emissionsSources)])

/**
 * End of the id, journeys, fare, total, average, passengers, seats left, waiting list, staff price, emissions.
 */
const packedOffer = z.tuple([
  z.string(),
  z.array(index),
  index,
  satangAmount,
  satangAmount,
  z.array(packedPassenger),
  z.int().nullable(),
  flag,
  staffPriceAnswer.nullable(),
  packedEmissions.nullable(),
])

/**
 * Offers as rows. What several offers share is sent once, in tables that grow over the lines of a source:
 * positions count from its first line.
 */
export const packedOffers = z.object({
  /** The beginning that all ids share; absent where it is that of the line before. */
  idStart: z.string().optional(),
  zones: z.array(z.string()),
  segments: z.array(packedSegment),
  journeys: z.array(packedJourney),
  fares: z.array(packedFare),
  lines: z.array(packedLine),
  offers: z.array(packedOffer),
})
/** Offers as rows, on the wire. */
export type PackedOffers = z.infer<typeof packedOffers>
/** One offer as a row. */
export type PackedOffer = PackedOffers['offers'][number]
