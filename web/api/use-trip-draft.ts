import { useEffect, useState } from 'react'
import { type PassengerType } from '#contract/terms/passenger.ts'
import { draftFrom, type TripDraft } from '#web/session/trip-draft.ts'
import { loadDraft, saveDraft } from './draft-api.ts'

const saveAfterMs = 350

/** A draft on the page: undefined while it is being fetched. */
export type TripDraftState = {
  readonly draft: TripDraft | undefined
  readonly change: (next: TripDraft) => void
  /** Keeps what was typed now; resolves when the server has it or cannot be reached. */
  readonly keep: () => Promise<void>
}

/** The draft of a trip: fetched once, kept on the server shortly after each change and when the page is left. */
export function useTripDraft(
  sessionId: string | undefined,
  party: readonly PassengerType[] | undefined,
): TripDraftState {
  const [draft, setDraft] = useState<TripDraft>()
  const [keeper] = useState(createKeeper)
  const partyKey = party?.join(',')
  useEffect(() => {
    if (sessionId === undefined || partyKey === undefined) return
    const gone = new AbortController()
    const types = partyKey.split(',') as PassengerType[]
    void loadDraft(sessionId, gone.signal).then((kept) => {
      if (!gone.signal.aborted) setDraft((current) => current ?? draftFrom(kept.ok ? kept.value : {}, types))
    })
    return () => gone.abort()
  }, [sessionId, partyKey])
  useEffect(() => {
    const leave = (): void => keeper.leave()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      void keeper.keep()
    }
  }, [keeper])
  return {
    draft,
    change: (next) => {
      setDraft(next)
      if (sessionId !== undefined) keeper.note(sessionId, next)
    },
    keep: keeper.keep,
  }
}

type Keeper = {
  readonly note: (sessionId: string, draft: TripDraft) => void
  readonly keep: () => Promise<void>
  /** Sends what is not kept yet without waiting for anything: the page is about to go. */
  readonly leave: () => void
}

/** Sends the latest draft a moment after the last change; one sending after the other, so that none overtakes. */
function createKeeper(): Keeper {
  let unsaved: { readonly sessionId: string; readonly draft: TripDraft } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<unknown> = Promise.resolve()
  const flush = async (): Promise<void> => {
    const next = unsaved
    unsaved = undefined
    if (next) await saveDraft(next.sessionId, next.draft)
  }
  return {
    keep: async () => {
      clearTimeout(timer)
      sending = sending.then(flush)
      await sending
    },
    leave: () => void flush(),
    note: (sessionId, draft) => {
      unsaved = { sessionId, draft }
      clearTimeout(timer)
      timer = setTimeout(() => {
        sending = sending.then(flush)
      }, saveAfterMs)
    },
  }
}
