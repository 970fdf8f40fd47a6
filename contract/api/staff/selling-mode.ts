import { z } from 'zod'
import { sellingModes } from '../../terms/booking.ts'

/** Sets how the agency sells from now on. */
export const sellingModeRequest = z.strictObject({ sellingMode: z.enum(sellingModes, 'wrongFormat') })

/** How the agency sells: what staff have set, and what it comes to with the supplier of now. */
export const sellingModeAnswer = z
  .object({ sellingMode: z.enum(sellingModes), inForce: z.enum(sellingModes) })
  .meta({ id: 'SellingMode' })
