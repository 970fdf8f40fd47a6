import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { widestTolerance } from '../../terms/price/price-tolerance.ts'
import { satangAmount } from '../field-schemas.ts'

/**
 * Sets the price tolerance, the fare increase that the agency absorbs; zero in either limit always asks the
 * customer.
 */
export const priceToleranceRequest = z
  .strictObject({
    mostSatang: z.int('wrongFormat').min(0, 'wrongFormat').max(widestTolerance.satang, 'wrongFormat'),
    mostBasisPoints: z
      .int('wrongFormat')
      .min(0, 'wrongFormat')
      .max(widestTolerance.basisPoints, 'wrongFormat'),
  })
  .meta({ id: 'PriceToleranceRequest' })
/** Sets the price tolerance. */
export type PriceToleranceRequest = z.infer<typeof priceToleranceRequest>

const bookingsAndCost = z.object({ bookings: z.int(), satang: satangAmount })

/** The current price tolerance, its history with authors, and its cost. */
export const priceToleranceAnswer = z
  .object({
    /** 0 when none was ever set. */
    version: z.int(),
    mostSatang: satangAmount,
    mostBasisPoints: z.int(),
    /** Newest first; the first one applies. */
    history: z.array(
      z.object({
        version: z.int(),
        mostSatang: satangAmount,
        mostBasisPoints: z.int(),
        setBy: z.string(),
        setAt: z.string(),
      }),
    ),
    /** Absorbed amounts for bookings of the last days: paid ones, and open ones. */
    cost: z.object({ days: z.int(), paid: bookingsAndCost, open: bookingsAndCost }),
  })
  .meta({ id: 'PriceTolerance' })
/** The current price tolerance, on the wire. */
export type PriceToleranceAnswer = z.infer<typeof priceToleranceAnswer>

export const readPriceTolerance = endpoint({
  method: 'GET',
  path: '/api/staff/price-tolerance/',
  summary: "How far a price may rise at the agency's cost, who set that, and what it cost of late.",
  answer: priceToleranceAnswer,
})

export const setPriceTolerance = endpoint({
  method: 'PUT',
  path: '/api/staff/price-tolerance/',
  summary: "Sets how far a price may rise at the agency's cost, from now on; earlier versions stay.",
  body: priceToleranceRequest,
  answer: priceToleranceAnswer,
})
