import type { FastifyInstance } from 'fastify'
import {
  addReportingPeriod,
  listReportingPeriods,
  readBspReconciliation,
  remarkOnBilling,
  saveBillingMapping,
  uploadBillingStatement,
} from '#contract/api/staff/bsp/bsp-billing.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { statementLimits } from '#server/flow/payment/payment.ts'
import { route } from '#server/platform/http/route.ts'
import {
  type BspDeps,
  addPeriod,
  listPeriods,
  reconcilePeriod,
  remarkOnDifference,
  saveMapping,
} from './bsp-billing.ts'
import { importBilling } from './import-billing.ts'

const notSignedIn = fail(createProblem('notSignedIn'))

/** Registers the routes of BSP reporting periods and billing statements. */
export function bspRoutes(http: FastifyInstance, deps: BspDeps): void {
  route(http, listReportingPeriods, {
    access: 'seeReports',
    handle: async () => succeed(await listPeriods(deps)),
  })
  route(http, readBspReconciliation, {
    access: 'seeReports',
    limit: { max: 60, perSeconds: 60 },
    handle: ({ query }) => reconcilePeriod(deps, query),
  })
  commandRoutes(http, deps)
}

function commandRoutes(http: FastifyInstance, deps: BspDeps): void {
  route(http, addReportingPeriod, {
    access: 'makeRefunds',
    handle: ({ body, caller }) =>
      caller.kind === 'user' ? addPeriod(deps, body, caller.userId) : notSignedIn,
  })
  route(http, uploadBillingStatement, {
    access: 'makeRefunds',
    bodyLimit: statementLimits.bytes + 1,
    mostAtOnce: 2,
    limit: { max: 30, perSeconds: 600 },
    audit: ({ query }) => ({ detail: { period: query.period } }),
    handle: ({ query, body, caller }) => {
      if (caller.kind !== 'user') return notSignedIn
      const file = { bytes: body, periodId: query.period, fileName: query.name }
      return importBilling(deps, { ...file, clerk: caller.userId })
    },
  })
  route(http, saveBillingMapping, {
    access: 'makeRefunds',
    handle: async ({ body, caller }) =>
      caller.kind === 'user' ? succeed(await saveMapping(deps, body.mapping, caller.userId)) : notSignedIn,
  })
  route(http, remarkOnBilling, {
    access: 'makeRefunds',
    audit: ({ body }) => ({ detail: { document: body.documentNumber, reason: body.text } }),
    handle: ({ body, caller }) =>
      caller.kind === 'user' ? remarkOnDifference(deps, body, caller.userId) : notSignedIn,
  })
}
