import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderKey } from '#contract/api/order-key.ts'
import { languages } from '#contract/problem.ts'
import { fileAnswer } from '#server/platform/http/file-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { type PrintSummary } from './print-summary.ts'

/** GET /api/orders/{orderKey}/summary.pdf */
export function summaryRoutes(
  http: FastifyInstance,
  { printSummary }: { readonly printSummary: PrintSummary },
): void {
  route(http, {
    method: 'GET',
    path: '/api/orders/:orderKey/summary.pdf',
    summary: 'The booking summary of an order as a PDF, in the language that is asked for or read.',
    params: z.strictObject({ orderKey }),
    query: z.strictObject({ lang: z.enum(languages).optional() }),
    limit: { max: 20, perSeconds: 60 },
    answer: fileAnswer,
    fileType: 'application/pdf',
    handle: ({ params, query, language }) => printSummary(params.orderKey, query.lang ?? language),
  })
}
