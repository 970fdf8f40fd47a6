import type { FastifyInstance } from 'fastify'
import {
  cancelAdjustmentNote as cancelEndpoint,
  downloadAdjustmentNote,
  issueAdjustmentNote as issueEndpoint,
} from '#contract/api/staff/order/tax-invoices.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { cancelAdjustmentNote, issueAdjustmentNote } from './adjustment-notes.ts'
import { printTaxDocument } from './print-tax-document.ts'
import type { TaxInvoiceRouteDeps } from './tax-invoice-routes.ts'
import { taxInvoicesOf } from './tax-invoices.ts'

/** Registers the credit and debit notes of tax invoices, and their papers. */
export function adjustmentNoteRoutes(http: FastifyInstance, deps: TaxInvoiceRouteDeps): void {
  const answerOf = async (done: Result<{ readonly bookingId: string }, Problem>) => {
    if (!done.ok) return done
    const order = await deps.booking.findById(done.value.bookingId)
    return order ? succeed(await taxInvoicesOf(deps, order)) : fail(createProblem('notFound'))
  }
  route(http, issueEndpoint, {
    access: 'recordReceipts',
    audit: ({ params, body: { kind, amount, reason } }) => ({
      object: params.invoiceNumber,
      detail: { kind, amount, reason },
    }),
    handle: async ({ params, body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return answerOf(await issueAdjustmentNote(deps, { ...params, ...body, by: caller.userId }))
    },
  })
  route(http, cancelEndpoint, {
    access: 'recordReceipts',
    audit: ({ params }) => ({ object: params.noteNumber, detail: {} }),
    handle: async ({ params, body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return answerOf(await cancelAdjustmentNote(deps, { ...params, ...body, by: caller.userId }))
    },
  })
  addPaper(http, deps)
}

function addPaper(http: FastifyInstance, deps: TaxInvoiceRouteDeps): void {
  route(http, downloadAdjustmentNote, {
    access: 'viewPayments',
    limit: { max: 20, perSeconds: 60 },
    handle: ({ params: { noteNumber: number }, query }) =>
      printTaxDocument(deps, { number, isCopy: query.copy === 'copy' }),
  })
}
