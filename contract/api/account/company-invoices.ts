import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { satangAmount } from '../field-schemas.ts'
import { companyInvoiceView } from '../staff/books/company-books.ts'
import { statementQuery } from '../staff/books/company-papers.ts'

/** The invoices of an agent's company, newest first, and what is outstanding of all of them. */
export const ownCompanyInvoices = z
  .object({
    invoices: z.array(companyInvoiceView.omit({ applications: true, serviceValue: true })),
    outstanding: satangAmount,
    /** Whether overdue invoices keep the company from paying on account. */
    isStopped: z.boolean(),
  })
  .meta({ id: 'OwnCompanyInvoices' })
/** The invoices of an agent's company, on the wire. */
export type OwnCompanyInvoices = z.infer<typeof ownCompanyInvoices>

export const listOwnInvoices = endpoint({
  method: 'GET',
  path: '/api/account/company/invoices',
  summary: 'The invoices of the asking agent’s company, the newest first.',
  answer: ownCompanyInvoices,
})
export const downloadOwnInvoice = endpoint({
  method: 'GET',
  path: '/api/account/company/invoices/:invoiceNumber/invoice.pdf',
  summary: 'An invoice of the asking agent’s company, in Thai and English.',
  params: z.strictObject({ invoiceNumber: z.string().regex(/^IV\d{4}-\d{6,9}$/, 'notFound') }),
  fileType: 'application/pdf',
})
export const downloadOwnStatement = endpoint({
  method: 'GET',
  path: '/api/account/company/statement.pdf',
  summary: 'The statement of account of the asking agent’s company for a period.',
  query: statementQuery,
  fileType: 'application/pdf',
})
