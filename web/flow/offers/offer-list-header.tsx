import { ChosenFilters } from './filters/chosen-filters.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { QuickFilters } from './filters/quick-filters.tsx'
import type { ListProps } from './list-model/list-props.ts'
import { PaymentMethodSwitch } from './pay/payment-method-switch.tsx'
import type { OfferedPaymentMethod } from './pay/use-offered-payment-methods.ts'
import type { SearchProgress } from './search/search-progress.ts'
import { ExpiredPrices, SearchAnnouncement, SearchStatus } from './search-status.tsx'
import { SortBar, BestRowExplanation } from './sort-bar.tsx'
import { useHasFilterSidebar } from './use-has-filter-sidebar.ts'
import { ViewSwitch } from './views/view-switch.tsx'
import styles from './offers-page.module.css'

/** Properties of what stands above the list. */
export type OfferListHeaderProps = {
  readonly list: ListProps
  readonly progress: SearchProgress
  readonly ways: readonly OfferedPaymentMethod[]
  readonly onRetry: () => void
}

/** The head of the list: one bar with sort order, filters, price display and view; below it the state of the search. */
export function OfferListHeader({ list, progress, ways, onRetry }: OfferListHeaderProps) {
  const found = list.rowCount
  const isAsking = progress.phase === 'asking'
  const hasSidebar = useHasFilterSidebar()
  return (
    <>
      {(found > 0 || isAsking) && (
        <div className={styles.bar}>
          <FilterSheet list={list} />
          <SortBar {...list} />
          {found > 0 && (
            <>
              <QuickFilters list={list} />
              <PaymentMethodSwitch {...list} ways={ways} />
              <ViewSwitch {...list} />
            </>
          )}
        </div>
      )}
      <BestRowExplanation {...list} />
      <ChosenFilters list={list} />
      <ExpiredPrices progress={progress} onRetry={onRetry} />
      <div className={styles.tools}>
        <SearchAnnouncement progress={progress} list={list} />
        {!hasSidebar && <SearchStatus progress={progress} list={list} />}
      </div>
    </>
  )
}
