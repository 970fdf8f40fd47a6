import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect } from 'react'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { persistentStorage } from '#web/session/browser-storage.ts'
import { usePageQuery } from '#web/session/page-query.ts'
import { useSiteFlag } from '#web/session/use-site-flag.ts'
import { cleanUpTrips } from '#web/session/trip-cleanup.ts'
import { Notice } from '#web/ui/notice.tsx'
import { onDemandExtra } from './on-demand.tsx'
import { readRecentSearches } from './recent-searches.ts'
import { SearchBox } from './search-box.tsx'
import { useToday } from './use-today.ts'
import styles from './search-page.module.css'

const RecentSearchesList = onDemandExtra(
  async () => (await import('./on-demand/recent-searches-list.tsx')).RecentSearchesList,
)

const CheapestDestinations = onDemandExtra(
  async () => (await import('./on-demand/cheapest-destinations.tsx')).CheapestDestinations,
)
const PriceStrip = onDemandExtra(async () => (await import('./on-demand/price-strip.tsx')).PriceStrip)
const ShopPromises = onDemandExtra(async () => (await import('./on-demand/shop-promises.tsx')).ShopPromises)

/** What the page of a route shows in place of the first page's own. */
export type SearchPageProps = {
  /** Replaces the search of the address. */
  readonly param?: string | undefined
  readonly heading?: string
  /** What the page tells below the search, in place of the prices that the first page asks for. */
  readonly guide?: ReactNode
  /** What is wrong with the link. */
  readonly notice?: ReactNode
}

/** The search page: the search box, recent searches, and what the shop is. */
export function SearchPage({ param, heading, guide, notice }: SearchPageProps) {
  const { t } = useLingui()
  const query = usePageQuery()
  const today = useToday()
  const isUndated = useSiteFlag('undated')
  const hasRecent = today !== undefined && readRecentSearches(persistentStorage(), today).length > 0
  const wrong = notice ?? (today !== undefined && query['link'] === 'broken' ? <BrokenLink /> : undefined)
  useEffect(() => cleanUpTrips(persistentStorage(), browserNowMs()), [])
  return (
    <>
      <div className={styles.band}>
        <div className={styles.head}>
          <h1 tabIndex={-1} className={styles.heading}>
            {heading ?? t`Where would you like to fly?`}
          </h1>
          {wrong ?? <p>{t`Fares from many airlines side by side, in baht, with all taxes included.`}</p>}
        </div>
      </div>
      <div className={styles.content}>
        <SearchBox param={param ?? query['param']} refund={query['refund']} today={today} />
        {guide}
        {hasRecent && (
          <Suspense fallback={null}>
            <RecentSearchesList today={today} />
          </Suspense>
        )}
        {today !== undefined && !isUndated && guide === undefined && (
          <Suspense fallback={null}>
            <CheapestDestinations today={today} />
            <PriceStrip today={today} />
          </Suspense>
        )}
        {today !== undefined && (
          <Suspense fallback={null}>
            <ShopPromises />
          </Suspense>
        )}
      </div>
    </>
  )
}

function BrokenLink() {
  const { t } = useLingui()
  return (
    <Notice
      kind="look"
      isAnnounced
      heading={t`This link doesn't work.`}
      help={t`We couldn't read the search in this link. Nothing was booked. Start a new search.`}
    />
  )
}
