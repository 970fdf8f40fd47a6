import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { languages } from '../../../problem.ts'

export const downloadItineraryReceiptForStaff = endpoint({
  method: 'GET',
  path: '/api/staff/orders/:orderNumber/summary.pdf',
  summary: 'The booking summary of an order as its customer gets it, for staff.',
  query: z.strictObject({ lang: z.enum(languages).optional() }),
  params: z.strictObject({ orderNumber: z.string().max(20) }),
  fileType: 'application/pdf',
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/staff/payments/receipts/:receiptNumber/receipt.pdf',
  scope: 'payments:read',
  summary: 'The receipt that the shop issued for money that staff received.',
  query: z.strictObject({ lang: z.enum(languages).optional() }),
  params: z.strictObject({ receiptNumber: z.string().regex(/^RC\d{4}-\d{6,9}$/, 'notFound') }),
  fileType: 'application/pdf',
})
