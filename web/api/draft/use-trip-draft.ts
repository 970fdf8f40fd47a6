import { type SetStateAction, useCallback, useEffect, useSyncExternalStore } from 'react'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { TripDraft } from '#web/session/trip-draft.ts'
import { draftKeeperOf } from './trip-draft-keeper.ts'
import type { DraftKeeper } from './draft-sync.ts'

/** A draft on the page: undefined while it is being fetched. */
export type TripDraftState = {
  readonly draft: TripDraft | undefined
  /** Replaces the draft, or derives the next one from the latest: what follows an answer must not undo what was typed meanwhile. */
  readonly change: (next: SetStateAction<TripDraft>) => void
  /** Saves the draft now; resolves when the server has it or cannot be reached. */
  readonly keep: () => Promise<void>
}

/**
 * Returns the draft of a trip: fetched once, stored with every change, and merged with the changes of other
 * windows.
 */
export function useTripDraft(sessionId: string, party: readonly PassengerType[]): TripDraftState {
  const keeper = draftKeeperOf({ sessionId, party })
  const { draft } = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
  useEffect(() => {
    void keeper.open()
    return saveOnPageHide(keeper)
  }, [keeper])
  const change = useCallback(
    (next: SetStateAction<TripDraft>) => {
      const latest = keeper.state().draft
      if (typeof next !== 'function') keeper.note(next)
      else if (latest) keeper.note(next(latest))
    },
    [keeper],
  )
  return { draft, change, keep: keeper.keep }
}

/**
 * Saves the draft when the page is left, hidden or closed; reads it again when the page or the network is
 * back.
 */
function saveOnPageHide(keeper: DraftKeeper<TripDraft>): () => void {
  const left = new AbortController()
  const { signal } = left
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') keeper.leave()
    else void keeper.open()
  }
  window.addEventListener('pagehide', keeper.leave, { signal })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('online', keeper.tryNow, { signal })
  window.addEventListener('beforeunload', (event) => warnBeforeUnload(event, keeper), { signal })
  return () => {
    left.abort()
    void keeper.keep()
  }
}

/** The browser asks whether to leave only when something could not be stored. */
function warnBeforeUnload(event: BeforeUnloadEvent, keeper: DraftKeeper<TripDraft>): void {
  if (keeper.state().status !== 'trying') return
  keeper.tryNow()
  event.preventDefault()
}
