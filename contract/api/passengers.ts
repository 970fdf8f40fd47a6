import { z } from 'zod'
import { passengerTypes, titles } from '../terms/passenger.ts'
import { country, dateOnly, latinLine, line, oneOf, usual } from './typed-text.ts'

/** One passenger as the form sends it (specification §3 "Passenger"). */
export const passengerRequest = z.strictObject({
  type: oneOf(passengerTypes, usual),
  title: oneOf(titles, usual),
  /** Empty for somebody who has one name only. */
  firstName: line(60, 'nameMissing'),
  lastName: line(60, 'nameMissing').min(1, 'nameMissing'),
  sex: oneOf(['F', 'M', 'X'], usual),
  birthdate: dateOnly,
  nationality: country,
  passportNumber: line(20)
    .regex(/^[A-Za-z0-9 -]*$/)
    .optional(),
  issueCountry: country.optional(),
  issueDate: dateOnly.optional(),
  expiryDate: dateOnly.optional(),
  loyaltyAirline: z
    .string()
    .regex(/^[A-Z0-9]{2}$/)
    .optional(),
  loyaltyNumber: latinLine(30).optional(),
  meal: latinLine(4).optional(),
  seat: z.enum(['window', 'aisle', 'bulkhead', 'exit']).optional(),
  seatWith: latinLine(60).optional(),
  wheelchair: z.boolean().optional(),
  pet: z.boolean().optional(),
})
/** One passenger on the wire. */
export type PassengerRequest = z.infer<typeof passengerRequest>

/** Who buys (specification §3 "Contact/booker"). Empty required fields are refused with their own problems. */
export const contactRequest = z.strictObject({
  name: line(100, 'contactNameMissing'),
  mobilePhone: line(30, 'contactPhoneMissing'),
  daytimePhone: line(30).optional(),
  email: line(254, 'contactEmailMissing'),
  companyName: line(100).optional(),
  costCenter: line(50).optional(),
  lineId: line(50).optional(),
})
/** Who buys, on the wire. */
export type ContactRequest = z.infer<typeof contactRequest>
