import {
  type OfferAnswer,
  type ShoppingEvent,
  type SourceAnswer,
  type UnsoldAnswer,
} from '#contract/api/offers.ts'
import { type Failure } from '#web/api/failure.ts'

/** How a search stands: what is shown, what came later and waits to be shown, and which sources are done. */
export type SearchProgress = {
  readonly phase: 'asking' | 'done' | 'failed'
  readonly offers: readonly OfferAnswer[]
  /** Offers that would move the list under the pointer: shown when the traveller asks for them. */
  readonly held: readonly OfferAnswer[]
  readonly sources: readonly SourceAnswer[]
  /** Sources that have been asked and have not said that they are done. */
  readonly missing: readonly string[]
  /** When the first offers came, in milliseconds since 1970. */
  readonly firstAtMs?: number
  readonly searchId: string
  readonly createdAt: string
  readonly validUntil: string
  readonly complete: boolean
  /** Offers that came and are not sold here, by reason; absent where every offer is. */
  readonly unsold?: UnsoldAnswer | undefined
  readonly failure?: Failure
}

/** A search that has just been sent. */
export const nothingYet: SearchProgress = {
  phase: 'asking',
  offers: [],
  held: [],
  sources: [],
  missing: [],
  searchId: '',
  createdAt: '',
  validUntil: '',
  complete: false,
}

/** So long after the first offers others are merged as they come: nobody has begun to read yet. */
export const settleMs = 1000

/** The search after one more event. */
export function withEvent(progress: SearchProgress, event: ShoppingEvent, nowMs: number): SearchProgress {
  switch (event.event) {
    case 'started':
      return {
        ...progress,
        searchId: event.searchId,
        missing: event.asking,
        createdAt: event.createdAt,
        validUntil: event.validUntil,
      }
    case 'offers':
      return withOffers(progress, event.offers, nowMs)
    case 'sourceDone': {
      const { event: _, ...source } = event
      const missing = progress.missing.filter((name) => name !== source.source)
      return { ...progress, missing, sources: [...progress.sources, source] }
    }
    case 'end':
      return {
        ...progress,
        phase: 'done',
        complete: event.complete,
        ...(event.unsold === undefined ? {} : { unsold: event.unsold }),
      }
  }
}

/** Whether everybody who was asked has answered; not every offer of theirs need be sold here. */
export function haveAllAnswered({ phase, complete, unsold, sources, missing }: SearchProgress): boolean {
  if (phase !== 'done') return false
  const areWell = sources.every(({ status }) => status === 'ok' || status === 'empty')
  return complete || (unsold !== undefined && missing.length === 0 && areWell)
}

/** The search with everything that waited shown. */
export function withHeldShown(progress: SearchProgress): SearchProgress {
  return { ...progress, offers: [...progress.offers, ...progress.held], held: [] }
}

/** The search after it broke off; what was found stays. */
export function withFailure(progress: SearchProgress, failure: Failure): SearchProgress {
  return { ...progress, phase: 'failed', failure }
}

function withOffers(progress: SearchProgress, offers: readonly OfferAnswer[], nowMs: number): SearchProgress {
  if (offers.length === 0) return progress
  const firstAtMs = progress.firstAtMs ?? nowMs
  if (nowMs - firstAtMs <= settleMs)
    return { ...progress, firstAtMs, offers: [...progress.offers, ...offers] }
  return { ...progress, held: [...progress.held, ...offers] }
}
