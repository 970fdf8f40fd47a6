import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LocalDate } from '#contract/terms/time.ts'
import { persistentStorage } from '#web/session/browser-storage.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetAllSearches, forgetSearch, readRecentSearches, type RecentSearch } from '../recent-searches.ts'
import { useSearchLabels } from './use-search-labels.ts'
import styles from './recent-searches.module.css'

/** The recent searches of this browser, each a link to its results; one or all can be removed. */
export function RecentSearchesList({ today }: { readonly today: LocalDate }) {
  const { t } = useLingui()
  const [recent, setRecent] = useState(() => readRecentSearches(persistentStorage(), today))
  const labels = useSearchLabels(recent)
  if (recent.length === 0) return null
  const forgetRecentSearch = (what: RecentSearch | 'all') => {
    if (what === 'all') forgetAllSearches(persistentStorage())
    else forgetSearch(persistentStorage(), what)
    const left = readRecentSearches(persistentStorage(), today)
    setRecent(left)
    // The focused button disappears.
    const heading =
      left.length > 0 ? document.getElementById('recent-searches') : document.querySelector('h1')
    heading?.focus()
  }
  return (
    <section aria-labelledby="recent-searches" className={styles.recent}>
      <div className={styles.head}>
        <h2 id="recent-searches" tabIndex={-1} className={styles.heading}>{t`Recent searches`}</h2>
        <Button kind="plain" onClick={() => forgetRecentSearch('all')}>{t`Clear history`}</Button>
      </div>
      <ul className={styles.chips}>
        {recent.map((search) => {
          const { param, refund } = search
          const { route, dates, who } = labels(search)
          return (
            <li key={`${param} ${refund}`} className={styles.item}>
              <a className={styles.chip} href={pageUrl(pagePaths.offers, { param, refund })}>
                <span className={styles.route}>{route}</span>
                <span className={styles.facts}>{dates}</span>
                <span className={styles.facts}>{who}</span>
              </a>
              <button
                type="button"
                className={styles.remove}
                aria-label={t`Remove this search: ${route}, ${dates}`}
                onClick={() => forgetRecentSearch(search)}
              >
                ×
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
