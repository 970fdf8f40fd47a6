import { z } from 'zod'
import { mostRealTimeMarkup } from '../../terms/price/markup.ts'
import { satangAmount } from '../offers.ts'

const sellerAmount = z.int('wrongFormat').min(0, 'wrongFormat').max(mostRealTimeMarkup, 'wrongFormat')

/** What a seller adds per passenger, in satang, and whether the agency's own markup and fee count besides. */
export const realTimeMarkupRequest = z
  .strictObject({
    adult: sellerAmount,
    child: sellerAmount,
    infant: sellerAmount,
    ignoresStanding: z.boolean('wrongFormat'),
  })
  .meta({ id: 'RealTimeMarkupRequest' })
/** What a seller adds. */
export type RealTimeMarkupRequest = z.infer<typeof realTimeMarkupRequest>

/** What the asking seller adds now (nothing: all zero), beside what the agency always adds. */
export const realTimeMarkupAnswer = z
  .object({
    adult: satangAmount,
    child: satangAmount,
    infant: satangAmount,
    ignoresStanding: z.boolean(),
    /** Absent for whoever cannot leave it out: agents of a company, and who is not shown what an offer costs us. */
    standing: z
      .object({
        adult: satangAmount,
        child: satangAmount,
        infant: satangAmount,
        serviceFee: satangAmount,
      })
      .optional(),
  })
  .meta({ id: 'RealTimeMarkup' })
/** What a seller adds, on the wire. */
export type RealTimeMarkupAnswer = z.infer<typeof realTimeMarkupAnswer>
