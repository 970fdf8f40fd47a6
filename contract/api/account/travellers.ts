import { z } from 'zod'
import { titles } from '../../terms/passenger.ts'
import { documentAndLoyalty } from '../passengers.ts'
import { country, dateOnly, line } from '../typed-text.ts'

/** Saved travellers of one account: far more than a family or a small office, and a bound for everybody else. */
export const mostSavedTravellers = 30

/**
 * Somebody whom an account saves for later bookings: what the passenger form asks and stays true from one trip to
 * the next. Wishes are not saved: a meal or a wheelchair tells of belief or health, and is asked anew with its
 * consent. Everything but the last name may be left out.
 */
export const savedTravellerRequest = z
  .strictObject({
    title: z.enum(titles).optional(),
    /** Empty for somebody who has one name only. */
    firstName: line(200).optional(),
    lastName: line(200, 'nameMissing').min(1, 'nameMissing'),
    sex: z.enum(['F', 'M', 'X']).optional(),
    birthdate: dateOnly.optional(),
    nationality: country.optional(),
    ...documentAndLoyalty,
  })
  .meta({ id: 'SavedTravellerRequest' })
/** Somebody to save, on the wire. */
export type SavedTravellerRequest = z.infer<typeof savedTravellerRequest>

/** A saved traveller in a list: neither birth date nor passport number, of which only the end is shown. */
export const savedTravellerLine = z
  .object({
    travellerId: z.string(),
    title: z.enum(titles).optional(),
    firstName: z.string(),
    lastName: z.string(),
    nationality: z.string().optional(),
    /** The last three characters of the passport number. */
    passportEnding: z.string().optional(),
    expiryDate: z.string().optional(),
  })
  .meta({ id: 'SavedTravellerLine' })
/** A saved traveller in a list, on the wire. */
export type SavedTravellerLine = z.infer<typeof savedTravellerLine>

/** The saved travellers of who is signed in, in the order in which they were saved. */
export const savedTravellersAnswer = z
  .object({ travellers: z.array(savedTravellerLine), most: z.int() })
  .meta({ id: 'SavedTravellers' })
/** The saved travellers of who is signed in, on the wire. */
export type SavedTravellersAnswer = z.infer<typeof savedTravellersAnswer>

/** A saved traveller with everything that was saved. */
export const savedTravellerAnswer = savedTravellerRequest
  .extend({ travellerId: z.string() })
  .meta({ id: 'SavedTraveller' })
/** A saved traveller on the wire. */
export type SavedTravellerAnswer = z.infer<typeof savedTravellerAnswer>

/** What a saved traveller is opened for: to fill a passenger's form, or to change what is saved. */
export const travellerUses = ['fill', 'change'] as const
/** What a saved traveller is opened for. */
export type TravellerUse = (typeof travellerUses)[number]

/** Opens a saved traveller; each look is noted. */
export const travellerQuery = z.strictObject({ purpose: z.enum(travellerUses) })

/** One saved traveller. */
export const travellerParams = z.strictObject({ travellerId: z.string().regex(/^trv_[A-Za-z0-9_-]{1,60}$/) })
