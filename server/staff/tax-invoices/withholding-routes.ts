import type { FastifyInstance } from 'fastify'
import {
  receiveCertificate as receiveEndpoint,
  recordWithholding as recordEndpoint,
} from '#contract/api/staff/order/withholding.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { TaxInvoiceRouteDeps } from './tax-invoice-routes.ts'
import { taxInvoicesOf } from './tax-invoices.ts'
import { receiveCertificate, recordWithholding } from './withholding.ts'

/** Registers the tax that companies withhold from the fee, and its certificates. */
export function withholdingRoutes(http: FastifyInstance, deps: TaxInvoiceRouteDeps): void {
  const answerOf = async (done: Result<{ readonly bookingId: string }, Problem>) => {
    if (!done.ok) return done
    const order = await deps.booking.findById(done.value.bookingId)
    return order ? succeed(await taxInvoicesOf(deps, order)) : fail(createProblem('notFound'))
  }
  route(http, recordEndpoint, {
    access: 'recordReceipts',
    audit: ({ params, body }) => ({ object: params.invoiceNumber, detail: { amount: body.amount } }),
    handle: async ({ params, body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return answerOf(await recordWithholding(deps, { ...params, ...body, by: caller.userId }))
    },
  })
  route(http, receiveEndpoint, {
    access: 'recordReceipts',
    audit: ({ params }) => ({ object: params.invoiceNumber, detail: {} }),
    handle: async ({ params, body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const received = { ...params, number: body.certificateNumber, by: caller.userId }
      return answerOf(await receiveCertificate(deps, received))
    },
  })
}
