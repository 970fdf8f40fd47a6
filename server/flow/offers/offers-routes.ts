import { type FastifyInstance } from 'fastify'
import {
  type ShoppingAnswer,
  type ShoppingEvent,
  shoppingAnswer,
  shoppingEvent,
} from '#contract/api/offers.ts'
import { type SearchRequest, searchQuery, searchRequest } from '#contract/api/search.ts'
import { type Problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type SearchWorld, acceptSearch, readParam, searchValidUntil } from '#server/flow/search/search.ts'
import { type Clock } from '#server/platform/clock.ts'
import { problemOfIssues } from '#server/platform/http/bad-input.ts'
import { type Ask, route } from '#server/platform/http/route.ts'
import { type DatedPricesRouteParts, datedPricesRoutes } from './dated-prices-routes.ts'
import { offerAnswerOf } from './offer-answer.ts'
import { type OffersEvent, type OffersStep, type Shopping } from './offers.ts'
import { type Viewer, viewerOf } from './price-answer.ts'

/** What these routes are made of. */
export type OffersRouteParts = DatedPricesRouteParts & {
  readonly offers: OffersStep
  readonly world: SearchWorld
  readonly clock: Clock
}

// A search asks the supplier and is kept for hours: nobody needs two a second for long.
const searchLimit = { max: 120, perSeconds: 60 }

/** POST /api/shopping/, its older variant with the search in `param`, and what dates and places cost. */
export function offersRoutes(http: FastifyInstance, parts: OffersRouteParts): void {
  datedPricesRoutes(http, parts)
  route(http, {
    method: 'POST',
    path: '/api/shopping/',
    summary: 'Searches flights; streams line by line to those who accept application/x-ndjson.',
    body: searchRequest,
    answer: shoppingAnswer,
    isLarge: true,
    line: shoppingEvent,
    limit: searchLimit,
    handle: async (ask) => answerWhole(await shop(parts, ask.body, ask)),
    stream: async (ask) => answerLines(await shop(parts, ask.body, ask)),
  })
  route(http, {
    method: 'GET',
    path: '/api/shopping/',
    summary: 'The older way to search: the same request as base64 of its JSON in `param`.',
    query: searchQuery,
    answer: shoppingAnswer,
    isLarge: true,
    limit: searchLimit,
    handle: async (ask) => {
      const wire = readSearchParam(ask.query.param)
      return wire.ok ? answerWhole(await shop(parts, wire.value, ask)) : wire
    },
  })
}

function readSearchParam(param: string): Result<SearchRequest, Problem> {
  const read = readParam(param)
  if (!read.ok) return read
  const parsed = searchRequest.safeParse(read.value)
  if (parsed.success) return succeed(parsed.data)
  return fail(problemOfIssues(parsed.error.issues, read.value))
}

/** A search with those for whom it is answered. */
type ShownShopping = Shopping & { readonly viewer: Viewer }

async function shop(
  parts: OffersRouteParts,
  wire: SearchRequest,
  ask: Ask,
): Promise<Result<ShownShopping, Problem>> {
  const search = acceptSearch(wire, parts.world, parts.clock.now())
  if (!search.ok) return search
  const { reference: requestId, signal, caller } = ask
  const shopping = await parts.offers.shop(search.value, { requestId, signal, caller })
  return succeed({ ...shopping, viewer: viewerOf(caller) })
}

async function answerWhole(
  shopping: Result<ShownShopping, Problem>,
): Promise<Result<ShoppingAnswer, Problem>> {
  if (!shopping.ok) return shopping
  const { searchId, createdAt, events, viewer } = shopping.value
  const answer: ShoppingAnswer = {
    searchId,
    createdAt,
    validUntil: searchValidUntil(createdAt),
    complete: false,
    offers: [],
    sources: [],
  }
  for await (const event of events) {
    if (event.kind === 'offers') {
      answer.offers.push(...event.offers.map((one) => offerAnswerOf(one, viewer)))
    } else if (event.kind === 'sourceDone') answer.sources.push(sourceOf(event))
    else answer.complete = event.complete
  }
  return succeed(answer)
}

async function answerLines(
  shopping: Result<ShownShopping, Problem>,
): Promise<Result<AsyncIterable<ShoppingEvent>, Problem>> {
  return shopping.ok ? succeed(linesOf(shopping.value)) : shopping
}

async function* linesOf({
  searchId,
  createdAt,
  asking,
  events,
  viewer,
}: ShownShopping): AsyncGenerator<ShoppingEvent> {
  const validUntil = searchValidUntil(createdAt)
  yield { event: 'started', searchId, asking: [...asking], createdAt, validUntil }
  let found = 0
  for await (const event of events) {
    if (event.kind === 'offers') {
      found += event.offers.length
      const offers = event.offers.map((one) => offerAnswerOf(one, viewer))
      yield { event: 'offers', source: event.source, offers }
    } else if (event.kind === 'sourceDone') yield { event: 'sourceDone', ...sourceOf(event) }
    else yield { event: 'end', complete: event.complete, found }
  }
}

function sourceOf(event: Extract<OffersEvent, { kind: 'sourceDone' }>): ShoppingAnswer['sources'][number] {
  const { source, status, note } = event
  return { source, status, ...(note === undefined ? {} : { note }) }
}
