import type { MarkupBookAnswer } from '#contract/api/staff/markup-book.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { checkMarkupRules, isBlockingMarkupFinding } from '#contract/terms/price/markup-rule-checks.ts'
import { type MarkupRule, inOrderOfPriority } from '#contract/terms/price/markup-rule.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, type LocalDate, plusMinutes } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { type PastSearchStore, shopZone } from '#server/flow/offers/offers.ts'
import type { ListedBook, MarkupBookStore } from './markup-book-store.ts'
import type { PlaceOf } from './markup-facts.ts'
import type { PriceStore } from '../price-store.ts'

/** What showing and checking the book needs. */
export type MarkupBookDeps = {
  readonly store: PriceStore
  readonly books: MarkupBookStore
  readonly pastSearches: PastSearchStore
  readonly placeOf: PlaceOf
  readonly isAirline: (code: string) => boolean
  readonly isCountry: (code: string) => boolean
}

const mostBooks = 100
const mostRoutes = 40
const routeDays = 30

/** The book as staff see it at a moment. */
export async function markupBookAnswerAt(
  { store, books, pastSearches }: MarkupBookDeps,
  now: Instant,
): Promise<MarkupBookAnswer> {
  const [{ standing, book }, listed, routes] = await Promise.all([
    store.inForce(now),
    books.list(mostBooks),
    pastSearches.routes(plusMinutes(now, -routeDays * 24 * 60), mostRoutes),
  ])
  return {
    inForce: book?.bookId ?? 0,
    rules: book === undefined ? [] : markupRuleAnswers(await books.rulesOf(book.bookId)),
    standing: {
      adult: standing.adult.amount,
      child: standing.child.amount,
      infant: standing.infant.amount,
      serviceFee: standing.serviceFee.amount,
    },
    newest: listed[0]?.version ?? 0,
    books: listed.map((one) => listedBookAnswer(one, { inForce: book?.bookId, now })),
    routes: [...routes],
    today: todayIn(shopZone, now),
  }
}

/** Rules as answers carry them: lists that may be changed, as zod has them. */
export function markupRuleAnswers(rules: readonly MarkupRule[]): MarkupBookAnswer['rules'] {
  return structuredClone(rules) as MarkupBookAnswer['rules']
}

type MarkupBookState = { readonly inForce: number | undefined; readonly now: Instant }

function listedBookAnswer(
  book: ListedBook,
  { inForce, now }: MarkupBookState,
): MarkupBookAnswer['books'][number] {
  return {
    bookNumber: book.version,
    state: markupBookState(book, { inForce, now }),
    takesEffectAt: book.takesEffectAt,
    createdAt: book.createdAt,
    setBy: book.setBy,
    note: book.note,
    ...(book.undoes === null ? {} : { undoes: book.undoes }),
    ruleCount: book.ruleCount,
  }
}

function markupBookState(
  { version, withdrawnAt, takesEffectAt }: ListedBook,
  { inForce, now }: MarkupBookState,
) {
  if (version === inForce) return 'inForce'
  if (withdrawnAt !== null) return 'withdrawn'
  return takesEffectAt > now ? 'scheduled' : 'past'
}

/** The book that was in force before another; undefined where that was the first. */
export function previousBookInForce(books: readonly ListedBook[], bookId: number): ListedBook | undefined {
  const inOrder = books
    .filter((one) => one.withdrawnAt === null)
    .toSorted((one, other) => (bookSortKey(one) < bookSortKey(other) ? 1 : -1))
  return inOrder[inOrder.findIndex((one) => one.version === bookId) + 1]
}

function bookSortKey({ takesEffectAt, version }: ListedBook): string {
  return `${takesEffectAt} ${String(version).padStart(16, '0')}`
}

/** Returns the validated rules in order, or the problem: a faulty rule, or an unknown code. */
export function validateRules(
  deps: Pick<MarkupBookDeps, 'placeOf' | 'isAirline' | 'isCountry'>,
  given: readonly MarkupRule[],
  today: LocalDate,
): Result<readonly MarkupRule[], Problem> {
  const rules = inOrderOfPriority(given)
  const fault = checkMarkupRules(rules, today).find(isBlockingMarkupFinding)
  if (fault) {
    const field = `rules.${fault.rule - 1}.${fault.kind === 'leastAboveMost' ? 'least' : 'when'}`
    return fail(
      createProblem(fault.kind === 'datesOutOfOrder' ? 'datesOutOfOrder' : 'wrongFormat', { field }),
    )
  }
  for (const [index, { when }] of rules.entries()) {
    const field = `rules.${index}.when`
    if (!when.airlines.every(deps.isAirline)) return fail(createProblem('unknownAirline', { field }))
    if (![...when.origins, ...when.destinations].every((one) => isPlaceKnown(deps, one)))
      return fail(createProblem('unknownAirport', { field }))
  }
  return succeed(rules)
}

type Place = MarkupRule['when']['origins'][number]

function isPlaceKnown(
  { placeOf, isCountry }: Pick<MarkupBookDeps, 'placeOf' | 'isCountry'>,
  { kind, place }: Place,
): boolean {
  if (kind === 'country') return isCountry(place)
  const known = placeOf(place)
  return known[kind] === place
}
