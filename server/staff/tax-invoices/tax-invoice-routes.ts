import type { FastifyInstance } from 'fastify'
import {
  cancelTaxInvoice as cancelEndpoint,
  downloadTaxInvoice,
  issueTaxInvoice as issueEndpoint,
  readTaxInvoices,
} from '#contract/api/staff/order/tax-invoices.ts'
import { exportSalesVatReport, readSalesVatReport } from '#contract/api/staff/order/sales-vat.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { Reads } from '#server/platform/platform.ts'
import { route } from '#server/platform/http/route.ts'
import type { ReportPeriod } from '../reports/report-period.ts'
import { type IssueLaterInvoice, issueLaterInvoice } from './issue-later-invoice.ts'
import { type TaxDocumentDeps, printTaxDocument } from './print-tax-document.ts'
import { type SalesVatSource, salesVatCsv, salesVatReportOf } from './sales-vat-report.ts'
import { type TaxInvoiceDeps, cancelTaxInvoice, issueTaxInvoice, taxInvoicesOf } from './tax-invoices.ts'

/** Dependencies of {@link taxInvoiceRoutes}. */
export type TaxInvoiceRouteDeps = TaxInvoiceDeps &
  TaxDocumentDeps & {
    readonly booking: TaxInvoiceDeps['booking'] & Pick<BookingStep, 'find' | 'findById'>
    readonly salesVat: Reads<SalesVatSource>
  }

/** Requests, and missing certificates, that the page of the report shows. */
const mostRequests = 50

/** Registers the tax invoices of an order, their papers, and the sales VAT report. */
export function taxInvoiceRoutes(http: FastifyInstance, deps: TaxInvoiceRouteDeps): void {
  addInvoicesOfOrder(http, deps)
  addPaper(http, deps)
  const sees = { access: 'seeReports', limit: { max: 60, perSeconds: 60 } } as const
  route(http, readSalesVatReport, {
    ...sees,
    handle: async ({ query }) => {
      const report = await deps.salesVat.readAsOf((source) => salesVatReportOf(source, query as ReportPeriod))
      const requests = [...(await deps.requests.open(mostRequests))]
      const missingCertificates = [...(await deps.withholdings.missing(mostRequests))]
      return succeed({ ...report, requests, missingCertificates })
    },
  })
  route(http, exportSalesVatReport, {
    ...sees,
    handle: async ({ query, language }) => {
      const text = await deps.salesVat.read((source) => salesVatCsv(source, query as ReportPeriod, language))
      const name = `sales-vat-${query.from}-${query.to}.csv`
      return succeed({ name, bytes: new TextEncoder().encode(text) })
    },
  })
}

function addInvoicesOfOrder(http: FastifyInstance, deps: TaxInvoiceRouteDeps): void {
  const findOrder = async (typed: string) => {
    const number = parseOrderNumber(typed)
    return number && (await deps.booking.find(number))
  }
  route(http, readTaxInvoices, {
    access: 'viewPayments',
    handle: async ({ params }) => {
      const order = await findOrder(params.orderNumber)
      return order ? succeed(await taxInvoicesOf(deps, order)) : fail(createProblem('notFound'))
    },
  })
  route(http, issueEndpoint, {
    access: 'recordReceipts',
    handle: async ({ params, body, caller }) => {
      const order = await findOrder(params.orderNumber)
      if (!order || caller.kind !== 'user') return fail(createProblem('notFound'))
      const issued = await issueRequested(deps, order, { ...body, by: caller.userId })
      return issued.ok ? succeed(await taxInvoicesOf(deps, order)) : issued
    },
  })
  route(http, cancelEndpoint, {
    access: 'recordReceipts',
    audit: ({ params, body }) => ({
      object: params.invoiceNumber,
      detail: { isReplaced: body.replacement !== undefined },
    }),
    handle: async ({ params, body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const { reason, replacement } = body
      const cancelled = await cancelTaxInvoice(deps, { ...params, reason, replacement, by: caller.userId })
      if (!cancelled.ok) return cancelled
      const order = await deps.booking.findById(cancelled.value.bookingId)
      return order ? succeed(await taxInvoicesOf(deps, order)) : fail(createProblem('notFound'))
    },
  })
}

/** Issues the invoice of the exchange or the extras that are named, and that of the sale otherwise. */
function issueRequested(deps: TaxInvoiceRouteDeps, order: Booking, asked: IssueLaterInvoice) {
  const isOfSale = asked.exchangeId === undefined && asked.extraSaleId === undefined
  return isOfSale ? issueTaxInvoice(deps, order, asked) : issueLaterInvoice(deps, order, asked)
}

function addPaper(http: FastifyInstance, deps: TaxInvoiceRouteDeps): void {
  route(http, downloadTaxInvoice, {
    access: 'viewPayments',
    limit: { max: 20, perSeconds: 60 },
    handle: ({ params: { invoiceNumber: number }, query }) =>
      printTaxDocument(deps, { number, isCopy: query.copy === 'copy' }),
  })
}
