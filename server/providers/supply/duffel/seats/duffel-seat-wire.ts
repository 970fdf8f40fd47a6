import { z } from 'zod'

/**
 * A place in a seat map: a seat or something else. A seat without services is taken; there is one service per
 * passenger who may sit there.
 */
export const wireElement = z.object({
  type: z.string(),
  designator: z.string().nullish(),
  disclosures: z.array(z.string()).nullish(),
  available_services: z.array(z.object({ total_amount: z.string(), total_currency: z.string() })).nullish(),
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
