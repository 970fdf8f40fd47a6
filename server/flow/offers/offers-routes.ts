import {
  searchOffers,
  type ShoppingAnswer,
  type ShoppingEvent,
  searchOffersByAddress,
} from '#contract/api/offers.ts'
import { createOfferPacker } from '#contract/api/offer/pack-offers.ts'
import { type FastifyInstance } from 'fastify'
import { type SearchRequest, searchRequest } from '#contract/api/search.ts'
import { type Problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type SearchWorld, acceptSearch, readParam, searchValidUntil } from '#server/flow/search/search.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type CoalescedStreams, coalesceStreams } from '#server/platform/coalesce.ts'
import { problemOfIssues } from '#server/platform/http/request/bad-input.ts'
import { type RequestContext, route } from '#server/platform/http/route.ts'
import { type UnsoldOffers } from '#server/providers/supply/supplier-offer.ts'
import { type DatedPricesRouteDeps, datedPricesRoutes } from './dated-prices-routes.ts'
import { offerAnswerOf } from './offer-answer.ts'
import {
  type OffersEvent,
  type OffersStep,
  type PreparedSearch,
  type SearchContext,
  type Shopping,
} from './offers.ts'
import { type Viewer, viewerOf } from './price-answer.ts'

/** What these routes are made of. */
export type OffersRouteDeps = DatedPricesRouteDeps & {
  readonly offers: OffersStep
  readonly world: SearchWorld
  readonly clock: Clock
}

// A search asks the supplier and is kept for hours: nobody needs two a second for long.
const searchLimit = { max: 120, perSeconds: 60 }

/** POST /api/shopping/, its older variant with the search in `param`, and what dates and places cost. */
export function offersRoutes(http: FastifyInstance, deps: OffersRouteDeps): void {
  datedPricesRoutes(http, deps)
  const answers = coalesceStreams<AnswerLine>({
    clock: deps.clock,
    most: mostCachedLetters,
    weightOf: ({ text }) => text.length,
    cachedUntilMs: (lines) => (lines.every((line) => line.isRepeatable) ? deps.clock.nowMs() + 60_000 : 0),
  })
  route(http, searchOffers, {
    isLarge: true,
    limit: searchLimit,
    handle: async (context) => answerInTime(deps, context.body, context),
    stream: async (context) => {
      const isPacked = context.header('accept')?.includes('offers=packed') === true
      return answerLines({ ...deps, answers }, context, isPacked)
    },
  })
  route(http, searchOffersByAddress, {
    isLarge: true,
    limit: searchLimit,
    handle: async (context) => {
      const wire = readSearchParam(context.query.param)
      return wire.ok ? answerInTime(deps, wire.value, context) : wire
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

async function prepareSearch(
  deps: OffersRouteDeps,
  wire: SearchRequest,
  asking: SearchContext,
): Promise<Result<PreparedSearch, Problem>> {
  const search = acceptSearch(wire, deps.world, deps.clock.now())
  return search.ok ? succeed(await deps.offers.prepare(search.value, asking)) : search
}

/** Longest that an answer in one piece is waited for, in ms; who reads line by line sees what comes later, too. */
const answerWithinMs = 8_000

/** Answers with what is there in time; what has not come by then is no longer asked for. */
async function answerInTime(
  deps: OffersRouteDeps,
  wire: SearchRequest,
  context: RequestContext,
): Promise<Result<ShoppingAnswer, Problem>> {
  const enough = new AbortController()
  const late = deps.clock.sleep(answerWithinMs, enough.signal).then(
    () => undefined,
    () => undefined,
  )
  try {
    const signal = AbortSignal.any([context.signal, enough.signal])
    const { reference: requestId, caller } = context
    const prepared = await prepareSearch(deps, wire, { requestId, signal, caller })
    if (!prepared.ok) return prepared
    const shopping = prepared.value.begin({ requestId, signal })
    return succeed(await collectEvents({ ...shopping, viewer: viewerOf(caller) }, late))
  } finally {
    enough.abort()
  }
}

async function collectEvents(
  { searchId, createdAt, asking, events, unsold, viewer }: ShownShopping,
  late: Promise<undefined>,
): Promise<ShoppingAnswer> {
  const answer: ShoppingAnswer = {
    searchId,
    createdAt,
    validUntil: searchValidUntil(createdAt),
    complete: false,
    offers: [],
    sources: [],
  }
  const missing = new Set(asking)
  const reading = events[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([late, reading.next()])
    if (next === undefined) break
    if (next.done === true) return answer
    const event = next.value
    if (event.kind === 'offers') {
      answer.offers.push(...event.offers.map((one) => offerAnswerOf(one, viewer)))
    } else if (event.kind === 'sourceDone') {
      missing.delete(event.source)
      answer.sources.push(sourceOf(event))
    } else Object.assign(answer, endingOf(event))
  }
  // The supplier may not listen; nobody waits for it to do so.
  reading.return?.().catch(() => undefined)
  const cutOff = [...missing].map((source) => ({ source, status: 'timeout' as const }))
  const ending = endingOf({ complete: false, unsold: unsold() })
  return { ...answer, ...ending, sources: [...answer.sources, ...cutOff] }
}

/** Most letters of cached answers together. */
const mostCachedLetters = 50_000_000

/** A line of an answer, and whether the answer can be sent again: not where a source did not answer. */
type AnswerLine = { readonly text: string; readonly isRepeatable: boolean }

type StreamDeps = OffersRouteDeps & { readonly answers: CoalescedStreams<AnswerLine> }

/** Answers with lines of JSON; equal searches share an answer where nothing has changed in between. */
async function answerLines(
  deps: StreamDeps,
  { body, caller, reference: requestId, signal }: RequestContext<SearchRequest>,
  isPacked: boolean,
): Promise<Result<AsyncIterable<string>, Problem>> {
  const prepared = await prepareSearch(deps, body, { requestId, signal, caller })
  if (!prepared.ok) return prepared
  const { answerKey, begin, noteRepeated } = prepared.value
  const viewer = viewerOf(caller)
  const linesFor = (left: AbortSignal) =>
    written(linesOf({ ...begin({ requestId, signal: left }), viewer }, isPacked))
  if (answerKey === undefined) return succeed(textsOf(linesFor(signal)))
  let isFirst = false
  const lines = deps.answers.follow(`${viewer} ${isPacked} ${answerKey}`, signal, (left) => {
    isFirst = true
    return linesFor(left)
  })
  if (!isFirst) noteRepeated()
  return succeed(textsOf(lines))
}

async function* written(events: AsyncIterable<ShoppingEvent>): AsyncGenerator<AnswerLine> {
  for await (const event of events) {
    const isRepeatable = event.event !== 'sourceDone' || event.status === 'ok' || event.status === 'empty'
    yield { text: `${JSON.stringify(event)}\n`, isRepeatable }
  }
}

async function* textsOf(lines: AsyncIterable<AnswerLine>): AsyncGenerator<string> {
  for await (const { text } of lines) yield text
}

async function* linesOf(shopping: ShownShopping, isPacked: boolean): AsyncGenerator<ShoppingEvent> {
  const { searchId, createdAt, asking, events, viewer } = shopping
  yield {
    event: 'started',
    searchId,
    asking: [...asking],
    createdAt,
    validUntil: searchValidUntil(createdAt),
  }
  const pack = isPacked ? createOfferPacker() : undefined
  let found = 0
  for await (const event of events) {
    if (event.kind === 'offers') {
      found += event.offers.length
      const offers = event.offers.map((one) => offerAnswerOf(one, viewer))
      const { source } = event
      yield pack
        ? { event: 'packedOffers', source, packed: pack(offers) }
        : { event: 'offers', source, offers }
    } else if (event.kind === 'sourceDone') yield { event: 'sourceDone', ...sourceOf(event) }
    else yield { event: 'end', ...endingOf(event), found }
  }
}

type StreamEnding = { readonly complete: boolean; readonly unsold?: UnsoldOffers | undefined }

function endingOf({ complete, unsold }: StreamEnding): Pick<ShoppingAnswer, 'complete' | 'unsold'> {
  return { complete, ...(unsold === undefined ? {} : { unsold }) }
}

function sourceOf(event: Extract<OffersEvent, { kind: 'sourceDone' }>): ShoppingAnswer['sources'][number] {
  const { source, status, note } = event
  return { source, status, ...(note === undefined ? {} : { note }) }
}
