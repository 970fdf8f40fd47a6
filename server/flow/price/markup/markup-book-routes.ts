import { type FastifyInstance } from 'fastify'
import { type z } from 'zod'
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
import { type Problem, problem } from '#contract/problem.ts'
import { type MarkupRule } from '#contract/terms/price/markup-rule.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, instant } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/zone.ts'
import { shopZone } from '#server/flow/offers/offers.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type NewBook } from './markup-book-store.ts'
import { type MarkupBookDeps, acceptRules, bookBefore, markupBookAt, wireRulesOf } from './markup-book.ts'

/** What these routes are made of. */
export type MarkupBookRouteDeps = MarkupBookDeps & { readonly clock: Clock }

const mostBooks = 100
const common = { access: 'setPrices' } as const

/** The agency's book of markup rules: shown, followed by another, undone, and what counts for everybody besides. */
export function markupBookRoutes(http: FastifyInstance, deps: MarkupBookRouteDeps): void {
  bookRoutes(http, deps)
  undoRoutes(http, deps)
  standingRoute(http, deps)
  route(http, addMarkupBook, {
    ...common,
    requiresReauth: true,
    audit: ({ body }) => ({ detail: { follows: body.follows, rules: body.rules.length } }),
    handle: async ({ body, caller }) => shown(deps, await addBook(deps, body, caller)),
  })
}

function undoRoutes(http: FastifyInstance, deps: MarkupBookRouteDeps): void {
  route(http, undoMarkupBook, {
    ...common,
    requiresReauth: true,
    audit: ({ body }) => ({ object: `markup book ${body.bookNumber}` }),
    handle: async ({ body, caller }) => shown(deps, await undoBook(deps, body, caller)),
  })
  route(http, withdrawMarkupBook, {
    ...common,
    requiresReauth: true,
    audit: ({ body }) => ({ object: `markup book ${body.bookNumber}` }),
    handle: async ({ body, caller }) => {
      const isGone = await deps.books.withdraw(body.bookNumber, idOf(caller), deps.clock.now())
      return shown(deps, isGone ? succeed(body.bookNumber) : fail(problem('markupBookChanged')))
    },
  })
}

function standingRoute(http: FastifyInstance, deps: MarkupBookRouteDeps): void {
  const { clock, store } = deps
  route(http, setStandingMarkup, {
    ...common,
    requiresReauth: true,
    audit: ({ body }) => ({ detail: body }),
    handle: async ({ body, caller }) => {
      const { adult, child, infant, serviceFee } = body
      const amounts = { adult: satang(adult), child: satang(child), infant: satang(infant) }
      const markup = { ...amounts, serviceFee: satang(serviceFee) }
      await store.setStandingMarkup(markup, { by: idOf(caller), at: clock.now() })
      return succeed(await markupBookAt(deps, clock.now()))
    },
  })
}

function bookRoutes(http: FastifyInstance, deps: MarkupBookRouteDeps): void {
  const { clock, books } = deps
  route(http, readMarkupBook, {
    ...common,
    handle: async () => succeed(await markupBookAt(deps, clock.now())),
  })
  route(http, readMarkupRules, {
    access: 'setPrices',
    handle: async ({ params: { bookNumber } }) => {
      const listed = await books.list(mostBooks)
      if (!listed.some(({ bookId }) => bookId === bookNumber)) return fail(problem('notFound'))
      return succeed({ bookNumber, rules: wireRulesOf(await books.rulesOf(bookNumber)) })
    },
  })
}

/** The book as it is after a change, or why there was none. */
async function shown(
  deps: MarkupBookRouteDeps,
  done: Result<number, Problem>,
): Promise<Result<MarkupBookAnswer, Problem>> {
  return done.ok ? succeed(await markupBookAt(deps, deps.clock.now())) : done
}

async function addBook(
  deps: MarkupBookRouteDeps,
  body: MarkupBookRequest,
  caller: Caller,
): Promise<Result<number, Problem>> {
  const now = deps.clock.now()
  const rules = acceptRules(deps, body.rules as readonly MarkupRule[], todayIn(shopZone, now))
  if (!rules.ok) return rules
  const takesEffectAt = body.takesEffectAt === undefined ? now : instant(body.takesEffectAt)
  if (takesEffectAt === undefined) return fail(problem('wrongFormat', { field: 'takesEffectAt' }))
  if (takesEffectAt < now) return fail(problem('dateInPast', { field: 'takesEffectAt' }))
  const { follows, note } = body
  return addedBook(deps, { follows, rules: rules.value, takesEffectAt, note, by: idOf(caller), at: now })
}

async function undoBook(
  deps: MarkupBookRouteDeps,
  { bookNumber, follows }: z.infer<typeof markupBookChoice>,
  caller: Caller,
): Promise<Result<number, Problem>> {
  const now: Instant = deps.clock.now()
  const [{ book }, listed] = await Promise.all([deps.store.inForce(now), deps.books.list(mostBooks)])
  if (book?.bookId !== bookNumber) return fail(problem('markupBookChanged'))
  const before = bookBefore(listed, bookNumber)
  // Before the first book there were no rules.
  const rules = before ? await deps.books.rulesOf(before.bookId) : []
  const written = { takesEffectAt: now, note: '', undoes: bookNumber, by: idOf(caller), at: now }
  return addedBook(deps, { follows, rules, ...written })
}

async function addedBook({ books }: MarkupBookRouteDeps, book: NewBook): Promise<Result<number, Problem>> {
  const bookId = await books.add(book)
  return bookId === undefined ? fail(problem('markupBookChanged')) : succeed(bookId)
}

/** Routes that change something are for those who have the right, who are signed in. */
function idOf(caller: Caller): string {
  if (caller.kind !== 'user') throw new Error('nobody is signed in')
  return caller.userId
}
