import { z } from 'zod'

const text = z.string()
const amount = z.object({ amount: z.number(), currencyCode: text.optional() })

/** What a seat costs: items name the passengers and flights that they are for, or are for all. */
export const wireSeatItem = z.object({
  offerItemID: text,
  unitPrice: z.object({ totalAmount: amount.optional(), equivAmount: amount.optional() }),
  eligibility: z.object({
    paxRefIDs: z.array(text).optional(),
    flightAssociations: z.object({ paxSegmentRefID: z.array(text).optional() }).optional(),
  }),
})
/** What a seat costs. */
export type WireSeatItem = z.infer<typeof wireSeatItem>

const seat = z.object({
  column: text,
  /** F: free (code list 9865). */
  occupationStatusCode: text.optional(),
  /** By code list 9825. */
  characteristics: z.array(z.object({ code: text })).default([]),
  offerItemRefIDs: z.array(text).optional(),
})
/** A seat of a row. */
export type WireSeat = z.infer<typeof seat>

const row = z.object({ row: z.int(), seats: z.array(seat) })
/** Its seats in no particular order; columns without a seat are left out. */
export type WireSeatRow = z.infer<typeof row>

const cabin = z.object({
  deckCode: text.optional(),
  cabinType: z.object({ cabinTypeCode: text.optional() }).optional(),
  cabinLayout: z
    .object({
      columns: z.array(z.object({ id: text })),
      exitRowPosition: z.array(z.object({ firstRow: z.int(), lastRow: z.int() })).default([]),
    })
    .optional(),
  seatRows: z.array(row).default([]),
})
/** A cabin of an aircraft, or its part on one deck. */
export type WireSeatCabin = z.infer<typeof cabin>

/** The cabins of one flight. */
export const wireSeatMap = z.object({
  paxSegmentRefID: text,
  /** Whether its seats can be booked. */
  sellable: z.boolean().optional(),
  cabinCompartments: z.array(cabin),
})
/** The cabins of one flight. */
export type WireSeatMap = z.infer<typeof wireSeatMap>

/** Answer of Get Seats; maps and prices are read one by one. */
export const wireSeatAnswer = z.object({
  response: z
    .object({
      seatMaps: z.array(z.unknown()),
      aLaCarteOffer: z.object({ aLaCarteOfferItems: z.array(z.unknown()) }).optional(),
    })
    .optional(),
  errors: z.array(z.object({ code: text.optional() })).default([]),
})
/** Answer of Get Seats. */
export type WireSeatAnswer = z.infer<typeof wireSeatAnswer>
