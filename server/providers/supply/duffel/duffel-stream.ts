import { setTimeout as pause } from 'node:timers/promises'
import type { SourceStatus } from '../supplier-offer.ts'
import { type DuffelAnswer, type DuffelClient, dataEnvelope } from './duffel-client.ts'
import { type WireBatch, wireBatch, wireOfferRequest, wirePage } from './duffel-wire.ts'

/** How a search ended; without a status it is complete. */
export type StreamEnd = { readonly status?: Exclude<SourceStatus, 'ok' | 'empty'>; readonly note?: string }

/** Rows of offers as they arrive, then how it ended. */
export type OfferStream = AsyncGenerator<readonly unknown[], StreamEnd>

/** The request of a search, and its limits. */
export type StreamQuery = { readonly data: object; readonly signal: AbortSignal }

/** Pause in milliseconds after a poll without results: Duffel itself waits before it answers. */
const breathMs = 200
/** Page size for recovering the offers of a lost answer. */
const pageSize = 200
const mostPages = 10
/** Errors for accounts without batch search: then a single request is used. */
const withoutBatches = new Set(['not_found', 'unavailable_feature'])

/** The state of a running search. */
type Run = StreamQuery & {
  readonly client: DuffelClient
  readonly id: string
  /** Aborted when Duffel's supplier timeout has passed. */
  readonly supplierTime: AbortSignal
  readonly seen: Set<unknown>
}

/**
 * Searches in batches, about one per airline, and yields offers as they arrive. The offers of a lost answer
 * are recovered from the list of all offers. Duffel leaves out slow airlines without notice; a search that
 * ends only after their timeout is reported as incomplete.
 */
export async function* streamOffers(client: DuffelClient, input: StreamQuery): OfferStream {
  const supplierMs = supplierTimeoutMs(client.timeouts.search)
  const signal = AbortSignal.any([input.signal, AbortSignal.timeout(client.timeouts.search)])
  // Started before the request, and slightly shorter: Duffel's own timeout starts later.
  const supplierTime = AbortSignal.timeout(supplierMs - slackMs)
  const begun = await client.call({
    patience: 'search',
    path: `/air/batch_offer_requests?supplier_timeout=${supplierMs}`,
    data: input.data,
    shape: dataEnvelope(wireBatch),
    signal,
  })
  const isInOneGo = begun.kind === 'refused' && withoutBatches.has(begun.error.code)
  if (isInOneGo) return yield* streamSingleResponse(client, { ...input, signal }, supplierMs)
  if (begun.kind !== 'data') return endOfFailedSearch(begun, signal)
  const run: Run = { client, data: input.data, signal, supplierTime, id: begun.value.id, seen: new Set() }
  return yield* readBatches(run, begun.value)
}

const slackMs = 100

/** Shorter than our own timeout, within Duffel's range of two to sixty seconds. */
function supplierTimeoutMs(patienceMs: number): number {
  return Math.min(15_000, Math.max(2_000, Math.floor(patienceMs * 0.6)))
}

async function* readBatches(run: Run, begun: WireBatch): OfferStream {
  let { remaining_batches: remaining } = begun
  let lost: DuffelAnswer<WireBatch> | undefined
  let misses = 0
  if (begun.offers?.length) yield notSeenBefore(run, begun.offers)
  while (remaining > 0 && misses < 2 && !run.signal.aborted) {
    const answer = await run.client.call({
      patience: 'search',
      path: `/air/batch_offer_requests/${encodeURIComponent(run.id)}`,
      shape: dataEnvelope(wireBatch),
      signal: run.signal,
    })
    if (answer.kind === 'data') {
      const rows = notSeenBefore(run, answer.value.offers ?? [])
      const isStill = rows.length === 0 && answer.value.remaining_batches === remaining
      remaining = answer.value.remaining_batches
      if (rows.length > 0) yield rows
      else if (isStill) await yieldToEventLoop(run.signal)
    } else {
      lost = answer
      misses += 1
    }
  }
  const isMadeGood = lost === undefined || (yield* readRemainingFromList(run))
  return streamEnd(run, { remaining, total: begun.total_batches, lost, isMadeGood })
}

type Tally = {
  readonly remaining: number
  readonly total: number
  readonly lost: DuffelAnswer<unknown> | undefined
  readonly isMadeGood: boolean
}

function streamEnd(run: Run, { remaining, total, lost, isMadeGood }: Tally): StreamEnd {
  if (remaining > 0 && (run.signal.aborted || !lost))
    return { status: 'timeout', note: `${remaining} of ${total} batches did not come in time` }
  if (lost && (remaining > 0 || !isMadeGood)) return endOfFailedSearch(lost, run.signal)
  const isLate = run.supplierTime.aborted
  return isLate ? { status: 'timeout', note: 'airlines that were too slow are left out' } : {}
}

async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  // an aborted wait is no error: the loop checks the signal
  await pause(breathMs, undefined, { signal }).catch(() => undefined)
}

/** Yields everything found so far that was not yielded before; returns false when the list fails. */
async function* readRemainingFromList(run: Run): AsyncGenerator<readonly unknown[], boolean> {
  let cursor = ''
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await run.client.call({
      patience: 'search',
      path: `/air/offers?offer_request_id=${encodeURIComponent(run.id)}&limit=${pageSize}${cursor}`,
      shape: wirePage,
      signal: run.signal,
    })
    if (answer.kind !== 'data') return false
    const rows = notSeenBefore(run, answer.value.data)
    if (rows.length > 0) yield rows
    const after = answer.value.meta?.after
    if (!after) return true
    cursor = `&after=${encodeURIComponent(after)}`
  }
  return false
}

/** Returns rows not yielded yet; a row without an id is left to the reader. */
function notSeenBefore(run: Run, rows: readonly unknown[]): unknown[] {
  return rows.filter((row) => {
    const id = (row as { id?: unknown } | null)?.id
    if (id === undefined || !run.seen.has(id)) {
      run.seen.add(id)
      return true
    }
    return false
  })
}

async function* streamSingleResponse(
  client: DuffelClient,
  input: StreamQuery,
  supplierMs: number,
): OfferStream {
  const answer = await client.call({
    patience: 'search',
    path: `/air/offer_requests?return_offers=true&supplier_timeout=${supplierMs}`,
    data: input.data,
    shape: dataEnvelope(wireOfferRequest),
    signal: input.signal,
  })
  if (answer.kind !== 'data') return endOfFailedSearch(answer, input.signal)
  yield answer.value.offers
  return {}
}

/** Returns how a search ended without a valid answer. */
function endOfFailedSearch(answer: DuffelAnswer<unknown>, signal: AbortSignal): StreamEnd {
  if (answer.kind === 'data') return {}
  if (answer.kind === 'refused') {
    const { code, type } = answer.error
    if (code === 'gateway_timeout_error') return { status: 'timeout', note: code }
    return { status: type === 'authentication_error' ? 'notEntitled' : 'failed', note: code }
  }
  const isLate = signal.aborted || /time-?out/i.test(answer.note)
  return { status: isLate ? 'timeout' : 'failed', note: answer.note }
}
