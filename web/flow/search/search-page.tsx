import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect } from 'react'
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

/** The search page: the search box, recent searches, and what the shop is. `param` replaces that of the address. */
export function SearchPage({ param }: { readonly param?: string }) {
  const { t } = useLingui()
  const query = usePageQuery()
  const today = useToday()
  const isUndated = useSiteFlag('undated')
  const hasRecent = today !== undefined && readRecentSearches(persistentStorage(), today).length > 0
  useEffect(() => cleanUpTrips(persistentStorage(), browserNowMs()), [])
  return (
    <>
      <div className={styles.band}>
        <div className={styles.head}>
          <h1 tabIndex={-1} className={styles.heading}>{t`Where would you like to fly?`}</h1>
          <p>{t`Fares from many airlines side by side, in baht, with all taxes included.`}</p>
        </div>
      </div>
      <div className={styles.content}>
        <SearchBox param={param ?? query['param']} refund={query['refund']} today={today} />
        {today !== undefined && query['link'] === 'broken' && (
          <Notice
            kind="look"
            isAnnounced
            heading={t`This link doesn't work.`}
            help={t`We couldn't read the search in this link. Nothing was booked. Start a new search.`}
          />
        )}
        {hasRecent && (
          <Suspense fallback={null}>
            <RecentSearchesList today={today} />
          </Suspense>
        )}
        {today !== undefined && !isUndated && (
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
