import { z } from 'zod'
import { sellingModes } from '../../terms/booking.ts'

/** Sets the selling mode from now on. */
export const sellingModeRequest = z.strictObject({ sellingMode: z.enum(sellingModes, 'wrongFormat') })

/** The selling mode: the setting, and the effective mode with the current supplier. */
export const sellingModeAnswer = z
  .object({ sellingMode: z.enum(sellingModes), inForce: z.enum(sellingModes) })
  .meta({ id: 'SellingMode' })
