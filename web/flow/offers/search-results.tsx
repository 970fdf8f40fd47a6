import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState, useSyncExternalStore } from 'react'
import type { SearchRequest } from '#contract/api/search.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CompareProvider } from './compare/compare-context.tsx'
import { CompareTray } from './compare/compare-tray.tsx'
import { OneWayDateStrip } from './dates/other-dates.tsx'
import { FareConditions } from './fare-conditions.tsx'
import { FilterSidebar } from './filters/filter-sidebar.tsx'
import { PriceDisclaimer } from './price-disclaimer.tsx'
import { PriceInsight } from './insight/price-insight.tsx'
import { ListActions } from './list-actions.tsx'
import { OfferListHeader } from './offer-list-header.tsx'
import { OfferList } from './list/offer-list.tsx'
import { useOfferedPaymentMethods } from './pay/use-offered-payment-methods.ts'
import { IncompleteSearchNotice } from './incomplete-search-notice.tsx'
import { PendingOffers, SearchStatus } from './search-status.tsx'
import { searchAgain, searchRunOf } from './search/search-run.ts'
import { TripStrip } from './trip-strip.tsx'
import { MobileTripBar } from './trip/mobile-trip-bar.tsx'
import { TripPanel } from './trip/trip-panel.tsx'
import { TripSteps } from './trip/trip-steps.tsx'
import { FlightChoiceNotice } from './trip/flight-choice-notice.tsx'
import { listMark, useTrip } from './trip/use-trip.ts'
import { useHasFilterSidebar } from './use-has-filter-sidebar.ts'
import { useOfferList } from './use-offer-list.ts'
import { ViewArea } from './views/view-area.tsx'
import { codesToName } from './codes-to-name.ts'
import styles from './offers-page.module.css'

/** Properties of the list of one search: the search, and its text in the address. */
export type SearchResultsProps = { readonly param: string; readonly request: SearchRequest }

/** The results of one search: the filters on the left, the list, and the trip so far beside it. */
export function SearchResults({ param, request }: SearchResultsProps) {
  const { t } = useLingui()
  const [run, setRun] = useState(() => searchRunOf(request))
  // Offers are drawn in small pieces: one long task would keep the page from answering a hand.
  const progress = useDeferredValue(useSyncExternalStore(run.subscribe, run.progress, run.progress))
  const ways = useOfferedPaymentMethods()
  const [list, trip] = useTrip(useOfferList({ request, param, progress, showHeld: run.showHeld, ways }))
  const names = useReferenceNames(codesToName(request, list.all))
  const hasSidebar = useHasFilterSidebar()
  const retrySearch = () => setRun(searchAgain(request))
  const found = list.rowCount
  const isAsking = progress.phase === 'asking'
  const isListed = found > 0 || isAsking
  const hasTrip = isListed && trip.soFar.parts.some(({ state }) => state === 'taken')
  return (
    <ReferenceNamesContext value={names}>
      <div className={classNames(styles.page, isListed && styles.filtered)}>
        <div className={styles.top}>
          <TripStrip request={request} />
          {!isListed && progress.phase !== 'failed' && (
            <OneWayDateStrip request={request} isReady isBusy={false} />
          )}
        </div>
        {found > 0 && <ListActions list={list} onRetry={retrySearch} />}
        {isListed && hasSidebar && (
          <aside className={styles.side} aria-label={t`Filters`}>
            <FilterSidebar list={list}>
              <SearchStatus progress={progress} list={list} isCounted />
            </FilterSidebar>
          </aside>
        )}
        <section id={trip.placeId} className={styles.results} aria-label={t`Flights`} tabIndex={-1}>
          <FlightChoiceNotice missing={trip.missing} isLost={list.step.isLost && !isAsking} />
          <FareConditions request={request} />
          <OfferListHeader {...{ list, progress, ways }} onRetry={retrySearch} />
          <div className={styles.columns}>
            <div className={styles.list}>
              {isListed && (
                <div className={styles.legs}>
                  {request.triptype === 0 ? (
                    <OneWayDateStrip request={request} isReady={found > 0} isBusy={isAsking} />
                  ) : (
                    <TripSteps list={list} soFar={trip.soFar} onGoOn={trip.onGoOn} />
                  )}
                  <PriceInsight
                    request={request}
                    all={list.all}
                    isReady={found > 0 && !isAsking}
                    isBusy={isAsking}
                  />
                </div>
              )}
              <div {...{ [listMark]: true }} role="group" aria-label={t`List of flights`} tabIndex={-1}>
                <CompareProvider choices={list.choices} change={list.change}>
                  <ViewArea list={list}>
                    <OfferList {...list} listKey={run.sessionId} isAsking={isAsking} />
                  </ViewArea>
                </CompareProvider>
              </div>
            </div>
            {hasTrip && request.searchAirLegs.length > 1 && (
              <aside className={styles.trip} aria-label={t`Trip summary`}>
                <TripPanel list={list} soFar={trip.soFar} onGoOn={trip.onGoOn} />
              </aside>
            )}
          </div>
          <PendingOffers progress={progress} onShow={run.showHeld} />
          {found > 0 && <PriceDisclaimer ways={ways} />}
          <IncompleteSearchNotice {...{ progress, request, param, found }} onRetry={retrySearch} />
          {found > 0 && (
            <div className={styles.dock}>
              <CompareTray list={list} isAsking={isAsking} />
              {hasTrip && <MobileTripBar list={list} soFar={trip.soFar} onGoOn={trip.onGoOn} />}
            </div>
          )}
        </section>
      </div>
    </ReferenceNamesContext>
  )
}
