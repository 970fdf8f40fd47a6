import { z } from 'zod'
import { cabinClasses } from '../terms/codes.ts'
import { parseLocalDate } from '../terms/time.ts'

// Larger counts are capped: any party above this is too large.
const mostCounted = 99

/** Parses a count as the specification does: an integer, or the fallback. */
const passengerCountSchema = (fallback: number) =>
  z
    .unknown()
    .transform((given) => {
      const asNumber = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
      if (typeof asNumber !== 'number' || !Number.isInteger(asNumber)) return fallback
      return Math.min(asNumber, mostCounted)
    })
    .pipe(z.int().min(0))
    .meta({ type: 'integer', default: fallback })

// The server checks whether the place exists; a text that is no code is an unknown airport.
const placeCode = z
  .string()
  .trim()
  .min(1, 'requiredFieldMissing')
  .max(60, 'unknownAirport')
  .toUpperCase()
  .meta({ description: 'IATA code of an airport or a city' })
const dateOnly = z
  .string()
  .min(1, 'requiredFieldMissing')
  .refine((text) => parseLocalDate(text) !== undefined, 'not a calendar date')
  .meta({ format: 'date' })
const hourMinute = z
  .union([z.string(), z.int()])
  .transform((given) => String(given).padStart(4, '0'))
  .pipe(z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/))
const rangeHours = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(12))
const windowKind = z.enum(['TD', 'TA'])
/** A boolean in every spelling that the specification's clients send. */
const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])])
  .transform((given) => given === true || given === 1 || given === '1' || given === 'true')
const zeroOrOne = flag.transform((isSet): 0 | 1 => (isSet ? 1 : 0))
const tripType = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.enum(['0', '1', '2'])])
  .transform((given) => Number(given) as 0 | 1 | 2)

/** One requested journey in the specification's wire names. */
export const searchAirLeg = z.strictObject({
  from: placeCode,
  to: placeCode,
  departureDate: dateOnly,
  cabinClass: z.enum(cabinClasses).default('economy'),
})
/** One requested journey in the specification's wire names. */
export type SearchAirLeg = z.infer<typeof searchAirLeg>

/**
 * The search as it travels (specification §3): base64 of this JSON is the query member `param`.
 * triptype 0 one way, 1 round trip, 2 multiple destinations; windows TD by departure, TA by arrival.
 * Seniors, students, youths and infants in a seat are our additions, absent by default. Other members are ignored: a
 * client may send its whole search as entered.
 */
export const searchRequest = z
  .object({
    airline: z.string().max(2000).default(''),
    adults: passengerCountSchema(1).default(1),
    children: passengerCountSchema(0).default(0),
    infants: passengerCountSchema(0).default(0),
    infantsInSeat: passengerCountSchema(0).optional(),
    seniors: passengerCountSchema(0).optional(),
    students: passengerCountSchema(0).optional(),
    youths: passengerCountSchema(0).optional(),
    triptype: tripType.default(0),
    nonstop: zeroOrOne.default(0),
    searchRefundableFare: flag.default(false),
    searchAirLegs: z.array(searchAirLeg, 'noLegs').min(1, 'noLegs').max(6, 'shapeNotSold'),
    connectingPoint: z.string().trim().max(60, 'unknownAirport').toUpperCase().default(''),
    windowTimeDepFlight: windowKind.default('TD'),
    windowTimeDepTime: hourMinute.default('1200'),
    windowTimeDepRangeHour: rangeHours.default(12),
    windowTimeRetFlight: windowKind.default('TD'),
    windowTimeRetTime: hourMinute.default('1200'),
    windowTimeRetRangeHour: rangeHours.default(12),
  })
  .meta({ id: 'SearchRequest' })
/** A search with every default filled in. */
export type SearchRequest = z.infer<typeof searchRequest>
/** A search as clients may send it: members with a default may be absent. */
export type SearchRequestInput = z.input<typeof searchRequest>

/** The older request format: the search as base64 of its JSON. */
export const searchQuery = z.strictObject({
  param: z.string('badParam').min(1, 'badParam').max(32_768, 'badParam'),
})
