import type { SimulatedClock } from '#simulators/control-plane/simulated-clock.ts'
import { wireId } from '../wire-ids.ts'
import { refuse } from '../wire-refusal.ts'

/** The offers of one airline and the time until they are ready. */
export type Batch<Offer> = { readonly offers: readonly Offer[]; readonly readyAfterMs: number }

/** The progress of a batch search. */
export type BatchState = {
  readonly id: string
  readonly createdAt: string
  readonly clientKey: string
  readonly total: number
  readonly remaining: number
}

/** Searches whose offers become available airline by airline to a polling client. */
export type BatchHandlers<Offer> = {
  open(id: string, batches: readonly Batch<Offer>[]): BatchState
  /** Waits for unread offers; returns none after a few seconds when no batch is ready. */
  read(id: string): Promise<BatchState & { readonly offers: readonly Offer[] }>
  reset(): void
}

type Waiting<Offer> = Batch<Offer> & { readonly dueMs: number }
type Search<Offer> = Omit<BatchState, 'remaining'> & {
  readonly openedMs: number
  readonly waiting: Set<Waiting<Offer>>
}

const longestPollMs = 5000
const expiresAfterMs = 60_000

/** Creates handlers without searches. */
export function batchHandlers<Offer>(clock: SimulatedClock): BatchHandlers<Offer> {
  const searches = new Map<string, Search<Offer>>()
  return {
    open(id, batches) {
      const openedMs = clock.nowMs()
      for (const [old, one] of searches) if (isSearchExpired(one, openedMs)) searches.delete(old)
      const waiting = batches.map((one) => ({ ...one, dueMs: openedMs + one.readyAfterMs }))
      const search: Search<Offer> = {
        id,
        createdAt: clock.now(),
        clientKey: wireId('key'),
        total: batches.length,
        openedMs,
        waiting: new Set(waiting),
      }
      searches.set(id, search)
      return batchStateOf(search)
    },
    async read(id) {
      const search = searches.get(id)
      if (!search || isSearchExpired(search, clock.nowMs())) {
        return refuse('not_found', 'There is no such batch offer request any more.')
      }
      await clock.sleep(Math.min(longestPollMs, msUntilNextBatch(search, clock.nowMs())))
      const ready = [...search.waiting].filter((one) => one.dueMs <= clock.nowMs())
      for (const one of ready) search.waiting.delete(one)
      return { ...batchStateOf(search), offers: ready.flatMap((one) => one.offers) }
    },
    reset: () => searches.clear(),
  }
}

function isSearchExpired(search: Search<unknown>, nowMs: number): boolean {
  return nowMs - search.openedMs > expiresAfterMs
}

function msUntilNextBatch({ waiting }: Search<unknown>, nowMs: number): number {
  const dues = [...waiting].map((one) => one.dueMs)
  return dues.length === 0 ? 0 : Math.max(0, Math.min(...dues) - nowMs)
}

function batchStateOf({ id, createdAt, clientKey, total, waiting }: Search<unknown>): BatchState {
  return { id, createdAt, clientKey, total, remaining: waiting.size }
}

/** Returns a batch search in the wire format, without its offers. */
export function toWireBatch(state: BatchState): Record<string, unknown> {
  return {
    id: state.id,
    created_at: state.createdAt,
    client_key: state.clientKey,
    live_mode: false,
    total_batches: state.total,
    remaining_batches: state.remaining,
  }
}
