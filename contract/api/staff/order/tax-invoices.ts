import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { isThaiTaxId, withoutSeparators } from '../../../terms/agency-numbers.ts'
import {
  type AdjustmentReason,
  adjustmentKinds,
  adjustmentReasons,
  isReasonOfKind,
} from '../../../terms/tax/adjustment.ts'
import { isTaxBranchCode } from '../../../terms/tax/vat.ts'
import { satangAmount, singleLineText } from '../../field-schemas.ts'
import { colleague } from '../work-queue.ts'

const moment = z.string().meta({ format: 'date-time' })
const orderParams = z.strictObject({ orderNumber: z.string().max(20) })
/** The number of a tax invoice in a path. */
export const invoiceParams = z.strictObject({
  invoiceNumber: z.string().regex(/^TI\d{4}-\d{6,9}$/, 'notFound'),
})

/**
 * The buyer on a tax invoice. Tax id and branch are for buyers that are registered for VAT: both or none
 * (Notification of the Director-General 199).
 */
export const taxInvoiceBuyer = z
  .strictObject({
    name: singleLineText(160).min(1, 'requiredFieldMissing'),
    address: singleLineText(300).min(1, 'requiredFieldMissing'),
    taxId: singleLineText(30)
      .refine((typed) => typed === '' || isThaiTaxId(typed), 'wrongFormat')
      .transform(withoutSeparators),
    branch: singleLineText(5).refine((typed) => typed === '' || isTaxBranchCode(typed), 'wrongFormat'),
  })
  .refine(({ taxId, branch }) => taxId !== '' || branch === '', {
    path: ['taxId'],
    message: 'requiredFieldMissing',
  })
  .refine(({ taxId, branch }) => taxId === '' || branch !== '', {
    path: ['branch'],
    message: 'requiredFieldMissing',
  })
/** Whom a tax invoice is made out to; tax id and branch are empty for private buyers. */
export type TaxInvoiceBuyer = z.output<typeof taxInvoiceBuyer>

/** What an invoice is about: the agency's own service with VAT, and what it collects for others without. */
export const taxInvoiceAmounts = z.object({
  /** The service without VAT. */
  value: satangAmount,
  vat: satangAmount,
  vatBasisPoints: z.int(),
  /** Fares, taxes and charges that the agency collects on behalf of the airlines. */
  collectedForAirlines: satangAmount,
})
/** What an invoice is about. */
export type TaxInvoiceAmounts = z.infer<typeof taxInvoiceAmounts>

const adjustmentReason = z.enum([
  ...new Set<AdjustmentReason>([...adjustmentReasons.credit, ...adjustmentReasons.debit]),
])

/** The buyer on an issued tax invoice. */
export const taxInvoiceBuyerView = z.object({
  name: z.string(),
  address: z.string(),
  taxId: z.string(),
  branch: z.string(),
})

const vatParts = z.object({ value: satangAmount, vat: satangAmount })

/** A credit or debit note of a tax invoice. */
export const adjustmentNoteView = z.object({
  noteNumber: z.string(),
  kind: z.enum(adjustmentKinds),
  issuedAt: moment,
  issuedBy: colleague,
  before: vatParts,
  after: vatParts,
  /** What is taken away or added, without a sign. */
  difference: vatParts,
  reason: adjustmentReason,
  /** What the clerk wrote about it; empty without. */
  remark: z.string(),
  cancelled: z.object({ at: moment, by: colleague, reason: z.string() }).optional(),
})
/** A credit or debit note of a tax invoice, on the wire. */
export type AdjustmentNoteView = z.infer<typeof adjustmentNoteView>

/** One tax invoice of an order. */
export const taxInvoiceView = z.object({
  invoiceNumber: z.string(),
  issuedAt: moment,
  issuedBy: colleague,
  buyer: taxInvoiceBuyerView,
  amounts: taxInvoiceAmounts,
  /** Set where it is about the fee of an exchange, and not about the sale. */
  exchangeId: z.string().optional(),
  /** Set where it is about the payment surcharge of bags and seats bought later. */
  extraSaleId: z.string().optional(),
  /** The cancelled invoice that it replaces. */
  replaces: z.string().optional(),
  cancelled: z.object({ at: moment, by: colleague, reason: z.string() }).optional(),
  /** Its credit and debit notes, oldest first. */
  notes: z.array(adjustmentNoteView),
  /** The service after the valid notes. */
  standing: vatParts,
  /** The tax that the buyer withheld; without a certificate while it is missing. */
  withholding: z
    .object({
      amount: satangAmount,
      recordedAt: moment,
      certificate: z.object({ number: z.string(), receivedAt: moment }).optional(),
    })
    .optional(),
})
/** One tax invoice of an order, on the wire. */
export type TaxInvoiceView = z.infer<typeof taxInvoiceView>

/** The tax invoices of an order, oldest first, and what the next one would contain. */
export const taxInvoicesAnswer = z
  .object({
    invoices: z.array(taxInvoiceView),
    /** What the customer asked for, whether or not it has been issued. */
    request: z.object({ buyer: taxInvoiceBuyerView, requestedAt: moment }).optional(),
    /** Amounts and a proposed buyer; absent while none can be issued. */
    next: z.object({ amounts: taxInvoiceAmounts, buyer: taxInvoiceBuyerView }).optional(),
    /** Fees of completed exchanges and of extras bought later that have no invoice, with the proposed buyer. */
    laterFees: z
      .array(
        z.object({
          exchangeId: z.string().optional(),
          extraSaleId: z.string().optional(),
          amounts: taxInvoiceAmounts,
          buyer: taxInvoiceBuyerView,
        }),
      )
      .optional(),
    /** Why none can be issued now. */
    refusal: z
      .enum(['agencyNotVatRegistered', 'orderNotPaid', 'nothingToInvoice', 'vatRateUnknown'])
      .optional(),
  })
  .meta({ id: 'TaxInvoices' })
/** The tax invoices of an order, on the wire. */
export type TaxInvoicesAnswer = z.infer<typeof taxInvoicesAnswer>

const issueRequest = z
  .strictObject({
    buyer: taxInvoiceBuyer,
    /** For the fee of an exchange; absent for the sale of the order. */
    exchangeId: z.string().max(60).optional(),
    /** For the payment surcharge of bags and seats bought later. */
    extraSaleId: z.string().max(60).optional(),
  })
  .refine(({ exchangeId, extraSaleId }) => exchangeId === undefined || extraSaleId === undefined, {
    path: ['extraSaleId'],
    message: 'wrongFormat',
  })
const cancelRequest = z.strictObject({
  reason: singleLineText(200).min(1, 'requiredFieldMissing'),
  /** The buyer of the invoice that replaces it; without one the sale has no tax invoice any more. */
  replacement: taxInvoiceBuyer.optional(),
})

export const readTaxInvoices = endpoint({
  method: 'GET',
  path: '/api/staff/orders/:orderNumber/tax-invoices',
  scope: 'accounting:read',
  summary: 'The tax invoices of an order, and what the next one would contain.',
  params: orderParams,
  answer: taxInvoicesAnswer,
})

export const issueTaxInvoice = endpoint({
  method: 'POST',
  path: '/api/staff/orders/:orderNumber/tax-invoices',
  summary:
    'Issues the tax invoice of a paid order, of the fee of an exchange, or of extras bought later; each has one that is not cancelled.',
  params: orderParams,
  body: issueRequest,
  answer: taxInvoicesAnswer,
})

export const cancelTaxInvoice = endpoint({
  method: 'POST',
  path: '/api/staff/tax-invoices/:invoiceNumber/cancel',
  summary: 'Cancels a tax invoice, and issues the one that replaces it.',
  params: invoiceParams,
  body: cancelRequest,
  answer: taxInvoicesAnswer,
})

export const downloadTaxInvoice = endpoint({
  method: 'GET',
  path: '/api/staff/tax-invoices/:invoiceNumber/invoice.pdf',
  scope: 'accounting:read',
  summary: 'A tax invoice in Thai and English, as original or copy.',
  query: z.strictObject({ copy: z.enum(['original', 'copy']).optional() }),
  params: invoiceParams,
  fileType: 'application/pdf',
})

const noteParams = z.strictObject({ noteNumber: z.string().regex(/^[CD]N\d{4}-\d{6,9}$/, 'notFound') })

const noteRequest = z
  .strictObject({
    kind: z.enum(adjustmentKinds),
    /** What is taken away or added, VAT included. */
    amount: satangAmount.min(1, 'wrongFormat').max(100_000_000_00, 'wrongFormat'),
    /** The value of the service with VAT as the clerk saw it: a request that is sent twice issues one note. */
    standing: satangAmount,
    reason: adjustmentReason,
    remark: singleLineText(200),
  })
  .refine(({ kind, reason }) => isReasonOfKind(kind, reason), { path: ['reason'], message: 'wrongFormat' })
  .refine(({ reason, remark }) => reason !== 'other' || remark !== '', {
    path: ['remark'],
    message: 'requiredFieldMissing',
  })

export const issueAdjustmentNote = endpoint({
  method: 'POST',
  path: '/api/staff/tax-invoices/:invoiceNumber/notes',
  summary: 'Issues a credit or debit note for a tax invoice; credit notes never exceed what is left of it.',
  params: invoiceParams,
  body: noteRequest,
  answer: taxInvoicesAnswer,
})

export const cancelAdjustmentNote = endpoint({
  method: 'POST',
  path: '/api/staff/adjustment-notes/:noteNumber/cancel',
  summary: 'Cancels the newest credit or debit note of a tax invoice.',
  params: noteParams,
  body: z.strictObject({ reason: singleLineText(200).min(1, 'requiredFieldMissing') }),
  answer: taxInvoicesAnswer,
})

export const downloadAdjustmentNote = endpoint({
  method: 'GET',
  path: '/api/staff/adjustment-notes/:noteNumber/note.pdf',
  scope: 'accounting:read',
  summary: 'A credit or debit note in Thai and English, as original or copy.',
  query: z.strictObject({ copy: z.enum(['original', 'copy']).optional() }),
  params: noteParams,
  fileType: 'application/pdf',
})

export const downloadEtaxXml = endpoint({
  method: 'GET',
  path: '/api/staff/tax-documents/:documentNumber/etax.xml',
  scope: 'accounting:read',
  summary: 'A tax invoice, credit note or debit note as unsigned XML of the e-Tax standard (ETDA 3-2560).',
  params: z.strictObject({ documentNumber: z.string().regex(/^(TI|CN|DN)\d{4}-\d{6,9}$/, 'notFound') }),
  fileType: 'application/xml',
})
