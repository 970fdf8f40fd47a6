import { useEffect, useState } from 'react'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { searchJson } from '#web/session/search-param.ts'
import { askOffers } from '../ask-offers.ts'

/** Offers of one more question, and whether they are still coming. */
export type ReturnOffers = { readonly offers: readonly OfferAnswer[]; readonly isAsking: boolean }

const none: ReturnOffers = { offers: [], isAsking: false }
const mostKept = 12
const kept = new Map<string, ReturnOffers>()

/**
 * Asks for the offers of a search that goes on from what was taken; nothing is asked for undefined. What was found
 * once for a list, known by the id of its search, is kept while the page lives, so that Back and Forward do not ask
 * again. When no answer comes, the list stays as it is without them.
 */
export function useReturnOffers(search: SearchRequest | undefined, listId: string): ReturnOffers {
  const text = search && searchJson(search)
  const key = text && `${listId} ${text}`
  const [found, setFound] = useState<{ readonly key: string; readonly answer: ReturnOffers } | undefined>()
  useEffect(() => {
    if (key === undefined || text === undefined || kept.has(key)) return
    const gone = new AbortController()
    void collect(JSON.parse(text) as SearchRequest, gone.signal).then((offers) => {
      if (gone.signal.aborted) return
      const answer = { offers, isAsking: false }
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, answer)
      setFound({ key, answer })
    })
    return () => gone.abort()
  }, [key, text])
  if (key === undefined) return none
  return kept.get(key) ?? (found?.key === key ? found.answer : asking)
}

const asking: ReturnOffers = { offers: [], isAsking: true }

async function collect(search: SearchRequest, signal: AbortSignal): Promise<readonly OfferAnswer[]> {
  const offers: OfferAnswer[] = []
  for await (const event of askOffers(search, signal)) {
    if (event.ok && event.value.event === 'offers') offers.push(...event.value.offers)
  }
  return offers
}
