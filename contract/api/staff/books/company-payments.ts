import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { topUpStates } from '../../../terms/company.ts'
import { id } from '../../account/company.ts'
import { satangAmount } from '../../field-schemas.ts'

const moment = z.string().meta({ format: 'date-time' })

/** Colleagues who want to reverse it; a second person does the same. */
export const reversalVotes = z.array(z.object({ by: z.string(), isMine: z.boolean() }))

/** A payment of a company as staff recorded it. */
export const companyPaymentView = z.object({
  paymentId: z.string(),
  /** The first of its entries on the account of which something is left; absent until it is entered, and once debits took all of it. */
  entryId: z.int().optional(),
  received: satangAmount,
  withheld: satangAmount,
  bankFee: satangAmount,
  reference: z.string(),
  invoiceNumbers: z.array(z.string()),
  state: z.enum(topUpStates),
  askedAt: moment,
  askedBy: z.string(),
  isMine: z.boolean(),
  /** Of the withheld tax (50 ทวิ); absent while it is missing. */
  certificateNumber: z.string().optional(),
  /** When staff last asked the company for the certificate; absent until they do. */
  certificateAskedAt: moment.optional(),
  reversalVotes,
  /** Set once it is reversed, with the reason. */
  reversed: z.object({ at: moment, reason: z.string() }).optional(),
})
/** A payment of a company, on the wire. */
export type CompanyPaymentView = z.infer<typeof companyPaymentView>

/** Payments that are settled, newest first; `next` requests the ones before them. */
export const companyPaymentsAnswer = z
  .object({ payments: z.array(companyPaymentView), next: z.string().optional() })
  .meta({ id: 'CompanyPayments' })
/** Payments of a company, on the wire. */
export type CompanyPaymentsAnswer = z.infer<typeof companyPaymentsAnswer>

export const listCompanyPayments = endpoint({
  method: 'GET',
  path: '/api/staff/companies/:companyId/books/payments',
  scope: 'accounting:read',
  summary: 'Payments of a company that wait for nothing, newest first.',
  params: z.strictObject({ companyId: id }),
  query: z.strictObject({ before: id.optional() }),
  answer: companyPaymentsAnswer,
})
