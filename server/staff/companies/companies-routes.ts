import { type FastifyInstance } from 'fastify'
import {
  companiesAnswer,
  companiesQuery,
  companiesWaitingAnswer,
  companyAnswer,
  companyChange,
  companyParams,
  companyRequest,
  correctionParams,
  correctionRequest,
  creditEntriesAnswer,
  entriesQuery,
  memberParams,
  memberRequest,
  topUpConfirmation,
  topUpParams,
  topUpRefusal,
} from '#contract/api/account/company.ts'
import { succeed } from '#contract/terms/result.ts'
import { type EntryDeps, entriesAnswerOf } from '#server/company/company-answer.ts'
import { byClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type Companies } from './companies.ts'
import { type MemberManagement } from './company-members.ts'
import { type Corrections } from './companies-corrections.ts'
import { type TopUps } from './companies-top-ups.ts'

/** What these routes are made of. */
export type CompaniesRouteDeps = EntryDeps & {
  readonly companyDesk: Companies
  readonly companyPeople: MemberManagement
  readonly topUps: TopUps
  readonly corrections: Corrections
}

const all = '/api/staff/companies'
const one = `${all}/:companyId`
const access = 'manageCompanies'
const bodyLimit = 4 * 1024

/** Companies whose agents book: their settings, members, account and top-ups. */
export function companiesRoutes(http: FastifyInstance, deps: CompaniesRouteDeps): void {
  listRoutes(http, deps)
  readRoutes(http, deps)
  settingRoutes(http, deps)
  correctionRoutes(http, deps)
  memberRoutes(http, deps)
  topUpRoutes(http, deps)
}

function listRoutes(http: FastifyInstance, { companyDesk }: CompaniesRouteDeps): void {
  route(http, {
    method: 'GET',
    path: all,
    summary: 'Companies by name, with their accounts.',
    access,
    query: companiesQuery,
    answer: companiesAnswer,
    handle: async ({ query }) => succeed(await companyDesk.list(query)),
  })
  route(http, {
    method: 'GET',
    path: `${all}/waiting`,
    summary: 'How many top-ups and corrections of all companies wait for an answer.',
    access,
    answer: companiesWaitingAnswer,
    handle: async () => succeed(await companyDesk.waiting()),
  })
}

function readRoutes(http: FastifyInstance, deps: CompaniesRouteDeps): void {
  route(http, {
    method: 'GET',
    path: one,
    summary: 'One company: settings, members, cost centres, top-ups.',
    access,
    params: companyParams,
    answer: companyAnswer,
    handle: ({ params, caller }) =>
      byClerk(caller, (clerk) => deps.companyDesk.look(params.companyId, clerk)),
  })
  route(http, {
    method: 'GET',
    path: `${one}/entries`,
    summary: 'The lines of a company’s account, the newest first.',
    access,
    params: companyParams,
    query: entriesQuery,
    answer: creditEntriesAnswer,
    handle: ({ params: { companyId }, query, caller }) =>
      byClerk(caller, async (clerk) => {
        const company = await deps.companyDesk.look(companyId, clerk)
        return company.ok ? succeed(await entriesAnswerOf(deps, companyId, query.before)) : company
      }),
  })
}

function settingRoutes(http: FastifyInstance, { companyDesk }: CompaniesRouteDeps): void {
  route(http, {
    method: 'POST',
    path: all,
    summary: 'Opens a company; a credit limit from the set amount on waits for a second person.',
    isFirstOfTwo: ({ creditLimit }, { body }) => creditLimit !== body.creditLimit,
    access,
    requiresReauth: true,
    body: companyRequest,
    answer: companyAnswer,
    bodyLimit,
    handle: ({ body, caller }) => byClerk(caller, (clerk) => companyDesk.open(body, clerk)),
  })
  route(http, {
    method: 'PUT',
    path: one,
    summary: 'Changes what is set of a company, from the version that was read; closes it or opens it again.',
    access,
    requiresReauth: true,
    params: companyParams,
    body: companyChange,
    answer: companyAnswer,
    bodyLimit,
    audit: ({ body }) => ({ detail: { creditLimit: body.creditLimit, state: body.state } }),
    isFirstOfTwo: ({ creditLimit }, { body }) => creditLimit !== body.creditLimit,
    handle: ({ params, body: change, caller }) =>
      byClerk(caller, (clerk) => companyDesk.change({ ...params, change, clerk })),
  })
}

function correctionRoutes(http: FastifyInstance, { corrections }: CompaniesRouteDeps): void {
  route(http, {
    method: 'POST',
    path: `${one}/corrections`,
    summary:
      'Puts the account of a company right, with a note; the same key once. Above the set amount it waits for a second person.',
    access,
    requiresReauth: true,
    params: companyParams,
    body: correctionRequest,
    answer: companyAnswer,
    bodyLimit,
    audit: ({ body }) => ({ detail: { amount: body.amount } }),
    isFirstOfTwo: ({ corrections: waiting }, { body }) =>
      waiting.some(({ requestKey }) => requestKey === body.requestKey),
    handle: ({ params, body, caller }) =>
      byClerk(caller, (clerk) => corrections.correct({ ...params, ...body, clerk })),
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/corrections/:correctionId/confirm',
    summary: 'Enters a correction that somebody else has asked for, once.',
    access,
    requiresReauth: true,
    params: correctionParams,
    answer: companyAnswer,
    handle: ({ params, caller }) => byClerk(caller, (clerk) => corrections.confirm({ ...params, clerk })),
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/corrections/:correctionId/refuse',
    summary: 'Says no to a correction that waits, or takes it back; nothing is entered.',
    access,
    params: correctionParams,
    answer: companyAnswer,
    handle: ({ params, caller }) => byClerk(caller, (clerk) => corrections.refuse({ ...params, clerk })),
  })
}

function memberRoutes(http: FastifyInstance, { companyPeople }: CompaniesRouteDeps): void {
  route(http, {
    method: 'POST',
    path: `${one}/members`,
    summary: 'Adds the owner of an account to a company, and lets them book for it.',
    access,
    requiresReauth: true,
    params: companyParams,
    body: memberRequest,
    answer: companyAnswer,
    bodyLimit,
    handle: ({ params, body, caller }) =>
      byClerk(caller, (clerk) => companyPeople.add({ ...params, ...body, clerk })),
  })
  route(http, {
    method: 'DELETE',
    path: `${one}/members/:userId`,
    summary: 'Takes somebody out of a company, and the right to book for it.',
    access,
    requiresReauth: true,
    params: memberParams,
    answer: companyAnswer,
    audit: ({ params }) => ({ detail: { userId: params.userId } }),
    handle: ({ params, caller }) => byClerk(caller, (clerk) => companyPeople.remove({ ...params, clerk })),
  })
}

function topUpRoutes(http: FastifyInstance, { topUps }: CompaniesRouteDeps): void {
  route(http, {
    method: 'POST',
    path: '/api/staff/top-ups/:topUpId/confirm',
    summary: 'The money of a top-up was seen: enters it on the company’s account, once.',
    access,
    requiresReauth: true,
    params: topUpParams,
    body: topUpConfirmation,
    answer: companyAnswer,
    bodyLimit,
    isFirstOfTwo: (company, { params }) =>
      company.topUps.some(({ topUpId, state }) => topUpId === params.topUpId && state === 'asked'),
    handle: ({ params, body, caller }) =>
      byClerk(caller, (clerk) => topUps.confirm({ ...params, ...body, clerk })),
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/top-ups/:topUpId/refuse',
    summary: 'The money of a top-up was not seen; the company reads why.',
    access,
    params: topUpParams,
    body: topUpRefusal,
    answer: companyAnswer,
    bodyLimit,
    handle: ({ params, body, caller }) =>
      byClerk(caller, (clerk) => topUps.refuse({ ...params, ...body, clerk })),
  })
}
