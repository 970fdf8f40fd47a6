import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { isThaiTaxId, withoutSeparators } from '../../../terms/agency-numbers.ts'
import { isTaxBranchCode } from '../../../terms/tax/vat.ts'
import { dateOnly, satangAmount, singleLineText } from '../../field-schemas.ts'
import { isValidReportPeriod } from '../reports.ts'
import { colleague } from '../work-queue.ts'

const moment = z.string().meta({ format: 'date-time' })
const orderParams = z.strictObject({ orderNumber: z.string().max(20) })
const invoiceParams = z.strictObject({ invoiceNumber: z.string().regex(/^TI\d{4}-\d{6,9}$/, 'notFound') })

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

const buyerView = z.object({ name: z.string(), address: z.string(), taxId: z.string(), branch: z.string() })

/** One tax invoice of an order. */
export const taxInvoiceView = z.object({
  invoiceNumber: z.string(),
  issuedAt: moment,
  issuedBy: colleague,
  buyer: buyerView,
  amounts: taxInvoiceAmounts,
  /** The cancelled invoice that it replaces. */
  replaces: z.string().optional(),
  cancelled: z.object({ at: moment, by: colleague, reason: z.string() }).optional(),
})
/** One tax invoice of an order, on the wire. */
export type TaxInvoiceView = z.infer<typeof taxInvoiceView>

/** The tax invoices of an order, oldest first, and what the next one would contain. */
export const taxInvoicesAnswer = z
  .object({
    invoices: z.array(taxInvoiceView),
    /** Amounts and a proposed buyer; absent while none can be issued. */
    next: z.object({ amounts: taxInvoiceAmounts, buyer: buyerView }).optional(),
    /** Why none can be issued now. */
    refusal: z
      .enum(['agencyNotVatRegistered', 'orderNotPaid', 'nothingToInvoice', 'vatRateUnknown'])
      .optional(),
  })
  .meta({ id: 'TaxInvoices' })
/** The tax invoices of an order, on the wire. */
export type TaxInvoicesAnswer = z.infer<typeof taxInvoicesAnswer>

const issueRequest = z.strictObject({ buyer: taxInvoiceBuyer })
const cancelRequest = z.strictObject({
  reason: singleLineText(200).min(1, 'requiredFieldMissing'),
  /** The buyer of the invoice that replaces it; without one the sale has no tax invoice any more. */
  replacement: taxInvoiceBuyer.optional(),
})

export const readTaxInvoices = endpoint({
  method: 'GET',
  path: '/api/staff/orders/:orderNumber/tax-invoices',
  summary: 'The tax invoices of an order, and what the next one would contain.',
  params: orderParams,
  answer: taxInvoicesAnswer,
})

export const issueTaxInvoice = endpoint({
  method: 'POST',
  path: '/api/staff/orders/:orderNumber/tax-invoices',
  summary: 'Issues the tax invoice of a paid order; an order has one that is not cancelled.',
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
  summary: 'A tax invoice in Thai and English, as original or copy.',
  query: z.strictObject({ copy: z.enum(['original', 'copy']).optional() }),
  params: invoiceParams,
  fileType: 'application/pdf',
})

const reportQuery = z
  .object({ from: dateOnly, to: dateOnly })
  .refine(isValidReportPeriod, { path: ['to'], message: 'wrongFormat' })

/** A line of the sales VAT report; a cancelled invoice is a line of zero. */
export const salesVatLine = taxInvoiceView.pick({ invoiceNumber: true, issuedAt: true }).extend({
  buyer: buyerView,
  value: satangAmount,
  vat: satangAmount,
  isCancelled: z.boolean(),
  replaces: z.string().optional(),
})

/** The sales VAT report of a period, in the order of the numbers. */
export const salesVatReport = z
  .object({
    lines: z.array(salesVatLine),
    totals: z.object({ value: satangAmount, vat: satangAmount }),
    /** More lines than a page shows; the file has all. */
    isCut: z.boolean(),
  })
  .meta({ id: 'SalesVatReport' })
/** The sales VAT report of a period, on the wire. */
export type SalesVatReport = z.infer<typeof salesVatReport>

export const readSalesVatReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/sales-vat',
  summary: 'The sales VAT report of a period: every tax invoice with buyer, value and VAT.',
  query: reportQuery,
  answer: salesVatReport,
})

export const exportSalesVatReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/sales-vat.csv',
  summary: 'The sales VAT report of a period as a CSV file.',
  query: reportQuery,
  fileType: 'text/csv',
})
