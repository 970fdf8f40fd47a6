import type { FastifyInstance } from 'fastify'
import { downloadEtaxXml } from '#contract/api/staff/order/tax-invoices.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { AdjustmentNoteStore } from './adjustment-note-store.ts'
import { adjustmentNoteXml, taxInvoiceXml } from './etax-xml.ts'
import type { StoredTaxInvoice, TaxInvoiceStore } from './tax-invoice-store.ts'

/** Dependencies of {@link etaxRoutes}. */
export type EtaxRouteDeps = {
  readonly taxInvoices: Pick<TaxInvoiceStore, 'byNumber'>
  readonly notes: Pick<AdjustmentNoteStore, 'byNumber'>
}

/** Registers GET /api/staff/tax-documents/{documentNumber}/etax.xml; the agency or its provider signs the file. */
export function etaxRoutes(http: FastifyInstance, deps: EtaxRouteDeps): void {
  route(http, downloadEtaxXml, {
    access: 'viewPayments',
    limit: { max: 60, perSeconds: 60 },
    handle: async ({ params: { documentNumber } }) => {
      const note = documentNumber.startsWith('TI') ? undefined : await deps.notes.byNumber(documentNumber)
      const invoice = await deps.taxInvoices.byNumber(note?.invoiceNumber ?? documentNumber)
      if (!invoice) return fail(createProblem('notFound'))
      const xml = note ? adjustmentNoteXml(note, invoice) : await invoiceXml(deps, invoice)
      return succeed({ name: `${documentNumber}.xml`, bytes: new TextEncoder().encode(xml) })
    },
  })
}

async function invoiceXml({ taxInvoices }: EtaxRouteDeps, invoice: StoredTaxInvoice): Promise<string> {
  const replaced = invoice.replaces === undefined ? undefined : await taxInvoices.byNumber(invoice.replaces)
  const reason = replaced?.cancelled?.reason
  return taxInvoiceXml(invoice, replaced && { ...replaced, reason: reason ?? '' })
}
