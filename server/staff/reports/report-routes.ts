import type { FastifyInstance } from 'fastify'
import {
  exportConversionReport,
  exportLostReport,
  exportMarginReport,
  exportSalesReport,
  readConversionReport,
  readLostReport,
  readMarginReport,
  readSalesReport,
} from '#contract/api/staff/reports.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { conversionCsv, lostOrdersCsv, marginCsv, salesCsv } from './report-csv.ts'
import type { Reports } from './reports.ts'

/** Sums over a year of orders: few at once, so that nobody who books waits for them. */
const seesReports = { access: 'seeReports', limit: { max: 60, perSeconds: 60 } } as const

/** GET /api/staff/reports/sales, margin, conversion and lost, each as JSON and as a CSV file. */
export function reportRoutes(http: FastifyInstance, { reports }: { readonly reports: Reports }): void {
  for (const endpoint of [readSalesReport, readMarginReport]) {
    route(http, endpoint, {
      ...seesReports,
      handle: async ({ query }) => succeed(await reports.sales(query)),
    })
  }
  route(http, exportSalesReport, {
    ...seesReports,
    handle: async ({ query, language }) =>
      csvFile('sales', query, salesCsv(await reports.sales(query), language)),
  })
  route(http, exportMarginReport, {
    ...seesReports,
    handle: async ({ query, language }) =>
      csvFile('margin', query, marginCsv(await reports.sales(query), language)),
  })
  route(http, readConversionReport, {
    ...seesReports,
    handle: async ({ query }) => succeed(await reports.conversion(query)),
  })
  route(http, exportConversionReport, {
    ...seesReports,
    handle: async ({ query, language }) =>
      csvFile('conversion', query, conversionCsv(await reports.conversion(query), language)),
  })
  route(http, readLostReport, {
    ...seesReports,
    handle: async ({ query }) => succeed(await reports.lost(query)),
  })
  route(http, exportLostReport, {
    ...seesReports,
    handle: async ({ query, language }) =>
      csvFile('lost', query, lostOrdersCsv(await reports.lost(query), language)),
  })
}

type Period = { readonly from: string; readonly to: string }

function csvFile(name: string, { from, to }: Period, text: string) {
  return succeed({ name: `${name}-${from}-${to}.csv`, bytes: new TextEncoder().encode(text) })
}
