import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderKey } from '#contract/api/order-key.ts'
import { languages } from '#contract/problem.ts'
import { fileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { type PrintPayInSlip } from './print-pay-in-slip.ts'

/** The attempt only separates browser cache entries: another attempt has another image. */
const codeQuery = z.strictObject({ key: orderKey, attempt: z.string().max(4).optional() })

/** Registers GET /api/payments/slip.pdf, /api/payments/qr.svg and /api/payments/barcode.svg. */
export function payInSlipRoutes(
  http: FastifyInstance,
  { printSlip }: { readonly printSlip: PrintPayInSlip },
): void {
  route(http, {
    method: 'GET',
    path: '/api/payments/slip.pdf',
    summary: 'The pay-in slip of an order as a PDF, in the language that is asked for or read.',
    query: z.strictObject({ key: orderKey, lang: z.enum(languages).optional() }),
    limit: { max: 20, perSeconds: 60 },
    answer: fileAnswer,
    fileType: 'application/pdf',
    handle: ({ query, language }) => printSlip.paper(query.key, query.lang ?? language),
  })
  route(http, {
    method: 'GET',
    path: '/api/payments/qr.svg',
    summary: 'The Thai QR code with which an order is paid.',
    query: codeQuery,
    limit: { max: 60, perSeconds: 60 },
    answer: fileAnswer,
    fileType: 'image/svg+xml',
    handle: ({ query }) => printSlip.qr(query.key),
  })
  route(http, {
    method: 'GET',
    path: '/api/payments/barcode.svg',
    summary: 'The bill-payment bar code with which an order is paid at a bank or a counter.',
    query: codeQuery,
    limit: { max: 60, perSeconds: 60 },
    answer: fileAnswer,
    fileType: 'image/svg+xml',
    handle: ({ query }) => printSlip.barcode(query.key),
  })
}
