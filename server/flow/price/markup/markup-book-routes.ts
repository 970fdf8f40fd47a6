import type { FastifyInstance } from 'fastify'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import type { z } from 'zod'
import {
  type MarkupBookAnswer,
  type MarkupBookRequest,
  type markupBookChoice,
  addMarkupBook,
  undoMarkupBook,
  withdrawMarkupBook,
  setStandingMarkup,
  readMarkupBook,
  readMarkupRules,
} from '#contract/api/staff/markup-book.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, parseInstant } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { shopZone } from '#server/flow/offers/offers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { auditedMarkupBook } from './audited-markup-book.ts'
import { route } from '#server/platform/http/route.ts'
import type { NewBook } from './markup-book-store.ts'
import {
  type MarkupBookDeps,
  validateRules,
  previousBookInForce,
  markupBookAnswerAt,
  markupRuleAnswers,
} from './markup-book.ts'

/** Dependencies of these routes. */
export type MarkupBookRouteDeps = MarkupBookDeps & { readonly clock: Clock }

const mostBooks = 100
const common = { access: 'setPrices' } as const

/** The agency's book of markup rules: shown, followed by another, undone, and what counts for everybody besides. */
export function markupBookRoutes(http: FastifyInstance, deps: MarkupBookRouteDeps): void {
  markupBookPageRoutes(http, deps)
  undoBookRoutes(http, deps)
  standingMarkupRoute(http, deps)
  route(http, addMarkupBook, {
    ...common,
    requiresReauth: true,
    audit: ({ body }) => ({ detail: { follows: body.follows, rules: body.rules.length } }),
    auditState: () => auditedMarkupBook(deps.books),
    handle: async ({ body, caller }) => markupBookAnswerAfter(deps, await addBook(deps, body, caller)),
  })
}

function undoBookRoutes(http: FastifyInstance, deps: MarkupBookRouteDeps): void {
  route(http, undoMarkupBook, {
    ...common,
    requiresReauth: true,
    audit: ({ body }) => ({ object: `markup book ${body.bookNumber}` }),
    auditState: () => auditedMarkupBook(deps.books),
    handle: async ({ body, caller }) => markupBookAnswerAfter(deps, await undoBook(deps, body, caller)),
  })
  route(http, withdrawMarkupBook, {
    ...common,
    requiresReauth: true,
    audit: ({ body }) => ({ object: `markup book ${body.bookNumber}` }),
    auditState: () => auditedMarkupBook(deps.books),
    handle: async ({ body, caller }) => {
      const isGone = await deps.books.withdraw(body.bookNumber, signedInUserId(caller), deps.clock.now())
      return markupBookAnswerAfter(
        deps,
        isGone ? succeed(body.bookNumber) : fail(createProblem('markupBookChanged')),
      )
    },
  })
}

function standingMarkupRoute(http: FastifyInstance, deps: MarkupBookRouteDeps): void {
  const { clock, store } = deps
  route(http, setStandingMarkup, {
    ...common,
    requiresReauth: true,
    auditState: async (): Promise<KnownAuditedState> => {
      const { adult, child, infant, serviceFee } = await store.standingMarkup()
      return {
        adult: adult.amount,
        child: child.amount,
        infant: infant.amount,
        serviceFee: serviceFee.amount,
      }
    },
    handle: async ({ body, caller }) => {
      const { adult, child, infant, serviceFee } = body
      const amounts = { adult: satang(adult), child: satang(child), infant: satang(infant) }
      const markup = { ...amounts, serviceFee: satang(serviceFee) }
      await store.setStandingMarkup(markup, { by: signedInUserId(caller), at: clock.now() })
      return succeed(await markupBookAnswerAt(deps, clock.now()))
    },
  })
}

function markupBookPageRoutes(http: FastifyInstance, deps: MarkupBookRouteDeps): void {
  const { clock, books } = deps
  route(http, readMarkupBook, {
    ...common,
    handle: async () => succeed(await markupBookAnswerAt(deps, clock.now())),
  })
  route(http, readMarkupRules, {
    access: 'setPrices',
    handle: async ({ params: { bookNumber } }) => {
      const listed = await books.list(mostBooks)
      if (!listed.some(({ version }) => version === bookNumber)) return fail(createProblem('notFound'))
      return succeed({ bookNumber, rules: markupRuleAnswers(await books.rulesOf(bookNumber)) })
    },
  })
}

/** The book as it is after a change, or why there was none. */
async function markupBookAnswerAfter(
  deps: MarkupBookRouteDeps,
  done: Result<number, Problem>,
): Promise<Result<MarkupBookAnswer, Problem>> {
  return done.ok ? succeed(await markupBookAnswerAt(deps, deps.clock.now())) : done
}

async function addBook(
  deps: MarkupBookRouteDeps,
  body: MarkupBookRequest,
  caller: Caller,
): Promise<Result<number, Problem>> {
  const now = deps.clock.now()
  const rules = validateRules(deps, body.rules as readonly MarkupRule[], todayIn(shopZone, now))
  if (!rules.ok) return rules
  const takesEffectAt = body.takesEffectAt === undefined ? now : parseInstant(body.takesEffectAt)
  if (takesEffectAt === undefined) return fail(createProblem('wrongFormat', { field: 'takesEffectAt' }))
  if (takesEffectAt < now) return fail(createProblem('dateInPast', { field: 'takesEffectAt' }))
  const { follows, note } = body
  return storeMarkupBook(deps, {
    follows,
    rules: rules.value,
    takesEffectAt,
    note,
    by: signedInUserId(caller),
    at: now,
  })
}

async function undoBook(
  deps: MarkupBookRouteDeps,
  { bookNumber, follows }: z.infer<typeof markupBookChoice>,
  caller: Caller,
): Promise<Result<number, Problem>> {
  const now: Instant = deps.clock.now()
  const [{ book }, listed] = await Promise.all([deps.store.inForce(now), deps.books.list(mostBooks)])
  if (book?.bookId !== bookNumber) return fail(createProblem('markupBookChanged'))
  const before = previousBookInForce(listed, bookNumber)
  // Before the first book there were no rules.
  const rules = before ? await deps.books.rulesOf(before.version) : []
  const written = { takesEffectAt: now, note: '', undoes: bookNumber, by: signedInUserId(caller), at: now }
  return storeMarkupBook(deps, { follows, rules, ...written })
}

async function storeMarkupBook(
  { books }: MarkupBookRouteDeps,
  book: NewBook,
): Promise<Result<number, Problem>> {
  const bookId = await books.add(book)
  return bookId === undefined ? fail(createProblem('markupBookChanged')) : succeed(bookId)
}

/** Routes that change something are for those who have the right, who are signed in. */
function signedInUserId(caller: Caller): string {
  if (caller.kind !== 'user') throw new Error('nobody is signed in')
  return caller.userId
}
