import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { creditKinds, stopSaleReasons } from '../../../terms/company.ts'
import { isTaxBranchCode } from '../../../terms/tax/vat.ts'
import { id, requiredLine } from '../../account/company.ts'
import { dateOnly, satangAmount, singleLineText } from '../../field-schemas.ts'
import { companyPaymentView, reversalVotes } from './company-payments.ts'

const moment = z.string().meta({ format: 'date-time' })
const days = z.int('wrongFormat').min(0, 'wrongFormat').max(365, 'wrongFormat')
const typedAmount = satangAmount.min(0, 'wrongFormat').max(100_000_000_000, 'wrongFormat')

/** An amount of an invoice that a credit of the account pays. */
export const applicationView = z.object({
  applicationId: z.string(),
  entryId: z.int(),
  amount: satangAmount,
  appliedAt: moment,
  /** Set once it is reversed, with the reason. */
  reversed: z.object({ at: moment, reason: z.string() }).optional(),
})

/** An invoice for orders that were paid on account. */
export const companyInvoiceView = z
  .object({
    invoiceNumber: z.string(),
    issuedAt: moment,
    dueOn: z.string(),
    orderNumbers: z.array(z.string()),
    amount: satangAmount,
    /** Value of the agency's service without VAT: tax is withheld from it. */
    serviceValue: satangAmount,
    /** What is still to pay. */
    outstanding: satangAmount,
    isOverdue: z.boolean(),
    /** Set once it is cancelled, with the reason. */
    cancelled: z.object({ at: moment, reason: z.string() }).optional(),
    applications: z.array(applicationView),
  })
  .meta({ id: 'CompanyInvoice' })
/** An invoice of a company, on the wire. */
export type CompanyInvoiceView = z.infer<typeof companyInvoiceView>

/** An order paid on account that stands on no valid invoice. */
const uninvoicedCharge = z.object({
  entryId: z.int(),
  orderNumber: z.string(),
  at: moment,
  amount: satangAmount,
  /** What has been refunded of it. */
  refunded: satangAmount,
})
/** An order paid on account and not yet invoiced, on the wire. */
export type UninvoicedCharge = z.infer<typeof uninvoicedCharge>

/** Money of the account that pays no invoice yet. */
const unappliedCredit = z.object({
  entryId: z.int(),
  kind: z.enum(creditKinds),
  note: z.string(),
  at: moment,
  amount: satangAmount,
  /** What of it is not applied. */
  left: satangAmount,
  reversalVotes,
})
/** Unapplied money of a company, on the wire. */
export type UnappliedCredit = z.infer<typeof unappliedCredit>

/** A billing note: invoices that are presented together. */
const billingNoteView = z.object({
  noteNumber: z.string(),
  presentedOn: z.string(),
  /** The payment date that the company promises. */
  promisedOn: z.string().optional(),
  invoiceNumbers: z.array(z.string()),
  amount: satangAmount,
  isCancelled: z.boolean(),
})

/** How a company pays: terms of payment, stop-sale, and how it stands on papers. */
export const companyTermsRequest = z.strictObject({
  paymentDays: days,
  /** No payment on account while an invoice is overdue by more days; null for no stop. */
  stopAfterDays: days.nullable(),
  address: singleLineText(300),
  branch: singleLineText(5).refine((typed) => typed === '' || isTaxBranchCode(typed), 'wrongFormat'),
})
/** How a company pays, on the wire. */
export type CompanyTermsRequest = z.infer<typeof companyTermsRequest>

/** Invoices, payments and open amounts of a company. */
export const companyBooksAnswer = z
  .object({
    companyId: z.string(),
    terms: z.object({
      paymentDays: z.int(),
      stopAfterDays: z.int().nullable(),
      address: z.string(),
      branch: z.string(),
    }),
    /** Looser terms that colleagues want; a second person sets the same. */
    termsWaiting: z.array(
      z.object({
        paymentDays: z.int(),
        stopAfterDays: z.int().nullable(),
        by: z.string(),
        isMine: z.boolean(),
      }),
    ),
    /** Why the company cannot pay on account now; absent when it can. */
    stopSale: z.object({ reason: z.enum(stopSaleReasons), overdue: satangAmount }).optional(),
    /** The last day on which the stop-sale is lifted. */
    liftedUntil: z.string().optional(),
    /** Days for which a colleague wants to lift the stop-sale; a second person confirms the same day. */
    liftsWaiting: z.array(z.object({ until: z.string(), by: z.string(), isMine: z.boolean() })),
    /** Outstanding invoices, charges on none, and unapplied money; together the negative balance. */
    totals: z.object({ outstanding: satangAmount, uninvoiced: satangAmount, unapplied: satangAmount }),
    charges: z.array(uninvoicedCharge),
    /** Newest first. */
    invoices: z.array(companyInvoiceView),
    credits: z.array(unappliedCredit),
    /** Those that wait for a second person or miss their certificate, oldest first, then the last settled ones. */
    payments: z.array(companyPaymentView),
    billingNotes: z.array(billingNoteView),
  })
  .meta({ id: 'CompanyBooks' })
/** The books of a company, on the wire. */
export type CompanyBooksAnswer = z.infer<typeof companyBooksAnswer>

const invoiceNumber = z.string().regex(/^IV\d{4}-\d{6,9}$/, 'notFound')
const invoiceNumbers = z.array(invoiceNumber).max(50, 'wrongFormat')
/** Names a company in a path. */
export const companyParams = z.strictObject({ companyId: id })
const reason = z.strictObject({ reason: requiredLine(300) })

/** A payment of a company that staff record: what arrived, what was withheld, and what its bank kept. */
export const companyPaymentRequest = z
  .strictObject({
    requestKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'wrongFormat'),
    received: typedAmount,
    withheld: typedAmount,
    bankFee: typedAmount,
    reference: requiredLine(60),
    /** The invoices that it pays, in this order; the rest stays unapplied. */
    invoiceNumbers,
  })
  .refine(({ received, withheld, bankFee }) => received + withheld + bankFee > 0, {
    path: ['received'],
    message: 'wrongFormat',
  })
/** A payment of a company, on the wire. */
export type CompanyPaymentRequest = z.infer<typeof companyPaymentRequest>

const books = '/api/staff/companies/:companyId/books'
const answer = companyBooksAnswer

export const readCompanyBooks = endpoint({
  method: 'GET',
  path: books,
  scope: 'accounting:read',
  summary: 'Invoices, payments and open amounts of a company.',
  params: companyParams,
  answer,
})
export const setCompanyTerms = endpoint({
  method: 'PUT',
  path: `${books}/terms`,
  summary:
    'Sets the terms of payment of a company, and when it can no longer pay on account; looser ones above the set amount need a second person.',
  params: companyParams,
  body: companyTermsRequest,
  answer,
})
export const issueCompanyInvoice = endpoint({
  method: 'POST',
  path: `${books}/invoices`,
  summary: 'Issues an invoice for orders that were paid on account and stand on no invoice.',
  params: companyParams,
  body: z.strictObject({ entryIds: z.array(z.int().positive()).min(1, 'requiredFieldMissing').max(100) }),
  answer,
})
export const cancelCompanyInvoice = endpoint({
  method: 'POST',
  path: `${books}/invoices/:invoiceNumber/cancel`,
  summary: 'Cancels an invoice to which no money is applied; its orders can be invoiced again.',
  params: companyParams.extend({ invoiceNumber }),
  body: reason,
  answer,
})
export const issueBillingNote = endpoint({
  method: 'POST',
  path: `${books}/billing-notes`,
  summary: 'Issues a billing note for outstanding invoices, with the promised payment date.',
  params: companyParams,
  body: z.strictObject({
    invoiceNumbers: invoiceNumbers.min(1, 'requiredFieldMissing'),
    presentedOn: dateOnly,
    promisedOn: dateOnly.optional(),
  }),
  answer,
})
export const cancelBillingNote = endpoint({
  method: 'POST',
  path: `${books}/billing-notes/:noteNumber/cancel`,
  summary: 'Cancels a billing note; its number is kept.',
  params: companyParams.extend({ noteNumber: z.string().regex(/^BN\d{4}-\d{6,9}$/, 'notFound') }),
  body: reason,
  answer,
})
export const recordCompanyPayment = endpoint({
  method: 'POST',
  path: `${books}/payments`,
  summary:
    'Records money of a company with withheld tax and bank fee, and applies it to invoices; above the set amount it waits for a second person.',
  params: companyParams,
  body: companyPaymentRequest,
  answer,
})
const paymentParams = companyParams.extend({ paymentId: id })
export const confirmCompanyPayment = endpoint({
  method: 'POST',
  path: `${books}/payments/:paymentId/confirm`,
  summary: 'Enters a payment of a company that a colleague has recorded, once.',
  params: paymentParams,
  answer,
})
export const refuseCompanyPayment = endpoint({
  method: 'POST',
  path: `${books}/payments/:paymentId/refuse`,
  summary: 'Rejects or withdraws a payment of a company that waits for a second person.',
  params: paymentParams,
  answer,
})
export const recordCompanyCertificate = endpoint({
  method: 'POST',
  path: `${books}/payments/:paymentId/certificate`,
  summary: 'Records the certificate (50 ทวิ) of the tax that a company withheld from a payment.',
  params: paymentParams,
  body: z.strictObject({ certificateNumber: requiredLine(60) }),
  answer,
})
export const noteCertificateRequest = endpoint({
  method: 'POST',
  path: `${books}/payments/:paymentId/certificate-request`,
  summary: 'Records that the company was asked today for the certificate (50 ทวิ) of withheld tax.',
  params: paymentParams,
  answer,
})
export const applyCompanyCredit = endpoint({
  method: 'POST',
  path: `${books}/applications`,
  summary: 'Applies unapplied money of a company to one of its invoices.',
  params: companyParams,
  body: z.strictObject({
    entryId: z.int().positive(),
    invoiceNumber,
    amount: typedAmount.min(1, 'wrongFormat'),
  }),
  answer,
})
export const reverseApplication = endpoint({
  method: 'POST',
  path: `${books}/applications/:applicationId/reverse`,
  summary: 'Reverses an application: the money is unapplied, and the invoice to pay again.',
  params: companyParams.extend({ applicationId: id }),
  body: reason,
  answer,
})
export const reverseCompanyCredit = endpoint({
  method: 'POST',
  path: `${books}/credits/:entryId/reverse`,
  summary:
    'Reverses a payment or another credit of a company: its invoices are to pay again; above the set amount a second person reverses it, too.',
  params: companyParams.extend({ entryId: z.coerce.number().int().positive() }),
  body: reason,
  answer,
})
export const withdrawReversal = endpoint({
  method: 'POST',
  path: `${books}/credits/:entryId/reverse/withdraw`,
  summary: 'Withdraws a reversal of the asking clerk that waits for a second person.',
  params: companyParams.extend({ entryId: z.coerce.number().int().positive() }),
  answer,
})
