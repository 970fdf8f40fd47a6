import type { FastifyInstance } from 'fastify'
import {
  exportTicketSales,
  exportTicketSalesSheet,
  readTicketSales,
} from '#contract/api/staff/order/ticket-sales.ts'
import { succeed } from '#contract/terms/result.ts'
import type { Reads } from '#server/platform/platform.ts'
import { route } from '#server/platform/http/route.ts'
import type { ReportPeriod } from '../reports/report-period.ts'
import { ticketSalesCsv, ticketSalesSheet } from './ticket-sales-file.ts'
import { type TicketSalesDeps, allTicketSales, ticketSalesOf } from './ticket-sales.ts'
import type { TicketSalesStore } from './ticket-sales-store.ts'

/** Reads every ticket of the period: few at once, so that nobody who books waits for them. */
const sees = { access: 'seeReports', limit: { max: 60, perSeconds: 60 } } as const

type TicketSalesRouteDeps = Pick<TicketSalesDeps, 'agreements'> & {
  readonly tickets: Reads<TicketSalesStore>
}

/** Registers GET /api/staff/reports/ticket-sales, as JSON and as files. */
export function ticketSalesRoutes(http: FastifyInstance, deps: TicketSalesRouteDeps): void {
  const { agreements } = deps
  const allOf = (query: object) =>
    deps.tickets.read((tickets) => allTicketSales({ tickets, agreements }, query as ReportPeriod))
  route(http, readTicketSales, {
    ...sees,
    handle: async ({ query }) =>
      succeed(
        await deps.tickets.readAsOf((tickets) =>
          ticketSalesOf({ tickets, agreements }, query as ReportPeriod),
        ),
      ),
  })
  route(http, exportTicketSales, {
    ...sees,
    audit: () => ({}),
    handle: async ({ query, language }) => {
      const all = await allOf(query)
      const bytes = new TextEncoder().encode(ticketSalesCsv(all, language))
      return succeed({ name: `ticket-sales-${query.from}-${query.to}.csv`, bytes })
    },
  })
  route(http, exportTicketSalesSheet, {
    ...sees,
    audit: () => ({}),
    handle: async ({ query, language }) => {
      const bytes = await ticketSalesSheet(await allOf(query), language)
      return succeed({ name: `ticket-sales-${query.from}-${query.to}.xlsx`, bytes })
    },
  })
}
