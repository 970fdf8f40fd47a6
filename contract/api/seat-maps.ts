import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cabinClasses } from '../terms/codes.ts'
import { satangAmount } from './field-schemas.ts'
import { offerId } from './price.ts'

/** Requests the seat maps of the flights of one offer. */
export const seatMapsQuery = z.strictObject({ offerId })

/** A price, and the passengers who may buy at it by type and number: "adult-0". */
const soldTo = z.object({ price: satangAmount, passengers: z.array(z.string()) })

/** A place in a seat map: a seat, or another element. */
const seatPlaceAnswer = z.object({
  /** "14B"; absent for elements that are not seats. */
  designator: z.string().optional(),
  kind: z.enum(['seat', 'gap', 'aisle', 'facility']),
  /** False when taken, blocked, or not known to be free. */
  isFree: z.boolean(),
  isExitRow: z.boolean(),
  /** The fee for a passenger; absent when the seat is free of charge or the supplier does not state it. */
  fee: satangAmount.optional(),
  /** At which price the seat is sold with the tickets, and to whom; absent where it is not. */
  sold: z.array(soldTo).optional(),
})
/** A place in a seat map, on the wire. */
export type SeatPlaceAnswer = z.infer<typeof seatPlaceAnswer>

/** The seat map of one cabin of one flight, row by row from the front. */
const seatMapAnswer = z.object({
  /** Positions in the offer's journeys and in their segments, from 0. */
  journey: z.int(),
  segment: z.int(),
  cabin: z.enum(cabinClasses),
  rows: z.array(z.object({ number: z.int().optional(), places: z.array(seatPlaceAnswer) })),
})
/** The seat map of one cabin, on the wire. */
export type SeatMapAnswer = z.infer<typeof seatMapAnswer>

/** A checked bag beyond the allowance that is sold with the tickets. */
const bagAnswer = z.object({
  id: z.string(),
  ...soldTo.shape,
  /** The flights it travels on; positions from 0. */
  covers: z.array(z.object({ journey: z.int(), segment: z.int() })),
  /** Absent when the supplier does not state it. */
  maxKg: z.int().optional(),
})
/** A bag for sale, on the wire. */
export type BagAnswer = z.infer<typeof bagAnswer>

/** The seat maps of an offer's flights, empty when the supplier has none, and the bags sold with the tickets. */
export const seatMapsAnswer = z
  .object({ seatMaps: z.array(seatMapAnswer), bags: z.array(bagAnswer) })
  .meta({ id: 'SeatMapsAnswer' })
/** The seat maps of an offer's flights, on the wire. */
export type SeatMapsAnswer = z.infer<typeof seatMapsAnswer>

export const readSeatMaps = endpoint({
  method: 'GET',
  path: '/api/pricing/seats/',
  summary:
    'The cabins of the flights of one offer: which seats are free and what they cost, and which bags are sold.',
  query: seatMapsQuery,
  answer: seatMapsAnswer,
})
