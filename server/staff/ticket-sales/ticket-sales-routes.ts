import type { FastifyInstance } from 'fastify'
import {
  exportTicketSales,
  exportTicketSalesSheet,
  readTicketSales,
} from '#contract/api/staff/order/ticket-sales.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { ReportPeriod } from '../reports/report-period.ts'
import { ticketSalesCsv, ticketSalesSheet } from './ticket-sales-file.ts'
import type { TicketSalesStore } from './ticket-sales-store.ts'
import { allTicketSales, ticketSalesOf } from './ticket-sales.ts'

/** Reads every ticket of the period: few at once, so that nobody who books waits for them. */
const sees = { access: 'seeReports', limit: { max: 60, perSeconds: 60 } } as const

/** Registers GET /api/staff/reports/ticket-sales, as JSON and as files. */
export function ticketSalesRoutes(
  http: FastifyInstance,
  { tickets }: { readonly tickets: TicketSalesStore },
): void {
  route(http, readTicketSales, {
    ...sees,
    handle: async ({ query }) => succeed(await ticketSalesOf(tickets, query as ReportPeriod)),
  })
  route(http, exportTicketSales, {
    ...sees,
    audit: () => ({}),
    handle: async ({ query, language }) => {
      const all = await allTicketSales(tickets, query as ReportPeriod)
      const bytes = new TextEncoder().encode(ticketSalesCsv(all, language))
      return succeed({ name: `ticket-sales-${query.from}-${query.to}.csv`, bytes })
    },
  })
  route(http, exportTicketSalesSheet, {
    ...sees,
    audit: () => ({}),
    handle: async ({ query, language }) => {
      const bytes = await ticketSalesSheet(await allTicketSales(tickets, query as ReportPeriod), language)
      return succeed({ name: `ticket-sales-${query.from}-${query.to}.xlsx`, bytes })
    },
  })
}
