import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const receiveLineEvents = endpoint({
  method: 'POST',
  path: '/api/notices/line',
  summary: 'LINE tells what people did in the chat with the shop.',
  takes: 'raw',
  answer: z.object({}),
})

export const receivePaymentNotification = endpoint({
  method: 'POST',
  path: '/api/payments/notifications/:providerId',
  summary: 'A payment provider tells that something has happened to a payment.',
  takes: 'raw',
  params: z.strictObject({ providerId: z.string().max(40) }),
  /** The text that the provider expects. */
  answer: z.custom<string>(),
})

export const receiveSupplierNotification = endpoint({
  method: 'POST',
  path: '/api/supply/notifications/:supplierId',
  summary: 'A supplier tells that something has happened to a reservation.',
  takes: 'raw',
  params: z.strictObject({ supplierId: z.string().max(40) }),
  answer: z.object({ received: z.literal(true) }),
})

export const receiveContentReports = endpoint({
  method: 'POST',
  path: '/api/reports/content',
  summary: 'What a browser refused to load or run on a page (Content Security Policy).',
  takes: 'raw',
  answer: z.object({ outcome: z.literal('noted') }),
})
