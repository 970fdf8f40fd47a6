import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { mostRealTimeMarkup } from '../../terms/price/markup.ts'
import { satangAmount } from '../field-schemas.ts'

const sellerAmount = z.int('wrongFormat').min(0, 'wrongFormat').max(mostRealTimeMarkup, 'wrongFormat')

/** The markup of a seller per passenger, in satang, and whether the standing markup and fee apply as well. */
export const realTimeMarkupRequest = z
  .strictObject({
    adult: sellerAmount,
    child: sellerAmount,
    infant: sellerAmount,
    ignoresStanding: z.boolean('wrongFormat'),
  })
  .meta({ id: 'RealTimeMarkupRequest' })
/** The markup of a seller. */
export type RealTimeMarkupRequest = z.infer<typeof realTimeMarkupRequest>

/** The current markup of the calling seller (all zero when none), with the standing markup. */
export const realTimeMarkupAnswer = z
  .object({
    adult: satangAmount,
    child: satangAmount,
    infant: satangAmount,
    ignoresStanding: z.boolean(),
    /**
     * Absent for callers who cannot exclude it: agents of a company, and users who may not see net prices.
     */
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
/** The markup of a seller, on the wire. */
export type RealTimeMarkupAnswer = z.infer<typeof realTimeMarkupAnswer>

export const readRealTimeMarkup = endpoint({
  method: 'GET',
  path: '/api/staff/real-time-markup/',
  summary: 'What the asking seller adds to the offers shown to that seller.',
  answer: realTimeMarkupAnswer,
})

export const setRealTimeMarkup = endpoint({
  method: 'PUT',
  path: '/api/staff/real-time-markup/',
  summary: 'Sets what the asking seller adds; it counts for searches from now on.',
  body: realTimeMarkupRequest,
  answer: realTimeMarkupAnswer,
})
