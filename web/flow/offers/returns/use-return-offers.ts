import { useEffect, useState } from 'react'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { searchJson } from '#web/session/search-param.ts'
import { streamOffers } from '#web/api/search-offers.ts'
import { collectOffers } from './collect-offers.ts'

/** Offers of a follow-up search, and whether they are still loading. */
export type ReturnOffers = {
  readonly offers: readonly OfferAnswer[]
  readonly isAsking: boolean
  /** Requests them again; only present when the answer was not complete. */
  readonly retry?: () => void
}

type Found = {
  readonly key: string
  readonly attempt: number
  readonly offers: readonly OfferAnswer[]
  readonly isWhole: boolean
}

const none: ReturnOffers = { offers: [], isAsking: false }
const asking: ReturnOffers = { offers: [], isAsking: true }
const mostKept = 12
const kept = new Map<string, ReturnOffers>()
/** The first pause before an automatic retry, in milliseconds; each further one is twice as long. */
const shortestPauseMs = 3000
const longestPauseMs = 60_000

/**
 * Requests the offers of a search that continues from the picked journey; nothing for undefined. Results are
 * kept per list, by the id of its search, while the page lives, so that Back and Forward do not search again.
 * Without a complete answer it is retried: after a pause, when the network is back, and at once by `retry`.
 */
export function useReturnOffers(search: SearchRequest | undefined, listId: string): ReturnOffers {
  const text = search && searchJson(search)
  const key = text && `${listId} ${text}`
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found | undefined>()
  useEffect(() => {
    if (key === undefined || text === undefined || kept.has(key)) return
    const gone = new AbortController()
    void collectOffers(streamOffers(JSON.parse(text) as SearchRequest, gone.signal)).then((answer) => {
      if (gone.signal.aborted) return
      if (kept.size >= mostKept) kept.clear()
      if (answer.isWhole) kept.set(key, { offers: answer.offers, isAsking: false })
      setFound({ key, attempt, ...answer })
    })
    return () => gone.abort()
  }, [key, text, attempt])
  const isBroken = found?.key === key && found?.attempt === attempt && !found.isWhole
  useAutomaticRetry(isBroken, { attempt, setAttempt })
  if (key === undefined) return none
  const whole = kept.get(key)
  if (whole || found?.key !== key) return whole ?? asking
  return isBroken
    ? { offers: found.offers, isAsking: false, retry: () => setAttempt(attempt + 1) }
    : { offers: found.offers, isAsking: !found.isWhole }
}

type Attempts = { readonly attempt: number; readonly setAttempt: (attempt: number) => void }

/** Retries after a pause, and when the browser reports that the network is back. */
function useAutomaticRetry(isOn: boolean, { attempt, setAttempt }: Attempts): void {
  useEffect(() => {
    if (!isOn) return
    const retryReturnSearch = () => setAttempt(attempt + 1)
    const timer = setTimeout(retryReturnSearch, Math.min(longestPauseMs, shortestPauseMs * 2 ** attempt))
    window.addEventListener('online', retryReturnSearch)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retryReturnSearch)
    }
  }, [isOn, attempt, setAttempt])
}
