import type { FastifyInstance } from 'fastify'
import { downloadItineraryReceiptForStaff } from '#contract/api/staff/order/printed-papers.ts'
import { downloadItineraryReceipt } from '#contract/api/order.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import type { PrintItineraryReceipt } from './print-itinerary-receipt.ts'

/** Dependencies of {@link itineraryReceiptRoutes}. */
export type ItineraryReceiptRouteDeps = {
  readonly printSummary: PrintItineraryReceipt
  readonly booking: Pick<BookingStep, 'find' | 'orderKeyOf'>
}

/** Registers GET /api/orders/{orderKey}/summary.pdf, and the same by order number for staff. */
export function itineraryReceiptRoutes(
  http: FastifyInstance,
  { printSummary, booking }: ItineraryReceiptRouteDeps,
): void {
  route(http, downloadItineraryReceipt, {
    limit: { max: 20, perSeconds: 60 },
    handle: ({ params, query, language }) => printSummary(params.orderKey, query.lang ?? language),
  })
  route(http, downloadItineraryReceiptForStaff, {
    access: 'desk',
    limit: { max: 20, perSeconds: 60 },
    handle: async ({ params, query, language }) => {
      const number = parseOrderNumber(params.orderNumber)
      const order = number && (await booking.find(number))
      return order
        ? printSummary(booking.orderKeyOf(order), query.lang ?? language)
        : fail(createProblem('notFound'))
    },
  })
}
