import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { type SearchRequest } from '#contract/api/search.ts'
import { useNames } from '#web/api/use-names.ts'
import { pageAddress, usePageQuery } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { NameBookContext } from '#web/travel-ui/name-book.ts'
import { chooseGroups } from './choose-groups.ts'
import { FilterPanel, FilterSheet } from './filter-panel.tsx'
import { groupOffers } from './itinerary-group.ts'
import { type ListChoices, listAddress, readListChoices } from './list-choices.ts'
import { OfferList } from './offer-list.tsx'
import { SearchEnd } from './search-end.tsx'
import { OldPrices, SearchStatus } from './search-status.tsx'
import { searchAgain, searchRunOf } from './search-run.ts'
import { SortBar } from './sort-bar.tsx'
import { TripStrip } from './trip-strip.tsx'
import { wantedNames } from './wanted-names.ts'
import styles from './offers-page.module.css'

/** Properties of the list of one search: the search, and its text in the address. */
export type FoundOffersProps = { readonly param: string; readonly request: SearchRequest }

/** The offers of one search with filters and order, all of it in the address. */
export function FoundOffers({ param, request }: FoundOffersProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const query = usePageQuery()
  const [run, setRun] = useState(() => searchRunOf(request))
  const progress = useSyncExternalStore(run.subscribe, run.progress, run.progress)
  const groups = groupOffers(progress.offers)
  const choices = readListChoices(query)
  const shown = chooseGroups(groups, choices)
  const names = useNames(wantedNames(request, groups))
  const address = (change: Partial<ListChoices>) =>
    pageAddress(routePaths.offers, { ...query, ...listAddress({ ...choices, ...change }) })
  const change = (what: Partial<ListChoices>) =>
    void navigate({ href: address(what), replace: true, resetScroll: false })
  const retry = () => setRun(searchAgain(request))
  const list = { groups, shown, choices, change }
  return (
    <NameBookContext value={names}>
      <div className={styles.page}>
        <TripStrip request={request} param={param} />
        {groups.length > 0 && (
          <aside className={styles.side} aria-label={t`Filters`}>
            <FilterPanel {...list} />
          </aside>
        )}
        <section className={styles.results} aria-label={t`Flights`}>
          {(groups.length > 0 || progress.phase === 'asking') && (
            <div className={styles.bar}>
              <SortBar {...list} />
              <FilterSheet {...list} />
            </div>
          )}
          <OldPrices progress={progress} onRetry={retry} />
          <SearchStatus progress={progress} found={groups.length} onShowHeld={run.showHeld} />
          <OfferList {...list} param={param} listKey={run.sessionId} isAsking={progress.phase === 'asking'} />
          <SearchEnd {...{ progress, request, param }} found={groups.length} onRetry={retry} />
        </section>
      </div>
    </NameBookContext>
  )
}
