import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { languages } from '../../problem.ts'
import { mostQuotationOptions, quotationNumberForm, quotationStates } from '../../terms/quotation.ts'
import { satangAmount, singleLineText } from '../field-schemas.ts'
import { offerId } from '../price.ts'
import { quotationAnswer, quotationOptionId } from './quotation.ts'

const moment = z.string().meta({ format: 'date-time' })
/** The number of a quotation, as an address has it. */
export const quotationNumber = z.string().regex(quotationNumberForm, 'notFound')
const byNumber = z.strictObject({ number: quotationNumber })

/** Number of quotations on a page of the list. */
export const quotationsPerPage = 50

/** A quotation as staff see it. */
export const staffQuotation = quotationAnswer
  .extend({
    email: z.string(),
    phone: z.string(),
    createdAt: moment,
    /** Short name of whoever made it; empty once the account is erased. */
    by: z.string(),
    /** Until when it may be valid at most: the earliest moment by which an option has to be bought. */
    latestValidUntil: moment.optional(),
    /** The address of the customer's page; absent before it is sent. */
    link: z.string().optional(),
    /** Orders that were booked from it. */
    orderNumbers: z.array(z.string()),
  })
  .meta({ id: 'StaffQuotation' })
/** A quotation as staff see it, on the wire. */
export type StaffQuotationAnswer = z.infer<typeof staffQuotation>

/** A quotation in the list. */
export const quotationRow = z
  .object({
    number: z.string(),
    state: z.enum(quotationStates),
    customerName: z.string(),
    language: z.enum(languages),
    /** First and last place of the first option's first journey, and when it departs there. */
    from: z.string().optional(),
    to: z.string().optional(),
    departsAt: z.string().optional(),
    options: z.int(),
    /** The lowest total of the options. */
    lowestTotal: satangAmount.optional(),
    validUntil: moment.optional(),
    createdAt: moment,
    by: z.string(),
    orderNumbers: z.array(z.string()),
  })
  .meta({ id: 'QuotationRow' })
/** A quotation in the list, on the wire. */
export type QuotationRow = z.infer<typeof quotationRow>

/** The email address of a customer; empty where staff have none. */
const email = z.union([
  z.literal(''),
  singleLineText(254).regex(
    /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@(?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,}$/,
    'emailWrong',
  ),
])

/** What staff write on a draft; options that are left out are removed, and the order is kept. */
export const quotationDetails = z.strictObject({
  number: quotationNumber,
  customerName: singleLineText(120),
  email,
  phone: singleLineText(40),
  language: z.enum(languages),
  note: z
    .string()
    .trim()
    .max(600, 'wrongFormat')
    .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'wrongFormat'),
  /** Absent: until the end of the day on which it is sent. */
  validUntil: moment.optional(),
  optionIds: z.array(quotationOptionId).max(mostQuotationOptions),
})
/** What staff write on a draft. */
export type QuotationDetails = z.output<typeof quotationDetails>

export const listQuotations = endpoint({
  method: 'GET',
  path: '/api/staff/quotations',
  summary: 'Quotations, fifty at a time, the newest first.',
  query: z.strictObject({
    state: z.enum(quotationStates).optional(),
    /** The `next` of the previous page. */
    after: quotationNumber.optional(),
  }),
  answer: z.object({ quotations: z.array(quotationRow), next: z.string().optional() }),
})

export const readStaffQuotation = endpoint({
  method: 'GET',
  path: '/api/staff/quotations/:number',
  summary: 'One quotation with its contact, its link and its orders.',
  params: byNumber,
  answer: staffQuotation,
})

export const addQuotationOption = endpoint({
  method: 'POST',
  path: '/api/staff/quotations/options',
  summary:
    "Adds an offer at the shop's own price to a draft: the one that is named, else the newest of the caller, else a new one.",
  body: z.strictObject({ offerId, number: quotationNumber.optional(), language: z.enum(languages) }),
  answer: staffQuotation,
})

export const saveQuotation = endpoint({
  method: 'POST',
  path: '/api/staff/quotations/save',
  summary: 'Writes customer, message, validity and the order of the options on a draft.',
  body: quotationDetails,
  answer: staffQuotation,
})

export const sendQuotation = endpoint({
  method: 'POST',
  path: '/api/staff/quotations/send',
  summary: 'Opens a draft to its customer: from now on it has a link and cannot be changed.',
  body: byNumber,
  answer: staffQuotation,
})

export const withdrawQuotation = endpoint({
  method: 'POST',
  path: '/api/staff/quotations/withdraw',
  summary: 'Takes a quotation back; its link opens no options any more.',
  body: byNumber,
  answer: staffQuotation,
})
