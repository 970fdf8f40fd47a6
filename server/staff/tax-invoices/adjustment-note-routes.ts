import type { FastifyInstance } from 'fastify'
import {
  cancelAdjustmentNote as cancelEndpoint,
  downloadAdjustmentNote,
  issueAdjustmentNote as issueEndpoint,
} from '#contract/api/staff/order/tax-invoices.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { adjustmentNoteDataOf } from './adjustment-note-data.ts'
import { cancelAdjustmentNote, issueAdjustmentNote } from './adjustment-notes.ts'
import type { TaxInvoiceRouteDeps } from './tax-invoice-routes.ts'
import { taxInvoicesOf } from './tax-invoices.ts'

const template = new URL('tax-invoice.typ', import.meta.url)

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
    handle: async ({ params: { noteNumber }, query }) => {
      const note = await deps.notes.byNumber(noteNumber)
      const invoice = note && (await deps.taxInvoices.byNumber(note.invoiceNumber))
      const order = invoice && (await deps.booking.findById(invoice.bookingId))
      if (!order) return fail(createProblem('notFound'))
      const data = adjustmentNoteDataOf(note, {
        invoice,
        orderNumber: order.orderNumber,
        isCopy: query.copy === 'copy',
        isSimulated: deps.isTestMoney,
      })
      const pdf = await deps.press.print({ template, data })
      return pdf.ok ? succeed({ name: `${noteNumber}.pdf`, bytes: pdf.value.bytes }) : pdf
    },
  })
}
