import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { satangAmount, singleLineText } from '../../field-schemas.ts'
import { invoiceParams, taxInvoicesAnswer } from './tax-invoices.ts'

export const recordWithholding = endpoint({
  method: 'POST',
  path: '/api/staff/tax-invoices/:invoiceNumber/withholding',
  summary:
    'Records the tax that a company withheld from the fee of an invoice; its certificate is then missing.',
  params: invoiceParams,
  body: z.strictObject({ amount: satangAmount.min(1, 'wrongFormat') }),
  answer: taxInvoicesAnswer,
})

export const receiveCertificate = endpoint({
  method: 'POST',
  path: '/api/staff/tax-invoices/:invoiceNumber/withholding/certificate',
  summary: 'Records that the certificate of withheld tax (50 ทวิ) was received.',
  params: invoiceParams,
  body: z.strictObject({ certificateNumber: singleLineText(40).min(1, 'requiredFieldMissing') }),
  answer: taxInvoicesAnswer,
})
