import { z } from 'zod'
import { type LocalDate, daysBetween, localDate } from '../terms/time.ts'

/** The most days that one question about holidays covers. */
export const mostHolidayDays = 400

const dateOnly = z
  .string()
  .refine((text) => localDate(text) !== undefined, 'not a calendar date')
  .meta({ format: 'date' })

/** Both days are included. */
export const holidaysQuery = z.object({ from: dateOnly, to: dateOnly }).refine(
  ({ from, to }) => {
    const days = daysBetween(from as LocalDate, to as LocalDate)
    return days >= 0 && days < mostHolidayDays
  },
  { path: ['to'], message: `not within ${mostHolidayDays} days after "from"` },
)
/** Which days are wanted. */
export type HolidaysQuery = z.input<typeof holidaysQuery>

/**
 * Public holidays of Thailand and Japan, earliest first; Thailand's before Japan's on the same day. A day in lieu of
 * a holiday on a weekend has an entry of its own whose name says so.
 */
export const holidaysAnswer = z
  .array(
    z.object({
      date: z.string(),
      country: z.enum(['TH', 'JP']),
      /** In the language of the request. */
      name: z.string().min(1),
      /** True for a day off in place of a holiday that falls on a weekend or on another holiday. */
      substitute: z.boolean(),
    }),
  )
  .meta({ id: 'Holidays' })
/** Public holidays on the wire. */
export type HolidaysAnswer = z.infer<typeof holidaysAnswer>
