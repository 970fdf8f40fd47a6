import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { lastingStorage } from '#web/session/browser-storage.ts'
import { usePageQuery } from '#web/session/page-query.ts'
import { cleanUpTrips } from '#web/session/trip-cleanup.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RecentSearches } from './recent-searches-list.tsx'
import { SearchBox } from './search-box.tsx'
import { useToday } from './use-today.ts'
import styles from './search-page.module.css'

/** Search flights: the search box, the last searches, and what the shop is. */
export function SearchPage() {
  const { t } = useLingui()
  const query = usePageQuery()
  const today = useToday()
  useEffect(() => cleanUpTrips(lastingStorage(), browserNowMs()), [])
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Where would you like to fly?`}</h1>
      {today !== undefined && query['link'] === 'broken' && (
        <Notice
          kind="look"
          isAnnounced
          heading={t`This link is broken.`}
          help={t`We could not read the search in it. Start a new search; nothing was booked.`}
        />
      )}
      <SearchBox param={query['param']} refund={query['refund']} today={today} />
      {today !== undefined && <RecentSearches today={today} />}
      <ul className={styles.promises}>
        <li>{t`Fares of many airlines side by side, in baht, with all taxes.`}</li>
        <li>{t`Prices are estimates until your ticket is issued. If one changes, we ask you before anything is booked.`}</li>
        <li>{t`Every way to pay shows its total and its deadline before you book. Our office hours are at the foot of every page.`}</li>
      </ul>
    </div>
  )
}
