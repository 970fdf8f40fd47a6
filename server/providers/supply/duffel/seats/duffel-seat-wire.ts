import { z } from 'zod'

const seatService = z.object({
  id: z.string().nullish(),
  passenger_id: z.string().nullish(),
  total_amount: z.string(),
  total_currency: z.string(),
})

/** An extra of an offer; anything but a checked bag for passengers of known segments is not read. */
export const wireBagService = z.object({
  id: z.string().min(1),
  type: z.literal('baggage'),
  metadata: z.object({ type: z.literal('checked'), maximum_weight_kg: z.number().nullish() }),
  passenger_ids: z.array(z.string()).min(1),
  segment_ids: z.array(z.string()).min(1),
  total_amount: z.string(),
  total_currency: z.string(),
})

/** The extras of an offer, to be read one by one. */
export const wireOfferServices = z.object({ available_services: z.array(z.unknown()).nullish() })
/** The extras of an offer. */
export type WireOfferServices = z.infer<typeof wireOfferServices>

/**
 * A place in a seat map: a seat or something else. A seat without services is taken; there is one service per
 * passenger who may sit there.
 */
export const wireElement = z.object({
  type: z.string(),
  designator: z.string().nullish(),
  disclosures: z.array(z.string()).nullish(),
  available_services: z.array(seatService).nullish(),
})
/** A place in a seat map. */
export type WireElement = z.infer<typeof wireElement>

const row = z.object({ sections: z.array(z.object({ elements: z.array(wireElement) })) })
/** A row: its sections have aisles between them. */
export type WireRow = z.infer<typeof row>

/** The seat map of one segment. */
export const wireSeatMap = z.object({
  segment_id: z.string(),
  cabins: z.array(z.object({ cabin_class: z.string(), deck: z.int().nullish(), rows: z.array(row) })),
})
export type WireSeatMap = z.infer<typeof wireSeatMap>
