import { z } from 'zod'
import { cabinClasses } from '../terms/codes.ts'
import { satangAmount } from './offers.ts'
import { offerId } from './price.ts'

/** Asks for the cabins of the flights of one offer. */
export const seatMapsQuery = z.strictObject({ offerId })

/** A seat, or what stands in its place. */
const seatPlaceAnswer = z.object({
  /** "14B"; absent for what is not a seat. */
  designator: z.string().optional(),
  kind: z.enum(['seat', 'gap', 'aisle', 'facility']),
  /** False when taken, blocked, or not known to be free. */
  isFree: z.boolean(),
  isExitRow: z.boolean(),
  /** What it costs a passenger; absent when it is free of charge or the supplier does not say. */
  fee: satangAmount.optional(),
})
/** A seat on the wire, or what stands in its place. */
export type SeatPlaceAnswer = z.infer<typeof seatPlaceAnswer>

/** One cabin of one flight, row by row from the nose. */
const seatMapAnswer = z.object({
  /** Positions in the offer's journeys and in their segments, from 0. */
  journey: z.int(),
  segment: z.int(),
  cabin: z.enum(cabinClasses),
  rows: z.array(z.object({ number: z.int().optional(), places: z.array(seatPlaceAnswer) })),
})
/** One cabin of one flight, on the wire. */
export type SeatMapAnswer = z.infer<typeof seatMapAnswer>

/** The cabins of an offer's flights; none where the supplier draws none. */
export const seatMapsAnswer = z.object({ seatMaps: z.array(seatMapAnswer) }).meta({ id: 'SeatMapsAnswer' })
/** The cabins of an offer's flights, on the wire. */
export type SeatMapsAnswer = z.infer<typeof seatMapsAnswer>
