import { type FastifyInstance } from 'fastify'
import { type z } from 'zod'
import {
  conversionReport,
  conversionReportQuery,
  lostReport,
  lostReportQuery,
  salesReport,
  salesReportQuery,
} from '#contract/api/staff/reports.ts'
import { type Language } from '#contract/problem.ts'
import { succeed } from '#contract/terms/result.ts'
import { fileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { conversionCsv, lostCsv, marginCsv, salesCsv } from './report-csv.ts'
import { type Reports } from './reports.ts'

/** GET /api/staff/reports/sales, margin, conversion and lost, each as JSON and as a CSV file. */
export function reportRoutes(http: FastifyInstance, { reports }: { readonly reports: Reports }): void {
  addReport(http, {
    name: 'sales',
    what: 'What was sold: orders, passengers, tickets, what was paid, and what went back',
    query: salesReportQuery,
    answer: salesReport,
    read: (query) => reports.sales(query),
    csv: salesCsv,
  })
  addReport(http, {
    name: 'margin',
    what: 'What was earned by what was sold: price, net, and what the margin is made of',
    query: salesReportQuery,
    answer: salesReport,
    read: (query) => reports.sales(query),
    csv: marginCsv,
  })
  addReport(http, {
    name: 'conversion',
    what: 'How far searches and orders came: offers chosen, orders made, seats held, paid, ticketed',
    query: conversionReportQuery,
    answer: conversionReport,
    read: (query) => reports.conversion(query),
    csv: conversionCsv,
  })
  addReport(http, {
    name: 'lost',
    what: 'Why orders came to nothing',
    query: lostReportQuery,
    answer: lostReport,
    read: (query) => reports.lost(query),
    csv: lostCsv,
  })
}

type Period = { readonly from: string; readonly to: string }

type ReportSpec<Query extends z.ZodType<Period>, Answer extends z.ZodType> = {
  readonly name: string
  readonly what: string
  readonly query: Query
  readonly answer: Answer
  read(query: z.output<Query>): Promise<z.output<Answer>>
  csv(report: z.output<Answer>, language: Language): string
}

/** Sums over a year of orders: few at once, so that nobody who books waits for them. */
const limit = { max: 60, perSeconds: 60 }

function addReport<Query extends z.ZodType<Period>, Answer extends z.ZodType>(
  http: FastifyInstance,
  { name, what, query, answer, read, csv }: ReportSpec<Query, Answer>,
): void {
  const path = `/api/staff/reports/${name}`
  route(http, {
    method: 'GET',
    path,
    summary: `${what}.`,
    access: 'seeReports',
    query,
    answer,
    limit,
    handle: async (ask) => succeed(await read(ask.query)),
  })
  route(http, {
    method: 'GET',
    path: `${path}.csv`,
    summary: `${what}: as a CSV file, amounts in baht.`,
    access: 'seeReports',
    query,
    answer: fileAnswer,
    fileType: 'text/csv',
    limit,
    handle: async (ask) => {
      const { from, to } = ask.query
      const text = csv(await read(ask.query), ask.language)
      return succeed({ name: `${name}-${from}-${to}.csv`, bytes: new TextEncoder().encode(text) })
    },
  })
}
