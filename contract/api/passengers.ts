import { z } from 'zod'
import { type PassengerType, passengerTypes, titles } from '../terms/passenger.ts'
import { mealCodes, petCodes, seatPreferences, wheelchairCodes } from '../terms/passenger/service-requests.ts'
import { country, dateOnly, latinText, singleLineText, oneOf, usual } from './field-schemas.ts'

/** Data that stay the same between trips: passport and frequent flyer number. */
export const documentAndLoyalty = {
  passportNumber: singleLineText(20)
    .regex(/^[A-Za-z0-9 -]*$/)
    .optional(),
  issueCountry: country.optional(),
  issueDate: dateOnly.optional(),
  expiryDate: dateOnly.optional(),
  loyaltyAirline: z
    .string()
    .regex(/^[A-Z0-9]{2}$/)
    .optional(),
  loyaltyNumber: latinText(30).optional(),
}

/** The specification's `infant` is an infant on a lap; answers use `infantOnLap`. */
const wirePassengerType = oneOf([...passengerTypes, 'infant'], usual).transform((type): PassengerType =>
  type === 'infant' ? 'infantOnLap' : type,
)

/** How airlines reach a passenger who does not use the booker's contact; all empty for one who does. */
export const passengerContactFields = {
  mobilePhone: singleLineText(30).optional(),
  email: singleLineText(254).optional(),
  /** True: the airlines get no contact of this passenger; the refusal is passed on. */
  isWithheldFromAirlines: z.boolean().optional(),
}
/** A passenger's own contact, on the wire. */
export type PassengerContactRequest = z.infer<z.ZodObject<typeof passengerContactFields>>

/** One passenger as the form sends it (specification §3 "Passenger"). */
export const passengerRequest = z.strictObject({
  type: wirePassengerType,
  title: oneOf(titles, usual),
  /** Empty only with `hasOneName`. */
  firstName: singleLineText(200, 'nameMissing'),
  /** True for a passenger whose passport shows a single name, which is the last name here. */
  hasOneName: z.boolean().optional(),
  /** The shortened first names for the ticket; only when the whole name does not fit. */
  ticketFirstName: singleLineText(200).optional(),
  lastName: singleLineText(200, 'nameMissing').min(1, 'nameMissing'),
  sex: oneOf(['F', 'M', 'X'], usual),
  birthdate: dateOnly,
  nationality: country,
  ...documentAndLoyalty,
  meal: z.enum(mealCodes).optional(),
  seat: z.enum(seatPreferences).optional(),
  /** The number of another passenger of this booking, counted from 1, or a name from another booking. */
  seatWith: latinText(60).optional(),
  /** `true` stands for WCHR, the lowest level of assistance. */
  wheelchair: z.union([z.boolean(), z.enum(wheelchairCodes)]).optional(),
  /** `true` stands for PETC, in the cabin. */
  pet: z.union([z.boolean(), z.enum(petCodes)]).optional(),
  ...passengerContactFields,
})
/** One passenger on the wire. */
export type PassengerRequest = z.infer<typeof passengerRequest>

/**
 * Returns whether a passenger has a request that reveals belief or health: a meal or a wheelchair. Such
 * requests need their own consent.
 */
export function hasSensitiveRequest(
  passengers: readonly Pick<PassengerRequest, 'meal' | 'wheelchair'>[],
): boolean {
  return passengers.some(
    ({ meal, wheelchair }) => meal !== undefined || (wheelchair !== undefined && wheelchair !== false),
  )
}

/**
 * The maximum length of names in the system of the offer's supplier, in characters; terms/ticket-name.ts has
 * the rules.
 */
export const nameLimitsAnswer = z
  .object({
    longestPart: z.int(),
    longestTicketName: z.int(),
    longestWithInfant: z.int().optional(),
  })
  .meta({ id: 'NameLimits' })
/** The maximum length of names, on the wire. */
export type NameLimitsAnswer = z.infer<typeof nameLimitsAnswer>

/** The booker (specification §3 "Contact/booker"). Empty required fields have their own problems. */
export const contactRequest = z.strictObject({
  name: singleLineText(100, 'contactNameMissing'),
  mobilePhone: singleLineText(30, 'contactPhoneMissing'),
  daytimePhone: singleLineText(30).optional(),
  email: singleLineText(254, 'contactEmailMissing'),
  companyName: singleLineText(100).optional(),
  costCenter: singleLineText(50).optional(),
  lineId: singleLineText(50).optional(),
  /**
   * True: phone and email are withheld from the airlines, which then cannot report a delay; the refusal is
   * passed on.
   */
  isWithheldFromAirlines: z.boolean().optional(),
})
/** The booker, on the wire. */
export type ContactRequest = z.infer<typeof contactRequest>
