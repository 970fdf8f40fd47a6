import type { FastifyInstance } from 'fastify'
import { exportCurrencyGains, readCurrencyGains } from '#contract/api/staff/books/currency-gains.ts'
import { succeed } from '#contract/terms/result.ts'
import type { Reads } from '#server/platform/platform.ts'
import { route } from '#server/platform/http/route.ts'
import { type ReportPeriod, periodInstants } from '../report-period.ts'
import { currencyGainsCsv, currencyGainsOf } from './currency-gains.ts'
import type { ReadForeignSales } from './currency-gains-store.ts'

/** Reads every order of the period: few at once, so that nobody who books waits for them. */
const sees = { access: 'seeReports', limit: { max: 60, perSeconds: 60 } } as const

/** Registers GET /api/staff/reports/currency-gains, as JSON and as a CSV file. */
export function currencyGainsRoutes(http: FastifyInstance, sales: Reads<ReadForeignSales>): void {
  const periodOf = (query: object) => periodInstants(query as ReportPeriod)
  route(http, readCurrencyGains, {
    ...sees,
    handle: async ({ query }) =>
      succeed(await sales.readAsOf(async (read) => currencyGainsOf(await read(periodOf(query))))),
  })
  route(http, exportCurrencyGains, {
    ...sees,
    handle: async ({ query, language }) => {
      const all = await sales.read((read) => read(periodOf(query)))
      const bytes = new TextEncoder().encode(currencyGainsCsv(all, language))
      return succeed({ name: `currency-gains-${query.from}-${query.to}.csv`, bytes })
    },
  })
}
