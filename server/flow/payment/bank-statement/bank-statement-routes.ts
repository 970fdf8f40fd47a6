import type { FastifyInstance } from 'fastify'
import {
  listBankCredits,
  listBankStatements,
  matchExactCredits,
  matchCredit,
  saveHeaderMapping,
  excludeCredit,
  undoCreditMatch,
  uploadBankStatement,
} from '#contract/api/staff/bank/bank-statements.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { listBankCredits as readBankCredits } from './bank-credits.ts'
import { type ImportStatementDeps, importStatement, listStatements, saveMapping } from './import-statement.ts'
import {
  type MatchCreditDeps,
  matchExactCredits as matchAllExact,
  matchCredit as matchOne,
  excludeCredit as exclude,
  undoMatch,
} from './match-credit.ts'
import { statementLimits } from './read/statement-line.ts'

/** Dependencies of {@link bankStatementRoutes}. */
export type BankStatementRouteDeps = ImportStatementDeps & MatchCreditDeps

const notSignedIn = fail(createProblem('notSignedIn'))

/** Registers the routes of bank statements and of their credits. */
export function bankStatementRoutes(http: FastifyInstance, deps: BankStatementRouteDeps): void {
  statementRoutes(http, deps)
  creditRoutes(http, deps)
  undoRoutes(http, deps)
}

function statementRoutes(http: FastifyInstance, deps: BankStatementRouteDeps): void {
  route(http, listBankStatements, {
    access: 'viewPayments',
    handle: async () => succeed(await listStatements(deps)),
  })
  route(http, uploadBankStatement, {
    access: 'recordReceipts',
    bodyLimit: statementLimits.bytes + 1,
    mostAtOnce: 2,
    limit: { max: 30, perSeconds: 600 },
    audit: ({ query }) => ({ detail: { account: query.account } }),
    handle: ({ query, body, caller }) =>
      caller.kind === 'user'
        ? importStatement(deps, {
            bytes: body,
            accountNumber: query.account,
            fileName: query.name,
            clerk: caller.userId,
          })
        : notSignedIn,
  })
  route(http, saveHeaderMapping, {
    access: 'recordReceipts',
    handle: ({ body, caller }) =>
      caller.kind === 'user' ? saveMapping(deps, body, caller.userId) : notSignedIn,
  })
}

function creditRoutes(http: FastifyInstance, deps: BankStatementRouteDeps): void {
  route(http, listBankCredits, {
    access: 'viewPayments',
    handle: async ({ caller }) =>
      caller.kind === 'user' ? succeed(await readBankCredits(deps, caller.userId)) : notSignedIn,
  })
  route(http, matchCredit, {
    access: 'recordReceipts',
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: ({ body, caller }) =>
      caller.kind === 'user' ? matchOne(deps, { ...body, rule: 'clerk', clerk: caller.userId }) : notSignedIn,
  })
  route(http, matchExactCredits, {
    access: 'recordReceipts',
    requiresReauth: true,
    isFirstOfTwo: ({ results }) => results.some(({ state }) => state === 'approvalNeeded'),
    handle: async ({ body, caller }) =>
      caller.kind === 'user'
        ? succeed(await matchAllExact(deps, { ...body, clerk: caller.userId }))
        : notSignedIn,
  })
}

function undoRoutes(http: FastifyInstance, deps: BankStatementRouteDeps): void {
  route(http, excludeCredit, {
    access: 'recordReceipts',
    handle: ({ body, caller }) =>
      caller.kind === 'user' ? exclude(deps, { ...body, clerk: caller.userId }) : notSignedIn,
  })
  route(http, undoCreditMatch, {
    access: 'recordReceipts',
    handle: ({ body, caller }) =>
      caller.kind === 'user' ? undoMatch(deps, { ...body, clerk: caller.userId }) : notSignedIn,
  })
}
