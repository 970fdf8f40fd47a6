import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { satangAmount } from '../../field-schemas.ts'
import { reportAge, reportPeriodQuery } from '../reports.ts'
import { taxInvoiceBuyerView } from './tax-invoices.ts'

const moment = z.string().meta({ format: 'date-time' })

/** A line of the sales VAT report: a cancelled paper is a line of zero, a credit note is negative. */
export const salesVatLine = z.object({
  /** The number of a tax invoice, a credit note or a debit note. */
  number: z.string(),
  issuedAt: moment,
  buyer: taxInvoiceBuyerView,
  value: satangAmount,
  vat: satangAmount,
  isCancelled: z.boolean(),
  /** The cancelled invoice that this one replaces. */
  replaces: z.string().optional(),
  /** The invoice that this note corrects. */
  corrects: z.string().optional(),
})

const missingCertificate = z.object({
  orderNumber: z.string(),
  invoiceNumber: z.string(),
  buyerName: z.string(),
  /** The withheld tax. */
  amount: satangAmount,
  recordedAt: moment,
})
/** Withheld tax whose certificate (50 ทวิ) has not been received. */
export type MissingCertificate = z.infer<typeof missingCertificate>

/** The sales VAT report of a period: each day its tax invoices, credit notes and debit notes by number. */
export const salesVatReport = z
  .object({
    lines: z.array(salesVatLine),
    totals: z.object({ value: satangAmount, vat: satangAmount }),
    /** More lines than a page shows; the file has all. */
    isCut: z.boolean(),
    /** Withheld tax without its certificate, oldest first; of any period. */
    missingCertificates: z.array(missingCertificate),
    /** What customers of paid orders ask for and has not been issued, oldest first; of any period. */
    requests: z.array(z.object({ orderNumber: z.string(), requestedAt: moment })),
    ...reportAge,
  })
  .meta({ id: 'SalesVatReport' })
/** The sales VAT report of a period, on the wire. */
export type SalesVatReport = z.infer<typeof salesVatReport>

export const readSalesVatReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/sales-vat',
  scope: 'accounting:read',
  summary:
    'The sales VAT report of a period: every tax invoice, credit note and debit note with buyer, value and VAT.',
  query: reportPeriodQuery,
  answer: salesVatReport,
})

export const exportSalesVatReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/sales-vat.csv',
  scope: 'accounting:read',
  summary: 'The sales VAT report of a period as a CSV file.',
  query: reportPeriodQuery,
  fileType: 'text/csv',
})
