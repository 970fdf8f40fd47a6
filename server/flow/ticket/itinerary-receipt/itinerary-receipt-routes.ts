import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderKey } from '#contract/api/order-key.ts'
import { languages, problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { fail } from '#contract/terms/result.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { fileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { type PrintItineraryReceipt } from './print-itinerary-receipt.ts'

/** Dependencies of {@link summaryRoutes}. */
export type ItineraryReceiptRouteDeps = {
  readonly printSummary: PrintItineraryReceipt
  readonly booking: Pick<BookingStep, 'find' | 'orderKeyOf'>
}

/** Registers GET /api/orders/{orderKey}/summary.pdf, and the same by order number for staff. */
export function summaryRoutes(
  http: FastifyInstance,
  { printSummary, booking }: ItineraryReceiptRouteDeps,
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
  route(http, {
    method: 'GET',
    path: '/api/staff/orders/:orderNumber/summary.pdf',
    summary: 'The booking summary of an order as its customer gets it, for staff.',
    access: 'desk',
    params: z.strictObject({ orderNumber: z.string().max(20) }),
    query: z.strictObject({ lang: z.enum(languages).optional() }),
    limit: { max: 20, perSeconds: 60 },
    answer: fileAnswer,
    fileType: 'application/pdf',
    handle: async ({ params, query, language }) => {
      const number = orderNumber(params.orderNumber)
      const order = number && (await booking.find(number))
      return order
        ? printSummary(booking.orderKeyOf(order), query.lang ?? language)
        : fail(problem('notFound'))
    },
  })
}
