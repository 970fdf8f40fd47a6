import type { FastifyInstance } from 'fastify'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import {
  listCompanies,
  countWaitingCompanies,
  readCompany,
  listCreditEntries,
  createCompany,
  updateCompany,
  requestCorrection,
  confirmCorrection,
  rejectCorrection,
  addCompanyMember,
  removeCompanyMember,
  confirmTopUp,
  rejectTopUp,
} from '#contract/api/staff/companies.ts'
import { succeed } from '#contract/terms/result.ts'
import { type EntryDeps, creditEntriesAnswer } from '#server/company/company-answer.ts'
import { runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { Companies } from './companies.ts'
import type { MemberManagement } from './company-members.ts'
import type { Corrections } from './companies-corrections.ts'
import type { TopUps } from './companies-top-ups.ts'

/** Dependencies of these routes. */
export type CompaniesRouteDeps = EntryDeps & {
  readonly companyHandlers: Companies
  readonly companyPeople: MemberManagement
  readonly topUps: TopUps
  readonly corrections: Corrections
}

const access = 'manageCompanies'
const bodyLimit = 4 * 1024

/** Registers the routes of companies: settings, members, account and top-ups. */
export function companiesRoutes(http: FastifyInstance, deps: CompaniesRouteDeps): void {
  listCompanyRoutes(http, deps)
  readCompanyRoutes(http, deps)
  companySettingRoutes(http, deps)
  correctionRoutes(http, deps)
  memberRoutes(http, deps)
  topUpRoutes(http, deps)
}

function listCompanyRoutes(http: FastifyInstance, { companyHandlers }: CompaniesRouteDeps): void {
  route(http, listCompanies, {
    access,
    handle: async ({ query }) => succeed(await companyHandlers.list(query)),
  })
  route(http, countWaitingCompanies, {
    access,
    handle: async () => succeed(await companyHandlers.waiting()),
  })
}

function readCompanyRoutes(http: FastifyInstance, deps: CompaniesRouteDeps): void {
  route(http, readCompany, {
    access,
    handle: ({ params, caller }) =>
      runForClerk(caller, (clerk) => deps.companyHandlers.look(params.companyId, clerk)),
  })
  route(http, listCreditEntries, {
    access,
    handle: ({ params: { companyId }, query, caller }) =>
      runForClerk(caller, async (clerk) => {
        const company = await deps.companyHandlers.look(companyId, clerk)
        return company.ok ? succeed(await creditEntriesAnswer(deps, companyId, query.before)) : company
      }),
  })
}

function companySettingRoutes(http: FastifyInstance, { companyHandlers }: CompaniesRouteDeps): void {
  route(http, createCompany, {
    isFirstOfTwo: ({ creditLimit }, { body }) => creditLimit !== body.creditLimit,
    access,
    requiresReauth: true,
    bodyLimit,
    handle: ({ body, caller }) => runForClerk(caller, (clerk) => companyHandlers.open(body, clerk)),
  })
  route(http, updateCompany, {
    access,
    requiresReauth: true,
    bodyLimit,
    auditState: ({ params, caller }) =>
      auditedCompany(companyHandlers, params.companyId, caller.kind === 'user' ? caller.userId : ''),
    isFirstOfTwo: ({ creditLimit }, { body }) => creditLimit !== body.creditLimit,
    handle: ({ params, body: change, caller }) =>
      runForClerk(caller, (clerk) => companyHandlers.change({ ...params, change, clerk })),
  })
}

/** Returns the settings of a company as the audit keeps them, with a limit that waits for a second person. */
async function auditedCompany(
  companies: CompaniesRouteDeps['companyHandlers'],
  companyId: string,
  clerk: string,
): Promise<KnownAuditedState> {
  const found = await companies.look(companyId, clerk)
  if (!found.ok) return {}
  const { creditLimit, lowBalance, showsNet, state, limitsWaiting } = found.value
  const waitingCreditLimit = limitsWaiting.at(-1)?.creditLimit
  return { creditLimit, waitingCreditLimit, lowBalance, showsNet, companyState: state }
}

function correctionRoutes(http: FastifyInstance, { corrections }: CompaniesRouteDeps): void {
  route(http, requestCorrection, {
    access,
    requiresReauth: true,
    bodyLimit,
    audit: ({ body }) => ({ detail: { amount: body.amount } }),
    isFirstOfTwo: ({ corrections: waiting }, { body }) =>
      waiting.some(({ requestKey }) => requestKey === body.requestKey),
    handle: ({ params, body, caller }) =>
      runForClerk(caller, (clerk) => corrections.correct({ ...params, ...body, clerk })),
  })
  route(http, confirmCorrection, {
    access,
    requiresReauth: true,
    handle: ({ params, caller }) => runForClerk(caller, (clerk) => corrections.confirm({ ...params, clerk })),
  })
  route(http, rejectCorrection, {
    access,
    handle: ({ params, caller }) => runForClerk(caller, (clerk) => corrections.refuse({ ...params, clerk })),
  })
}

function memberRoutes(http: FastifyInstance, { companyPeople }: CompaniesRouteDeps): void {
  route(http, addCompanyMember, {
    access,
    requiresReauth: true,
    bodyLimit,
    handle: ({ params, body, caller }) =>
      runForClerk(caller, (clerk) => companyPeople.add({ ...params, ...body, clerk })),
  })
  route(http, removeCompanyMember, {
    access,
    requiresReauth: true,
    audit: ({ params }) => ({ detail: { userId: params.userId } }),
    handle: ({ params, caller }) =>
      runForClerk(caller, (clerk) => companyPeople.remove({ ...params, clerk })),
  })
}

function topUpRoutes(http: FastifyInstance, { topUps }: CompaniesRouteDeps): void {
  route(http, confirmTopUp, {
    access,
    requiresReauth: true,
    bodyLimit,
    isFirstOfTwo: (company, { params }) =>
      company.topUps.some(({ topUpId, state }) => topUpId === params.topUpId && state === 'asked'),
    handle: ({ params, body, caller }) =>
      runForClerk(caller, (clerk) => topUps.confirm({ ...params, ...body, clerk })),
  })
  route(http, rejectTopUp, {
    access,
    bodyLimit,
    handle: ({ params, body, caller }) =>
      runForClerk(caller, (clerk) => topUps.refuse({ ...params, ...body, clerk })),
  })
}
