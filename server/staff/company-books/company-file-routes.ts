import type { FastifyInstance } from 'fastify'
import {
  downloadOwnInvoice,
  downloadOwnStatement,
  listOwnInvoices,
} from '#contract/api/account/company-invoices.ts'
import { exportAgeing, exportAgeingSheet, readAgeing } from '#contract/api/staff/books/ageing.ts'
import {
  downloadCompanyPaper,
  downloadStatement,
  exportStatement,
} from '#contract/api/staff/books/company-papers.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { type Caller, companyOfAgent } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { ReportPeriod } from '../reports/report-period.ts'
import { ageingCsv, ageingSheet } from './ageing-file.ts'
import { ownInvoicesOf } from './company-books-answer.ts'
import type { CompanyBooksDeps } from './company-books-deps.ts'
import { printCompanyPaper, printStatement } from './company-papers.ts'
import { statementCsv, statementOf } from './statement.ts'

const limit = { max: 60, perSeconds: 60 }
const printLimit = { max: 20, perSeconds: 60 }

/** Registers papers and statements of companies, for staff and for their own agents, and the ageing. */
export function companyFileRoutes(http: FastifyInstance, deps: CompanyBooksDeps): void {
  staffFileRoutes(http, deps)
  ageingRoutes(http, deps)
  ownCompanyRoutes(http, deps)
}

function staffFileRoutes(http: FastifyInstance, deps: CompanyBooksDeps): void {
  route(http, downloadCompanyPaper, {
    access: 'manageCompanies',
    limit: printLimit,
    handle: ({ params }) => printCompanyPaper(deps, params.number),
  })
  route(http, downloadStatement, {
    access: 'manageCompanies',
    limit: printLimit,
    handle: ({ params, query }) => printStatement(deps, params.companyId, query as ReportPeriod),
  })
  route(http, exportStatement, {
    access: 'manageCompanies',
    limit,
    handle: async ({ params: { companyId }, query, language }) => {
      if (!(await deps.companies.find(companyId))) return fail(createProblem('notFound'))
      const period = query as ReportPeriod
      const text = statementCsv(await statementOf(deps.statements, companyId, period), period, language)
      return csvFile(`statement-${period.from}-${period.to}`, text)
    },
  })
}

const mostCertificates = 500

function ageingRoutes(http: FastifyInstance, { statements, payments, clock }: CompanyBooksDeps): void {
  const sees = { access: 'seeReports', limit } as const
  const read = () => statements.ageing(todayIn(officeZone, clock.now()))
  route(http, readAgeing, {
    ...sees,
    handle: async () => {
      const missing = await payments.missingCertificates(mostCertificates)
      return succeed({ lines: [...(await read())], missingCertificates: [...missing] })
    },
  })
  route(http, exportAgeing, {
    ...sees,
    handle: async ({ language }) => csvFile('ageing', ageingCsv(await read(), language)),
  })
  route(http, exportAgeingSheet, {
    ...sees,
    handle: async ({ language }) =>
      succeed({ name: 'ageing.xlsx', bytes: await ageingSheet(await read(), language) }),
  })
}

function ownCompanyRoutes(http: FastifyInstance, deps: CompanyBooksDeps): void {
  const access = 'ownCompany'
  route(http, listOwnInvoices, {
    access,
    handle: ({ caller }) =>
      forOwnCompany(caller, async (companyId) => succeed(await ownInvoicesOf(deps, companyId))),
  })
  route(http, downloadOwnInvoice, {
    access,
    limit: printLimit,
    handle: ({ caller, params }) =>
      forOwnCompany(caller, (companyId) => printCompanyPaper(deps, params.invoiceNumber, companyId)),
  })
  route(http, downloadOwnStatement, {
    access,
    limit: printLimit,
    handle: ({ caller, query }) =>
      forOwnCompany(caller, (companyId) => printStatement(deps, companyId, query as ReportPeriod)),
  })
}

async function forOwnCompany<Answer>(
  caller: Caller,
  work: (companyId: string) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  const companyId = companyOfAgent(caller)
  return companyId === undefined ? fail(createProblem('notFound')) : work(companyId)
}

function csvFile(name: string, text: string) {
  return succeed({ name: `${name}.csv`, bytes: new TextEncoder().encode(text) })
}
