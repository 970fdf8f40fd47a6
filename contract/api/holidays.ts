import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type LocalDate, daysBetween, parseLocalDate } from '../terms/time.ts'

/** The maximum number of days in one request for holidays. */
export const mostHolidayDays = 400

const dateOnly = z
  .string()
  .refine((text) => parseLocalDate(text) !== undefined, 'not a calendar date')
  .meta({ format: 'date' })

/** The first and last day of the requested range, both included. */
export const holidaysQuery = z.object({ from: dateOnly, to: dateOnly }).refine(
  ({ from, to }) => {
    const days = daysBetween(from as LocalDate, to as LocalDate)
    return days >= 0 && days < mostHolidayDays
  },
  { path: ['to'], message: `not within ${mostHolidayDays} days after "from"` },
)
/** The requested range of days. */
export type HolidaysQuery = z.input<typeof holidaysQuery>

/**
 * Public holidays of Thailand and Japan, earliest first, Thailand's first on the same day. A substitute
 * holiday has its own entry, and its name says so.
 */
export const holidaysAnswer = z
  .array(
    z.object({
      date: z.string(),
      country: z.enum(['TH', 'JP']),
      /** In the language of the request. */
      name: z.string().min(1),
      /** True for a substitute day of a holiday that falls on a weekend or on another holiday. */
      substitute: z.boolean(),
    }),
  )
  .meta({ id: 'Holidays' })
/** Public holidays on the wire. */
export type HolidaysAnswer = z.infer<typeof holidaysAnswer>

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/reference/holidays',
  summary: 'Public holidays of Thailand and Japan between two days, both included.',
  query: holidaysQuery,
  answer: holidaysAnswer,
})
