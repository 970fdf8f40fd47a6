import { type FastifyInstance } from 'fastify'
import {
  companyOrder,
  companyOrderParams,
  companyOrdersAnswer,
  companyOrdersQuery,
  costCentreEnd,
  costCentresAnswer,
  costCentreRequest,
  creditEntriesAnswer,
  entriesQuery,
  ownCompanyAnswer,
  topUpRequest,
} from '#contract/api/account/company.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Caller, companyOf } from '#server/platform/http/request/caller.ts'
import { fileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { type CompanyAgent, type OwnCompany } from './company.ts'

/** Dependencies of {@link companyRoutes}. */
export type CompanyRouteDeps = { readonly ownCompany: OwnCompany }

const path = '/api/account/company'
const bodyLimit = 4 * 1024
const limit = { max: 60, perSeconds: 60 }

/** Registers the routes for an agent's own company: account, cost centres and trips. */
export function companyRoutes(http: FastifyInstance, deps: CompanyRouteDeps): void {
  accountRoutes(http, deps)
  topUpRoute(http, deps)
  costCentreRoutes(http, deps)
  orderRoutes(http, deps)
}

function accountRoutes(http: FastifyInstance, { ownCompany }: CompanyRouteDeps): void {
  route(http, {
    method: 'GET',
    path,
    summary: 'The company of the asking agent: balance, limit, cost centres, top-ups.',
    access: 'ownCompany',
    answer: ownCompanyAnswer,
    handle: ({ caller }) => forAgent(caller, ({ companyId }) => ownCompany.look(companyId)),
  })
  route(http, {
    method: 'GET',
    path: `${path}/entries`,
    summary: 'The lines of the account of the asking agent’s company, the newest first.',
    access: 'ownCompany',
    query: entriesQuery,
    answer: creditEntriesAnswer,
    handle: ({ caller, query }) =>
      forAgent(caller, async ({ companyId }) => succeed(await ownCompany.entries(companyId, query.before))),
  })
  route(http, {
    method: 'GET',
    path: `${path}/entries.csv`,
    summary: 'The account of the asking agent’s company as a CSV file, amounts in baht.',
    access: 'ownCompany',
    answer: fileAnswer,
    fileType: 'text/csv',
    limit,
    handle: ({ caller, language }) =>
      forAgent(caller, async ({ companyId }) => succeed(await ownCompany.entriesFile(companyId, language))),
  })
}

function topUpRoute(http: FastifyInstance, { ownCompany }: CompanyRouteDeps): void {
  route(http, {
    method: 'POST',
    path: `${path}/top-ups`,
    summary:
      'Tells the agency that the company has sent money; asking again with the same key changes nothing.',
    access: 'ownCompany',
    body: topUpRequest,
    answer: ownCompanyAnswer,
    bodyLimit,
    limit,
    handle: ({ caller, body }) => forAgent(caller, (agent) => ownCompany.askTopUp(agent, body)),
  })
}

function costCentreRoutes(http: FastifyInstance, { ownCompany }: CompanyRouteDeps): void {
  route(http, {
    method: 'GET',
    path: `${path}/cost-centres`,
    summary: 'The cost centres on which the asking agent can book; none for an agent without a company.',
    access: 'ownCompany',
    answer: costCentresAnswer,
    handle: async ({ caller }) => {
      const companyId = companyOf(caller)
      return succeed({
        costCentres: companyId === undefined ? [] : await ownCompany.openCostCentres(companyId),
      })
    },
  })
  route(http, {
    method: 'POST',
    path: `${path}/cost-centres`,
    summary: 'Adds a cost centre, names it anew, or opens it again.',
    access: 'ownCompany',
    body: costCentreRequest,
    answer: ownCompanyAnswer,
    bodyLimit,
    limit,
    handle: ({ caller, body }) =>
      forAgent(caller, ({ companyId }) => ownCompany.putCostCentre(companyId, body)),
  })
  route(http, {
    method: 'POST',
    path: `${path}/cost-centres/end`,
    summary: 'Ends a cost centre: no trip is booked on it any more.',
    access: 'ownCompany',
    body: costCentreEnd,
    answer: ownCompanyAnswer,
    bodyLimit,
    limit,
    handle: ({ caller, body }) =>
      forAgent(caller, ({ companyId }) => ownCompany.endCostCentre(companyId, body.code)),
  })
}

function orderRoutes(http: FastifyInstance, { ownCompany }: CompanyRouteDeps): void {
  route(http, {
    method: 'GET',
    path: `${path}/orders`,
    summary: 'The orders of the asking agent’s company, the newest first.',
    access: 'ownCompany',
    query: companyOrdersQuery,
    answer: companyOrdersAnswer,
    handle: ({ caller, query }) =>
      forAgent(caller, async ({ companyId }) => succeed(await ownCompany.orders(companyId, query))),
  })
  route(http, {
    method: 'GET',
    path: `${path}/orders/:orderNumber`,
    summary: 'One order of the asking agent’s company, with the key that opens it.',
    access: 'ownCompany',
    params: companyOrderParams,
    answer: companyOrder,
    limit,
    handle: ({ caller, params }) =>
      forAgent(caller, ({ companyId }) => ownCompany.order(companyId, params.orderNumber)),
  })
}

/** Runs the work for the caller's company; an agent who books for no company has none to see. */
async function forAgent<Answer>(
  caller: Caller,
  work: (agent: CompanyAgent) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  const companyId = companyOf(caller)
  if (caller.kind !== 'user' || companyId === undefined) return fail(problem('notFound'))
  return work({ companyId, userId: caller.userId })
}
