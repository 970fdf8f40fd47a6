import type { FastifyInstance } from 'fastify'
import {
  readOwnCompany,
  listOwnCreditEntries,
  exportOwnCreditEntries,
  requestTopUp,
  listCostCentres,
  createCostCentre,
  endCostCentre,
  listCompanyOrders,
  readCompanyOrder,
} from '#contract/api/account/company.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Caller, companyOfAgent } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { CompanyAgent, OwnCompany } from './company.ts'

/** Dependencies of {@link companyRoutes}. */
export type CompanyRouteDeps = { readonly ownCompany: OwnCompany }

const bodyLimit = 4 * 1024
const limit = { max: 60, perSeconds: 60 }

/** Registers the routes for an agent's own company: account, cost centres and trips. */
export function companyRoutes(http: FastifyInstance, deps: CompanyRouteDeps): void {
  companyAccountRoutes(http, deps)
  topUpRoute(http, deps)
  costCentreRoutes(http, deps)
  companyOrderRoutes(http, deps)
}

function companyAccountRoutes(http: FastifyInstance, { ownCompany }: CompanyRouteDeps): void {
  route(http, readOwnCompany, {
    access: 'ownCompany',
    handle: ({ caller }) => forCompanyAgent(caller, ({ companyId }) => ownCompany.look(companyId)),
  })
  route(http, listOwnCreditEntries, {
    access: 'ownCompany',
    handle: ({ caller, query }) =>
      forCompanyAgent(caller, async ({ companyId }) =>
        succeed(await ownCompany.entries(companyId, query.before)),
      ),
  })
  route(http, exportOwnCreditEntries, {
    access: 'ownCompany',
    limit,
    handle: ({ caller, language }) =>
      forCompanyAgent(caller, async ({ companyId }) =>
        succeed(await ownCompany.entriesFile(companyId, language)),
      ),
  })
}

function topUpRoute(http: FastifyInstance, { ownCompany }: CompanyRouteDeps): void {
  route(http, requestTopUp, {
    access: 'ownCompany',
    bodyLimit,
    limit,
    handle: ({ caller, body }) => forCompanyAgent(caller, (agent) => ownCompany.askTopUp(agent, body)),
  })
}

function costCentreRoutes(http: FastifyInstance, { ownCompany }: CompanyRouteDeps): void {
  route(http, listCostCentres, {
    access: 'ownCompany',
    handle: async ({ caller }) => {
      const companyId = companyOfAgent(caller)
      return succeed({
        costCentres: companyId === undefined ? [] : await ownCompany.openCostCentres(companyId),
      })
    },
  })
  route(http, createCostCentre, {
    access: 'ownCompany',
    bodyLimit,
    limit,
    handle: ({ caller, body }) =>
      forCompanyAgent(caller, ({ companyId }) => ownCompany.putCostCentre(companyId, body)),
  })
  route(http, endCostCentre, {
    access: 'ownCompany',
    bodyLimit,
    limit,
    handle: ({ caller, body }) =>
      forCompanyAgent(caller, ({ companyId }) => ownCompany.endCostCentre(companyId, body.code)),
  })
}

function companyOrderRoutes(http: FastifyInstance, { ownCompany }: CompanyRouteDeps): void {
  route(http, listCompanyOrders, {
    access: 'ownCompany',
    handle: ({ caller, query }) =>
      forCompanyAgent(caller, async ({ companyId }) => succeed(await ownCompany.orders(companyId, query))),
  })
  route(http, readCompanyOrder, {
    access: 'ownCompany',
    limit,
    handle: ({ caller, params }) =>
      forCompanyAgent(caller, ({ companyId }) => ownCompany.order(companyId, params.orderNumber)),
  })
}

/** Runs the work for the caller's company; an agent who books for no company has none to see. */
async function forCompanyAgent<Answer>(
  caller: Caller,
  work: (agent: CompanyAgent) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  const companyId = companyOfAgent(caller)
  if (caller.kind !== 'user' || companyId === undefined) return fail(createProblem('notFound'))
  return work({ companyId, userId: caller.userId })
}
