import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { languages } from '../../problem.ts'
import { quotationKeyForm, quotationStates } from '../../terms/quotation.ts'
import { satangAmount } from '../field-schemas.ts'
import { offerAnswer } from '../offer/offer-answer.ts'

const moment = z.string().meta({ format: 'date-time' })

/** The key in the link of a quotation; any other text opens nothing. */
export const quotationKey = z.string().regex(quotationKeyForm, 'quotationUnknown')
/** The id of an option within its quotation. */
export const quotationOptionId = z.string().regex(/^opt_\w{1,60}$/, 'quotationUnknown')

/** An offer on a quotation, with its facts and price as they were at `pricedAt`. */
export const quotationOption = z
  .object({
    optionId: z.string(),
    offer: offerAnswer,
    pricedAt: moment,
    /** Readable address of the search that found it; absent where it has none. */
    searchPath: z.string().optional(),
  })
  .meta({ id: 'QuotationOption' })
/** An offer on a quotation, on the wire. */
export type QuotationOptionAnswer = z.infer<typeof quotationOption>

/** A quotation as its customer sees it. */
export const quotationAnswer = z
  .object({
    number: z.string(),
    state: z.enum(quotationStates),
    /** The language that staff chose for the customer. */
    language: z.enum(languages),
    customerName: z.string(),
    /** A message of staff; may be empty. */
    note: z.string(),
    /** Absent while it is a draft. */
    sentAt: moment.optional(),
    validUntil: moment.optional(),
    options: z.array(quotationOption),
  })
  .meta({ id: 'Quotation' })
/** A quotation on the wire. */
export type QuotationAnswer = z.infer<typeof quotationAnswer>

/**
 * The current price of a chosen option. `same`: as quoted. `changed`: `was` is the quoted total. Booking `offer` by
 * its id makes the order of the quotation.
 */
export const quotationChoiceAnswer = z
  .object({
    outcome: z.enum(['same', 'changed']),
    was: satangAmount,
    offer: offerAnswer,
    pricedAt: moment,
    /** The search of the offer as base64 of its JSON, by which the pages of the booking know the trip. */
    searchParam: z.string(),
  })
  .meta({ id: 'QuotationChoice' })
/** The current price of a chosen option, on the wire. */
export type QuotationChoiceAnswer = z.infer<typeof quotationChoiceAnswer>

const byKey = z.strictObject({ quotationKey })

export const readQuotation = endpoint({
  method: 'GET',
  path: '/api/quotations/:quotationKey',
  summary: 'A quotation as its customer sees it; the key opens it without sign-in.',
  params: byKey,
  answer: quotationAnswer,
})

export const chooseQuotationOption = endpoint({
  method: 'POST',
  path: '/api/quotations/choose',
  summary: 'Prices an option of a quotation again, and names the offer to book it by.',
  body: z.strictObject({ quotationKey, optionId: quotationOptionId }),
  answer: quotationChoiceAnswer,
})
