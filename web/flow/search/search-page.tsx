import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { lastingStorage } from '#web/session/browser-storage.ts'
import { usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { useSiteLabel } from '#web/session/use-site-label.ts'
import { cleanUpTrips } from '#web/session/trip-cleanup.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readRecentSearches } from './recent-searches.ts'
import { SearchBox } from './search-box.tsx'
import { useToday } from './use-today.ts'
import styles from './search-page.module.css'

const RecentSearchesList = lazy(async () => {
  const { RecentSearchesList } = await import('./recent-searches-list.tsx')
  return { default: RecentSearchesList }
})

const CheapestDestinations = lazy(async () => {
  const { CheapestDestinations } = await import('./cheapest-destinations.tsx')
  return { default: CheapestDestinations }
})

/** The search page: the search box, recent searches, and what the shop is. `param` replaces that of the address. */
export function SearchPage({ param }: { readonly param?: string }) {
  const { t } = useLingui()
  const query = usePageQuery()
  const today = useToday()
  const isUndated = useSiteLabel('undated')
  const hasRecent = today !== undefined && readRecentSearches(lastingStorage(), today).length > 0
  useEffect(() => cleanUpTrips(lastingStorage(), browserNowMs()), [])
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
          </Suspense>
        )}
        <section className={styles.find} aria-labelledby="find-booking">
          <div>
            <h2 id="find-booking">{t`Booked already?`}</h2>
            <p
              className={styles.soft}
            >{t`See your flights, pay, or download documents. No account needed.`}</p>
          </div>
          <Link to={pagePaths.order} className={buttonClass('secondary')}>{t`Find your booking`}</Link>
        </section>
        <ul className={styles.promises}>
          <li>{t`Prices are estimates until your ticket is issued. If one changes, we ask you first.`}</li>
          <li>{t`You see the total and the payment deadline for each payment method before you book.`}</li>
        </ul>
      </div>
    </>
  )
}
