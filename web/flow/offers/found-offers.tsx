import { useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { type SearchRequest } from '#contract/api/search.ts'
import { useNames } from '#web/api/use-names.ts'
import { NameBookContext } from '#web/travel-ui/name-book.ts'
import { FilterPanel, FilterSheet } from './filter-panel.tsx'
import { OfferList } from './offer-list.tsx'
import { plainPrices } from './price-view.ts'
import { SearchEnd } from './search-end.tsx'
import { OldPrices, SearchStatus } from './search-status.tsx'
import { searchAgain, searchRunOf } from './search-run.ts'
import { SortBar } from './sort-bar.tsx'
import { TripStrip } from './trip-strip.tsx'
import { useOfferList } from './use-offer-list.ts'
import { wantedNames } from './wanted-names.ts'
import styles from './offers-page.module.css'

/** Properties of the list of one search: the search, and its text in the address. */
export type FoundOffersProps = { readonly param: string; readonly request: SearchRequest }

/** The offers of one search: filters left, the list in the middle, the trip so far on the right. */
export function FoundOffers({ param, request }: FoundOffersProps) {
  const { t } = useLingui()
  const [run, setRun] = useState(() => searchRunOf(request))
  const progress = useSyncExternalStore(run.subscribe, run.progress, run.progress)
  const list = useOfferList({ request, param, offers: progress.offers, priceOf: plainPrices })
  const names = useNames(wantedNames(request, list.all))
  const retry = () => setRun(searchAgain(request))
  const found = list.rowCount
  const isAsking = progress.phase === 'asking'
  return (
    <NameBookContext value={names}>
      <div className={styles.page}>
        <TripStrip request={request} param={param} />
        {found > 0 && (
          <aside className={styles.side} aria-label={t`Filters`}>
            <FilterPanel {...list} />
          </aside>
        )}
        <section className={styles.results} aria-label={t`Flights`}>
          {(found > 0 || isAsking) && (
            <div className={styles.bar}>
              <SortBar {...list} />
              <FilterSheet {...list} />
            </div>
          )}
          <OldPrices progress={progress} onRetry={retry} />
          <SearchStatus progress={progress} found={found} onShowHeld={run.showHeld} />
          <OfferList {...list} listKey={run.sessionId} isAsking={isAsking} />
          <SearchEnd {...{ progress, request, param, found }} onRetry={retry} />
        </section>
      </div>
    </NameBookContext>
  )
}
