import { z } from 'zod'
import { doneAnswer } from './account.ts'
import { endpoint } from '../../endpoint.ts'
import { titles } from '../../terms/passenger.ts'
import { documentAndLoyalty } from '../passengers.ts'
import { country, dateOnly, singleLineText } from '../field-schemas.ts'

/** Maximum number of saved travellers of one account: far more than a family or a small office needs. */
export const mostSavedTravellers = 30

/**
 * A traveller saved for later bookings, with the passenger data that stay the same between trips. Special
 * requests are not saved: a meal or a wheelchair reveals belief or health and needs a new consent each time.
 * Everything but the last name may be absent.
 */
export const savedTravellerRequest = z
  .strictObject({
    title: z.enum(titles).optional(),
    /** Empty for a person with a single name. */
    firstName: singleLineText(200).optional(),
    lastName: singleLineText(200, 'nameMissing').min(1, 'nameMissing'),
    sex: z.enum(['F', 'M', 'X']).optional(),
    birthdate: dateOnly.optional(),
    nationality: country.optional(),
    ...documentAndLoyalty,
  })
  .meta({ id: 'SavedTravellerRequest' })
/** A traveller to save, on the wire. */
export type SavedTravellerRequest = z.infer<typeof savedTravellerRequest>

/** A saved traveller in a list: without birth date, and with the end of the passport number only. */
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

/** The saved travellers of the signed-in user, in the order in which they were saved. */
export const savedTravellersAnswer = z
  .object({ travellers: z.array(savedTravellerLine), most: z.int() })
  .meta({ id: 'SavedTravellers' })
/** The saved travellers of the signed-in user, on the wire. */
export type SavedTravellersAnswer = z.infer<typeof savedTravellersAnswer>

/** A saved traveller with all data. */
export const savedTravellerAnswer = savedTravellerRequest
  .extend({ travellerId: z.string() })
  .meta({ id: 'SavedTraveller' })
/** A saved traveller on the wire. */
export type SavedTravellerAnswer = z.infer<typeof savedTravellerAnswer>

/** Why a saved traveller is opened: to fill a passenger form, or to edit it. */
export const travellerUses = ['fill', 'change'] as const
/** Why a saved traveller is opened. */
export type TravellerUse = (typeof travellerUses)[number]

/** Opens a saved traveller; each access is logged. */
export const travellerQuery = z.strictObject({ purpose: z.enum(travellerUses) })

/** One saved traveller. */
export const travellerParams = z.strictObject({ travellerId: z.string().regex(/^trv_[A-Za-z0-9_-]{1,60}$/) })

export const listTravellers = endpoint({
  method: 'GET',
  path: '/api/account/travellers',
  summary: 'The saved travellers of who is signed in; of passport numbers only the end.',
  answer: savedTravellersAnswer,
})

export const readTraveller = endpoint({
  method: 'GET',
  path: '/api/account/travellers/:travellerId',
  summary: 'One saved traveller with everything that is saved; the look is noted.',
  query: travellerQuery,
  params: travellerParams,
  answer: savedTravellerAnswer,
})

export const createTraveller = endpoint({
  method: 'POST',
  path: '/api/account/travellers',
  summary: 'Saves a traveller for later bookings.',
  body: savedTravellerRequest,
  answer: savedTravellerLine,
})

export const updateTraveller = endpoint({
  method: 'PUT',
  path: '/api/account/travellers/:travellerId',
  summary: 'Changes a saved traveller as a whole: what is left out is no longer saved.',
  body: savedTravellerRequest,
  params: travellerParams,
  answer: savedTravellerLine,
})

export const deleteTraveller = endpoint({
  method: 'DELETE',
  path: '/api/account/travellers/:travellerId',
  summary: 'Forgets a saved traveller.',
  params: travellerParams,
  answer: doneAnswer,
})
