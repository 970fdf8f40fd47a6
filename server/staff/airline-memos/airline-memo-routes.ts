import type { FastifyInstance } from 'fastify'
import {
  type AirlineMemosAnswer,
  changeAirlineMemo,
  countAirlineMemos,
  exportAirlineMemos,
  listAirlineMemos,
  moveAirlineMemo,
  recordAirlineMemo,
  withdrawMemoApproval as withdrawEndpoint,
} from '#contract/api/staff/bsp/airline-memos.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { memoMoveTable } from '#contract/terms/bsp/airline-memo.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import {
  type AirlineMemoDeps,
  changeMemo,
  moveMemo,
  recordMemo,
  withdrawMemoApproval,
} from './airline-memos.ts'
import { countMemos, datedMemos, listMemos } from './list-memos.ts'
import { memosCsv } from './memo-file.ts'

/** Registers the routes of debit and credit memos of airlines. */
export function airlineMemoRoutes(http: FastifyInstance, deps: AirlineMemoDeps): void {
  route(http, listAirlineMemos, {
    access: 'seeReports',
    handle: async ({ query, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return succeed(await listMemos(deps, { clerk: caller.userId, isOpenOnly: query.show === 'open' }))
    },
  })
  route(http, countAirlineMemos, {
    access: 'seeReports',
    handle: async () => succeed(await countMemos(deps)),
  })
  route(http, exportAirlineMemos, {
    access: 'seeReports',
    audit: () => ({}),
    limit: { max: 60, perSeconds: 60 },
    handle: async ({ query, language }) => {
      const memos = await datedMemos(deps, query.show === 'open')
      return succeed({
        name: 'airline-memos.csv',
        bytes: new TextEncoder().encode(memosCsv(memos, language)),
      })
    },
  })
  commandRoutes(http, deps)
}

function commandRoutes(http: FastifyInstance, deps: AirlineMemoDeps): void {
  route(http, recordAirlineMemo, {
    access: 'makeRefunds',
    audit: ({ body }) => ({ object: body.documentNumber, detail: { amount: body.amount } }),
    handle: ({ body, caller }) => changed(deps, { caller }, (clerk) => recordMemo(deps, body, clerk)),
  })
  route(http, changeAirlineMemo, {
    access: 'makeRefunds',
    audit: ({ body }) => ({ detail: { amount: body.amount } }),
    handle: (asked) =>
      changed(deps, asked, (clerk) => changeMemo(deps, { ...asked.params, ...asked.body, clerk })),
  })
  route(http, moveAirlineMemo, {
    access: 'makeRefunds',
    audit: ({ body }) => ({ detail: { action: body.move, reason: body.note } }),
    isFirstOfTwo: ({ memos }, { params, body }) =>
      memos.some((one) => one.memoId === params.memoId && one.state !== memoMoveTable[body.move].to),
    handle: (asked) =>
      changed(deps, asked, (clerk) => moveMemo(deps, { ...asked.params, ...asked.body, clerk })),
  })
  route(http, withdrawEndpoint, {
    access: 'makeRefunds',
    audit: () => ({}),
    handle: (asked) =>
      changed(deps, asked, (clerk) => withdrawMemoApproval(deps, { ...asked.params, clerk })),
  })
}

/** Does the work as the caller, and answers with all memos after it. */
async function changed(
  deps: AirlineMemoDeps,
  { caller, params }: { readonly caller: Caller; readonly params?: { readonly memoId: string } },
  work: (clerk: string) => Promise<Result<undefined, Problem>>,
): Promise<Result<AirlineMemosAnswer, Problem>> {
  if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
  const done = await work(caller.userId)
  if (!done.ok) return done
  const asked = { clerk: caller.userId, isOpenOnly: false, changed: params?.memoId }
  return succeed(await listMemos(deps, asked))
}
