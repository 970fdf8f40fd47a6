import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { satangAmount } from '../field-schemas.ts'
import { orderKey } from '../order-key.ts'
import { taxInvoiceBuyer, taxInvoiceBuyerView } from '../staff/order/tax-invoices.ts'

/** A tax document that the agency has issued for an order, cancelled ones left out. */
export const taxDocument = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit', 'debit']),
  issuedAt: z.string().meta({ format: 'date-time' }),
  /** The service with VAT, or what the note takes away or adds. */
  amount: satangAmount,
})

/** The tax documents of an order as its owner sees them. */
export const taxDocumentsAnswer = z
  .object({
    documents: z.array(taxDocument),
    /** Whether a tax invoice can be asked for now, or the request be changed. */
    mayRequest: z.boolean(),
    /** The buyer that was asked for, or what is proposed; empty texts for a key of the order finder. */
    buyer: taxInvoiceBuyerView,
    requestedAt: z.string().meta({ format: 'date-time' }).optional(),
  })
  .meta({ id: 'TaxDocuments' })
/** The tax documents of an order, on the wire. */
export type TaxDocumentsAnswer = z.infer<typeof taxDocumentsAnswer>

export const readTaxDocuments = endpoint({
  method: 'GET',
  path: '/api/orders/:orderKey/tax-documents',
  summary: 'The tax invoice of an order with its credit and debit notes, and the request for one.',
  params: z.strictObject({ orderKey }),
  answer: taxDocumentsAnswer,
})

export const requestTaxInvoice = endpoint({
  method: 'POST',
  path: '/api/orders/tax-invoice/',
  summary:
    'Asks for a tax invoice, or changes its buyer until it is issued. Staff issue it once the order is paid.',
  body: z.strictObject({ orderKey, buyer: taxInvoiceBuyer }),
  answer: taxDocumentsAnswer,
})

export const downloadTaxDocument = endpoint({
  method: 'GET',
  path: '/api/orders/:orderKey/tax-documents/:documentNumber/document.pdf',
  summary: 'A tax invoice, credit note or debit note of an order in Thai and English.',
  params: z.strictObject({
    orderKey,
    documentNumber: z.string().regex(/^(TI|CN|DN)\d{4}-\d{6,9}$/, 'notFound'),
  }),
  fileType: 'application/pdf',
})
