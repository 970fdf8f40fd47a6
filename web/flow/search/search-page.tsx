import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { lastingStorage } from '#web/session/browser-storage.ts'
import { usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { cleanUpTrips } from '#web/session/trip-cleanup.ts'
import { Notice } from '#web/ui/notice.tsx'
import { readRecentSearches } from './recent-searches.ts'
import { SearchBox } from './search-box.tsx'
import { useToday } from './use-today.ts'
import styles from './search-page.module.css'

const RecentSearchesList = lazy(async () => {
  const { RecentSearchesList } = await import('./recent-searches-list.tsx')
  return { default: RecentSearchesList }
})

/** The search page: the search box, recent searches, and what the shop is. */
export function SearchPage() {
  const { t } = useLingui()
  const query = usePageQuery()
  const today = useToday()
  const hasRecent = today !== undefined && readRecentSearches(lastingStorage(), today).length > 0
  useEffect(() => cleanUpTrips(lastingStorage(), browserNowMs()), [])
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Where would you like to fly?`}</h1>
      {today !== undefined && query['link'] === 'broken' && (
        <Notice
          kind="look"
          isAnnounced
          heading={t`This link doesn't work.`}
          help={t`We couldn't read the search in this link. Nothing was booked. Start a new search.`}
        />
      )}
      <SearchBox param={query['param']} refund={query['refund']} today={today} />
      {hasRecent && (
        <Suspense fallback={null}>
          <RecentSearchesList today={today} />
        </Suspense>
      )}
      <p>
        {t`Booked already?`} <Link to={pagePaths.order}>{t`Find your booking`}</Link>
      </p>
      <ul className={styles.promises}>
        <li>{t`Fares from many airlines side by side, in baht, with all taxes included.`}</li>
        <li>{t`Prices are estimates until your ticket is issued. If one changes, we ask you first.`}</li>
        <li>{t`You see the total and the payment deadline for each payment method before you book.`}</li>
      </ul>
    </div>
  )
}
