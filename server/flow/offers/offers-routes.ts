import {
  searchOffers,
  type ShoppingAnswer,
  type ShoppingEvent,
  searchOffersByAddress,
} from '#contract/api/offers.ts'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import type { FastifyInstance } from 'fastify'
import { type SearchRequest, searchRequest } from '#contract/api/search.ts'
import type { Problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import {
  type SearchWorld,
  acceptSearch,
  parseSearchParam,
  searchValidUntil,
} from '#server/flow/search/search.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type CoalescedStreams, type StreamWork, coalesceStreams } from '#server/platform/coalesce.ts'
import {
  type EncodedStream,
  type StreamEncoding,
  acceptedStreamEncoding,
  createPartEncoder,
} from '#server/platform/http/answer/stream-answer.ts'
import { problemOfZodIssues } from '#server/platform/http/request/input-validation.ts'
import { type RequestContext, WrittenJson, route } from '#server/platform/http/route.ts'
import type { UnsoldOffers } from '#server/providers/supply/supplier-offer.ts'
import { createPackedLineReader } from './packed-line.ts'
import { type DatedPricesRouteDeps, datedPricesRoutes } from './dated-prices-routes.ts'
import type { OffersEvent, OffersStep, PreparedSearch, SearchContext, Shopping } from './offers.ts'

/** Dependencies of these routes. */
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
  const answers = coalesceStreams<AnswerPart>({
    clock: deps.clock,
    most: mostCachedBytes,
    weightOf: ({ bytes }) => bytes.length,
    cachedUntilMs: (parts) => (parts.every((part) => part.isRepeatable) ? deps.clock.nowMs() + 60_000 : 0),
  })
  const shared: SharedDeps = { ...deps, answers }
  route(http, searchOffers, {
    takesCompany: true,
    limit: searchLimit,
    handle: async (context) => searchWithTimeLimit(shared, context.body, context),
    stream: async (context) => {
      const accepted =
        context
          .header('accept')
          ?.split(',')
          .map((one) => one.trim()) ?? []
      return streamSearchAnswer(shared, context, accepted.includes(packedOffersType))
    },
  })
  route(http, searchOffersByAddress, {
    takesCompany: true,
    limit: searchLimit,
    handle: async (context) => {
      const wire = readSearchParam(context.query.param)
      return wire.ok ? searchWithTimeLimit(shared, wire.value, context) : wire
    },
  })
}

function readSearchParam(param: string): Result<SearchRequest, Problem> {
  const read = parseSearchParam(param)
  if (!read.ok) return read
  const parsed = searchRequest.safeParse(read.value)
  if (parsed.success) return succeed(parsed.data)
  return fail(problemOfZodIssues(parsed.error.issues, read.value))
}

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
async function searchWithTimeLimit(
  deps: SharedDeps,
  wire: SearchRequest,
  { reference: requestId, caller, signal }: RequestContext,
): Promise<Result<WrittenJson, Problem>> {
  const prepared = await prepareSearch(deps, wire, { requestId, signal, caller })
  if (!prepared.ok) return prepared
  const parts = sharedAnswer(deps, { ...prepared.value, format: 'whole', signal }, (left) =>
    wholeAnswer(deps, (until) => prepared.value.begin({ requestId, signal: until }, 'all'), left),
  )
  const texts: Uint8Array[] = []
  for await (const { bytes } of parts) texts.push(bytes)
  return succeed(new WrittenJson(Buffer.concat(texts)))
}

async function* wholeAnswer(
  { clock }: OffersRouteDeps,
  begin: (signal: AbortSignal) => Shopping,
  left: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const enough = new AbortController()
  const late = clock.sleep(answerWithinMs, enough.signal).then(
    () => undefined,
    () => undefined,
  )
  try {
    const answer = await collectSearchAnswer(begin(AbortSignal.any([left, enough.signal])), late)
    const isRepeatable = answer.sources.every(isAnswered)
    yield { bytes: Buffer.from(JSON.stringify(answer)), isRepeatable }
  } finally {
    enough.abort()
  }
}

async function collectSearchAnswer(shopping: Shopping, late: Promise<undefined>): Promise<ShoppingAnswer> {
  const { searchId, createdAt, asking, events, unsold } = shopping
  const answer: ShoppingAnswer = {
    ...confidentialMark(shopping),
    searchId,
    createdAt,
    validUntil: searchValidUntil(createdAt),
    complete: false,
    offers: [],
    sources: [],
  }
  const missing = new Set(asking)
  const read = createPackedLineReader()
  const reading = events[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([late, reading.next()])
    if (next === undefined) break
    if (next.done === true) return answer
    const event = next.value
    if (event.kind === 'packed') answer.offers.push(...read(event.line))
    else if (event.kind === 'sourceDone') {
      missing.delete(event.source)
      answer.sources.push(sourceDoneAnswer(event))
    } else Object.assign(answer, searchEndAnswer(event))
  }
  // The supplier may ignore the abort signal, so its end is not awaited.
  reading.return?.().catch(() => undefined)
  const cutOff = [...missing].map((source) => ({ source, status: 'timeout' as const }))
  const ending = searchEndAnswer({ complete: false, unsold: unsold() })
  return { ...answer, ...ending, sources: [...answer.sources, ...cutOff] }
}

/** Most bytes of cached answers together, as they are sent: some hundred and fifty compressed answers. */
const mostCachedBytes = 4_000_000

/**
 * A line of an answer, or a part of it as it is sent, and whether the answer can be sent again: not where a source
 * did not answer.
 */
type AnswerPart = { readonly bytes: Uint8Array; readonly isRepeatable: boolean }

type SharedDeps = OffersRouteDeps & { readonly answers: CoalescedStreams<AnswerPart> }

/** An answer that is wanted, and the form of its bytes. */
type WantedAnswer = Pick<PreparedSearch, 'answerKey' | 'noteRepeated'> & {
  readonly format: string
  readonly signal: AbortSignal
}

/** Equal searches whose readers accept the same form share an answer where nothing has changed in between. */
function sharedAnswer(
  { answers }: SharedDeps,
  { answerKey, noteRepeated, format, signal }: WantedAnswer,
  work: StreamWork<AnswerPart>,
): AsyncIterable<AnswerPart> {
  if (answerKey === undefined) return work(signal)
  let isFirst = false
  const parts = answers.follow(`${format} ${answerKey}`, signal, (left) => {
    isFirst = true
    return work(left)
  })
  if (!isFirst) noteRepeated()
  return parts
}

/** Answers with lines of JSON, compressed once for all who share it. */
async function streamSearchAnswer(
  deps: SharedDeps,
  { body, caller, reference: requestId, signal, header }: RequestContext<SearchRequest>,
  isPacked: boolean,
): Promise<Result<EncodedStream, Problem>> {
  const prepared = await prepareSearch(deps, body, { requestId, signal, caller })
  if (!prepared.ok) return prepared
  const encoding = acceptedStreamEncoding(header('accept-encoding'))
  const format = `${isPacked ? 'packed' : 'lines'} ${encoding}`
  const parts = sharedAnswer(deps, { ...prepared.value, format, signal }, (left) => {
    const shopping = prepared.value.begin({ requestId, signal: left }, isPacked ? 'byKind' : 'all')
    return encodedParts(answerLines(shopping, isPacked), encoding)
  })
  return succeed({ encoding, parts: partBytes(parts) })
}

async function* encodedParts(
  lines: AsyncIterable<AnswerPart>,
  encoding: StreamEncoding,
): AsyncGenerator<AnswerPart> {
  const encoder = createPartEncoder(encoding)
  try {
    for await (const { bytes, isRepeatable } of lines)
      yield { bytes: await encoder.encode(bytes), isRepeatable }
    yield { bytes: await encoder.end(), isRepeatable: true }
  } finally {
    encoder.close()
  }
}

function isAnswered({ status }: ShoppingAnswer['sources'][number]): boolean {
  return status === 'ok' || status === 'empty'
}

function lineOf(event: ShoppingEvent): AnswerPart {
  const isRepeatable = event.event !== 'sourceDone' || isAnswered(event)
  return { bytes: Buffer.from(`${JSON.stringify(event)}\n`), isRepeatable }
}

async function* partBytes(parts: AsyncIterable<AnswerPart>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts) if (bytes.length > 0) yield bytes
}

async function* answerLines(shopping: Shopping, isPacked: boolean): AsyncGenerator<AnswerPart> {
  const { searchId, createdAt, asking, events } = shopping
  const mark = confidentialMark(shopping)
  const validUntil = searchValidUntil(createdAt)
  yield lineOf({ event: 'started', searchId, asking: [...asking], createdAt, validUntil, ...mark })
  const read = createPackedLineReader()
  let found = 0
  for await (const event of events) {
    if (event.kind === 'packed') {
      const { source, line, count } = event
      found += count
      yield isPacked
        ? { bytes: line, isRepeatable: true }
        : lineOf({ event: 'offers', source, offers: read(line) })
    } else if (event.kind === 'sourceDone') yield lineOf({ event: 'sourceDone', ...sourceDoneAnswer(event) })
    else yield lineOf({ event: 'end', ...searchEndAnswer(event), found })
  }
}

function confidentialMark({ isConfidential }: Shopping): Pick<ShoppingAnswer, 'confidential'> {
  return isConfidential ? { confidential: true } : {}
}

type StreamEnding = { readonly complete: boolean; readonly unsold?: UnsoldOffers | undefined }

function searchEndAnswer({ complete, unsold }: StreamEnding): Pick<ShoppingAnswer, 'complete' | 'unsold'> {
  return { complete, ...(unsold === undefined ? {} : { unsold }) }
}

function sourceDoneAnswer(
  event: Extract<OffersEvent, { kind: 'sourceDone' }>,
): ShoppingAnswer['sources'][number] {
  const { source, status, note } = event
  return { source, status, ...(note === undefined ? {} : { note }) }
}
