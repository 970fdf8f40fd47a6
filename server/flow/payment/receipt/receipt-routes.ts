import type { FastifyInstance } from 'fastify'
import { downloadReceipt } from '#contract/api/staff/order/printed-papers.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import { receiptDataOf } from './receipt-data.ts'
import type { ReceiptStore } from './receipt-store.ts'

/** Dependencies of {@link receiptRoutes}. */
export type ReceiptRouteDeps = {
  readonly receipts: Pick<ReceiptStore, 'byNumber'>
  readonly booking: Pick<BookingStep, 'findById'>
  readonly agency: Pick<AgencyStore, 'current'>
  readonly press: Pick<PdfRenderer, 'print'>
  readonly clock: Clock
  /** True in a shop whose payment services are simulated. */
  readonly isTestMoney: boolean
}

const template = new URL('receipt.typ', import.meta.url)

/** Registers GET /api/staff/payments/receipts/{receiptNumber}/receipt.pdf. */
export function receiptRoutes(http: FastifyInstance, deps: ReceiptRouteDeps): void {
  route(http, downloadReceipt, {
    access: 'viewPayments',
    limit: { max: 20, perSeconds: 60 },
    handle: async ({ params: { receiptNumber }, query, language: ofRequest }) => {
      const receipt = await deps.receipts.byNumber(receiptNumber)
      const order = receipt && (await deps.booking.findById(receipt.bookingId))
      if (!receipt || !order) return fail(createProblem('notFound'))
      const data = receiptDataOf(receipt, {
        language: query.lang ?? ofRequest,
        agency: await deps.agency.current(),
        orderNumber: order.orderNumber,
        customer: order.contact.name,
        isSimulated: deps.isTestMoney,
        now: deps.clock.now(),
      })
      const pdf = await deps.press.print({ template, data })
      return pdf.ok ? succeed({ name: `${receiptNumber}.pdf`, bytes: pdf.value.bytes }) : pdf
    },
  })
}
