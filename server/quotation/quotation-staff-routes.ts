import type { FastifyInstance } from 'fastify'
import {
  addQuotationOption,
  listQuotations,
  quotationsPerPage,
  readStaffQuotation,
  saveQuotation,
  sendQuotation,
  withdrawQuotation,
} from '#contract/api/quotation/staff-quotations.ts'
import type { Problem } from '#contract/problem.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { quotationRowOf, staffQuotationAnswerOf } from './quotation-answer.ts'
import type { ListedQuotation } from './quotation-store.ts'
import { type QuotationDeps, type Quotations, asOf } from './quotations.ts'

const access = 'makeQuotations'
/** Above human use. */
const limit = { max: 120, perSeconds: 60 }

/** Dependencies of these routes. */
export type QuotationStaffRouteDeps = Pick<QuotationDeps, 'clock' | 'publicUrl' | 'keys' | 'store'> & {
  readonly quotations: Quotations
}

/** GET /api/staff/quotations and one of them; POST /api/staff/quotations/… to put together, send and withdraw. */
export function quotationStaffRoutes(http: FastifyInstance, deps: QuotationStaffRouteDeps): void {
  listRoute(http, deps)
  const { quotations } = deps
  const answer = (changed: Result<ListedQuotation, Problem>) => answerOf(deps, changed)
  route(http, readStaffQuotation, {
    access,
    limit,
    handle: async ({ params }) => answer(await quotations.read(params.number)),
  })
  route(http, addQuotationOption, {
    access,
    // Each asks the supplier for a search and two prices.
    limit: { max: 30, perSeconds: 60 },
    audit: ({ body }) => (body.number === undefined ? {} : { object: body.number }),
    handle: ({ body: { number, ...body }, caller, reference: requestId, signal }) =>
      runForClerk(caller, async (clerk) => {
        const asking = { requestId, signal, ...(caller.kind === 'user' && { sessionId: caller.sessionId }) }
        return answer(await quotations.addOption({ ...body, number, clerk }, asking))
      }),
  })
  route(http, saveQuotation, {
    access,
    limit,
    audit: ({ body }) => ({ object: body.number }),
    handle: async ({ body }) => answer(await quotations.save(body)),
  })
  route(http, sendQuotation, {
    access,
    limit,
    audit: ({ body }) => ({ object: body.number }),
    handle: async ({ body }) => answer(await quotations.send(body.number)),
  })
  route(http, withdrawQuotation, {
    access,
    limit,
    audit: ({ body }) => ({ object: body.number }),
    handle: async ({ body }) => answer(await quotations.withdraw(body.number)),
  })
}

function listRoute(http: FastifyInstance, { store, clock }: QuotationStaffRouteDeps): void {
  route(http, listQuotations, {
    access,
    limit,
    handle: async ({ query: { state, after } }) => {
      const rows = await store.list({ state, after, most: quotationsPerPage + 1 })
      const page = rows.slice(0, quotationsPerPage)
      const next = rows.length > quotationsPerPage ? page.at(-1)?.number : undefined
      const now = clock.now()
      const quotations = page.map((one) => quotationRowOf(asOf(one, now)))
      return succeed({ quotations, ...(next !== undefined && { next }) })
    },
  })
}

function answerOf(
  { clock, publicUrl, keys }: QuotationStaffRouteDeps,
  changed: Result<ListedQuotation, Problem>,
) {
  if (!changed.ok) return changed
  const context = { now: clock.now(), publicUrl, keyOf: (number: string) => keys.keyOf(number) }
  return succeed(staffQuotationAnswerOf(changed.value, context))
}
