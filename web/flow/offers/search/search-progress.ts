import type { SourceAnswer, UnsoldAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { Failure } from '#web/api/failure.ts'
import type { SearchEvent } from '#web/api/search-offers.ts'

/** The progress of a search: the shown offers, later ones that wait to be shown, and the finished sources. */
export type SearchProgress = {
  readonly phase: 'asking' | 'done' | 'failed'
  readonly offers: readonly OfferAnswer[]
  /** Offers that would move the list under the pointer: shown when the traveller asks for them. */
  readonly held: readonly OfferAnswer[]
  readonly sources: readonly SourceAnswer[]
  /** Sources that were asked and have not finished. */
  readonly missing: readonly string[]
  /** When the first offers arrived, in milliseconds since 1970. */
  readonly firstAtMs?: number
  readonly searchId: string
  readonly createdAt: string
  readonly validUntil: string
  readonly complete: boolean
  /** Whether the answer is for the agents of a company alone. */
  readonly confidential?: true | undefined
  /** Offers that cannot be sold here, by reason; absent where all can. */
  readonly unsold?: UnsoldAnswer | undefined
  readonly failure?: Failure
}

/** A search that was just sent. */
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

/** How long after the first offers later ones are merged at once: nobody has begun to read yet. */
export const settleMs = 1000

/** Returns the progress after one more event. */
export function withEvent(progress: SearchProgress, event: SearchEvent, nowMs: number): SearchProgress {
  switch (event.event) {
    case 'started':
      return {
        ...progress,
        searchId: event.searchId,
        missing: event.asking,
        createdAt: event.createdAt,
        validUntil: event.validUntil,
        confidential: event.confidential,
      }
    case 'offers':
      return progressWithOffers(progress, event.offers, nowMs)
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

/** Returns whether every source has answered; not every offer of theirs can be sold here. */
export function haveAllAnswered({ phase, complete, unsold, sources, missing }: SearchProgress): boolean {
  if (phase !== 'done') return false
  const areWell = sources.every(({ status }) => status === 'ok' || status === 'empty')
  return complete || (unsold !== undefined && missing.length === 0 && areWell)
}

/** Returns the progress with all held offers shown. */
export function withHeldShown(progress: SearchProgress): SearchProgress {
  return { ...progress, offers: [...progress.offers, ...progress.held], held: [] }
}

/** Returns the progress after a failure; found offers stay. */
export function withFailure(progress: SearchProgress, failure: Failure): SearchProgress {
  return { ...progress, phase: 'failed', failure }
}

function progressWithOffers(
  progress: SearchProgress,
  offers: readonly OfferAnswer[],
  nowMs: number,
): SearchProgress {
  if (offers.length === 0) return progress
  const firstAtMs = progress.firstAtMs ?? nowMs
  if (nowMs - firstAtMs <= settleMs)
    return { ...progress, firstAtMs, offers: [...progress.offers, ...offers] }
  return { ...progress, held: [...progress.held, ...offers] }
}
