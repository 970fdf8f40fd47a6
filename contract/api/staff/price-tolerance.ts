import { z } from 'zod'
import { widestTolerance } from '../../terms/price/price-tolerance.ts'
import { satangAmount } from '../offers.ts'

/** Sets how far a price may rise at the agency's cost; nothing in either limit asks the customer every time. */
export const priceToleranceRequest = z
  .strictObject({
    mostSatang: z.int('wrongFormat').min(0, 'wrongFormat').max(widestTolerance.satang, 'wrongFormat'),
    mostBasisPoints: z
      .int('wrongFormat')
      .min(0, 'wrongFormat')
      .max(widestTolerance.basisPoints, 'wrongFormat'),
  })
  .meta({ id: 'PriceToleranceRequest' })
/** Sets how far a price may rise at the agency's cost. */
export type PriceToleranceRequest = z.infer<typeof priceToleranceRequest>

const bookingsAndCost = z.object({ bookings: z.int(), satang: satangAmount })

/** The band that counts now, who set which one when, and what it came to cost. */
export const priceToleranceAnswer = z
  .object({
    /** 0 where none was ever set. */
    version: z.int(),
    mostSatang: satangAmount,
    mostBasisPoints: z.int(),
    /** The newest first; the first one counts. */
    history: z.array(
      z.object({
        version: z.int(),
        mostSatang: satangAmount,
        mostBasisPoints: z.int(),
        setBy: z.string(),
        setAt: z.string(),
      }),
    ),
    /** What was carried for bookings of the last days: of those that are paid, and of those that may still be. */
    cost: z.object({ days: z.int(), paid: bookingsAndCost, open: bookingsAndCost }),
  })
  .meta({ id: 'PriceBand' })
/** The band that counts now, on the wire. */
export type PriceToleranceAnswer = z.infer<typeof priceToleranceAnswer>
