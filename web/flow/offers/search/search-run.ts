import type { SearchRequest } from '#contract/api/search.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from '#web/api/failure.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { tripSessionIdOf } from '#web/session/trip-session.ts'
import { type TripSessions, tripSessions } from '#web/session/trip-sessions.ts'
import { type SearchEvent, streamOffers } from '#web/api/search-offers.ts'
import { nothingYet, type SearchProgress, withEvent, withFailure, withHeldShown } from './search-progress.ts'

/** A search that continues while pages change, so that Back finds it as it was left. */
export type SearchRun = {
  readonly sessionId: string
  readonly progress: () => SearchProgress
  readonly subscribe: (listener: () => void) => () => void
  readonly showHeld: () => void
  readonly stop: () => void
}

/** Dependencies of a search run. */
export type SearchRunDeps = {
  readonly trips: TripSessions
  readonly nowMs: () => number
  readonly ask: (request: SearchRequest, signal: AbortSignal) => AsyncIterable<Result<SearchEvent, Failure>>
}

/** The pause between two renders; more often shows nothing new. */
const pauseMs = 120

/** Starts a search, or continues with the results that the trip still has. */
export function startSearchRun(request: SearchRequest, parts: SearchRunDeps): SearchRun {
  const sessionId = tripSessionIdOf(request)
  const gone = new AbortController()
  const board = createSearchRunStore(storedSearchProgress(parts.trips, sessionId) ?? nothingYet)
  const receiveSearchEvents = async () => {
    parts.trips.startSearch(request)
    for await (const event of parts.ask(request, gone.signal)) {
      if (gone.signal.aborted) return
      const last = board.progress()
      board.post(event.ok ? withEvent(last, event.value, parts.nowMs()) : withFailure(last, event.fault))
    }
    // A stream that just ends was cut off: a complete one has a last event.
    if (board.progress().phase === 'asking') board.post(withFailure(board.progress(), { kind: 'offline' }))
    if (board.progress().phase === 'done') storeProgress(parts.trips, sessionId, board.progress())
  }
  if (board.progress().phase === 'asking') void receiveSearchEvents()
  return {
    sessionId,
    progress: board.progress,
    subscribe: board.subscribe,
    showHeld: () => board.post(withHeldShown(board.progress())),
    stop: () => gone.abort(),
  }
}

/** Holds the newest progress and its listeners. */
function createSearchRunStore(first: SearchProgress) {
  const listeners = new Set<() => void>()
  let progress = first
  let timer: ReturnType<typeof setTimeout> | undefined
  const notifyListeners = () => {
    clearTimeout(timer)
    timer = undefined
    for (const listener of listeners) listener()
  }
  return {
    progress: () => progress,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    post: (next: SearchProgress) => {
      const canWait =
        next.phase === 'asking' && progress.offers.length > 0 && next.held.length >= progress.held.length
      progress = next
      if (canWait) timer ??= setTimeout(notifyListeners, pauseMs)
      else notifyListeners()
    },
  }
}

let current: SearchRun | undefined

/**
 * Returns the run of this search: the running one or the one whose results the trip still has, otherwise a
 * new one. The trip has none after a new search of the same kind was started, and after a booking.
 */
export function searchRunOf(request: SearchRequest): SearchRun {
  const sessionId = tripSessionIdOf(request)
  const isLive = current?.progress().phase === 'asking' || tripSessions.read(sessionId)?.searchResource
  if (current?.sessionId === sessionId && isLive) return current
  current?.stop()
  current = startSearchRun(request, { trips: tripSessions, nowMs: browserNowMs, ask: streamOffers })
  return current
}

/** Drops the results, so that the next run searches again. */
export function searchAgain(request: SearchRequest): SearchRun {
  current?.stop()
  current = undefined
  tripSessions.startSearch(request)
  return searchRunOf(request)
}

function storedSearchProgress(trips: TripSessions, sessionId: string): SearchProgress | undefined {
  const kept = trips.read(sessionId)?.searchResource
  return kept && { ...kept, phase: 'done', held: [], missing: [] }
}

/** Stores the results of a complete search. An empty one is not stored: searching again costs nothing. */
function storeProgress(trips: TripSessions, sessionId: string, progress: SearchProgress): void {
  const { searchId, createdAt, validUntil, complete, sources, unsold, confidential } = progress
  const offers = [...progress.offers, ...progress.held]
  if (offers.length === 0) return
  const known = { ...(unsold && { unsold }), ...(confidential && { confidential }) }
  const resource = { searchId, createdAt, validUntil, complete, offers, sources: [...sources], ...known }
  trips.storeSearch(sessionId, resource)
}
