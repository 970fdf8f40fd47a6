import { z } from 'zod'
import { satangAmount, singleLineText } from '../field-schemas.ts'

const position = z.int().min(0).max(20)
const chosenBy = {
  /** Position among the passengers of this request. */
  passenger: position,
  /** The price in satang that the customer saw; any other than the current one is refused. */
  price: satangAmount,
}
/** A bag or a seat to be bought, as `GET /api/pricing/seats/` offers it. */
export const extraRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bag'), id: singleLineText(200), ...chosenBy }),
  z.strictObject({
    kind: z.literal('seat'),
    journey: position,
    segment: position,
    designator: z.string().regex(/^[0-9]{1,3}[A-Z]$/),
    ...chosenBy,
  }),
])
/** A bag or a seat to be bought. */
export type ExtraRequest = z.infer<typeof extraRequest>
