import type { FastifyInstance } from 'fastify'
import { exportCurrencyGains, readCurrencyGains } from '#contract/api/staff/books/currency-gains.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type ReportPeriod, periodInstants } from '../report-period.ts'
import { currencyGainsCsv, currencyGainsOf } from './currency-gains.ts'
import type { ReadForeignSales } from './currency-gains-store.ts'

/** Reads every order of the period: few at once, so that nobody who books waits for them. */
const sees = { access: 'seeReports', limit: { max: 60, perSeconds: 60 } } as const

/** Registers GET /api/staff/reports/currency-gains, as JSON and as a CSV file. */
export function currencyGainsRoutes(http: FastifyInstance, sales: ReadForeignSales): void {
  const salesIn = (query: object) => sales(periodInstants(query as ReportPeriod))
  route(http, readCurrencyGains, {
    ...sees,
    handle: async ({ query }) => succeed(currencyGainsOf(await salesIn(query))),
  })
  route(http, exportCurrencyGains, {
    ...sees,
    handle: async ({ query, language }) => {
      const bytes = new TextEncoder().encode(currencyGainsCsv(await salesIn(query), language))
      return succeed({ name: `currency-gains-${query.from}-${query.to}.csv`, bytes })
    },
  })
}
