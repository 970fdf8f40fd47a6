import { useSyncExternalStore } from 'react'
import { ChosenFilters } from './filters/chosen-filters.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { type ListProps } from './list-model/list-props.ts'
import { SetMarkup } from './markup/set-markup.tsx'
import { PaymentMethodSwitch } from './pay/pay-switch.tsx'
import { type OfferedWay } from './pay/use-payment-ways.ts'
import { type SearchRun } from './search/search-run.ts'
import { PendingOffers, ExpiredPrices, SearchStatus } from './search-status.tsx'
import { SortBar } from './sort-bar.tsx'
import { ViewSwitch } from './views/view-switch.tsx'
import styles from './offers-page.module.css'

/** Properties of what stands above the list. */
export type OfferListHeaderProps = {
  readonly list: ListProps
  readonly run: SearchRun
  readonly ways: readonly OfferedWay[]
  readonly onRetry: () => void
}

/** The head of the list: sort order, price display, active filters, and the state of the search. */
export function OfferListHeader({ list, run, ways, onRetry }: OfferListHeaderProps) {
  const progress = useSyncExternalStore(run.subscribe, run.progress, run.progress)
  const found = list.rowCount
  return (
    <>
      {(found > 0 || progress.phase === 'asking') && (
        <div className={styles.toolbar}>
          <div className={styles.bar}>
            <SortBar {...list} />
            <FilterSheet list={list} />
          </div>
          {found > 0 && (
            <div className={styles.prices}>
              <PaymentMethodSwitch {...list} ways={ways} />
              <ViewSwitch {...list} />
            </div>
          )}
        </div>
      )}
      <ChosenFilters list={list} />
      <ExpiredPrices progress={progress} onRetry={onRetry} />
      <div className={styles.tools}>
        <SearchStatus progress={progress} list={list} />
        {found > 0 && <SetMarkup onSaved={onRetry} />}
      </div>
      <PendingOffers progress={progress} onShow={run.showHeld} />
    </>
  )
}
