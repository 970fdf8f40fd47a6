import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { sellingModes } from '../../terms/booking.ts'

/** Sets the selling mode from now on. */
export const sellingModeRequest = z.strictObject({ sellingMode: z.enum(sellingModes, 'wrongFormat') })

/** The selling mode: the setting, and the effective mode with the current supplier. */
export const sellingModeAnswer = z
  .object({ sellingMode: z.enum(sellingModes), inForce: z.enum(sellingModes) })
  .meta({ id: 'SellingMode' })

export const readSellingMode = endpoint({
  method: 'GET',
  path: '/api/staff/selling-mode/',
  summary: 'Whether the agency sells at once or by request, as set and as it is in force.',
  answer: sellingModeAnswer,
})

export const setSellingMode = endpoint({
  method: 'PUT',
  path: '/api/staff/selling-mode/',
  summary: 'Sets whether the agency sells at once or by request, for bookings from now on.',
  body: sellingModeRequest,
  answer: sellingModeAnswer,
})
