import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type LocalDate } from '#contract/terms/time.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { useNames } from '#web/api/reference/use-names.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { lastingStorage } from '#web/session/browser-storage.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { usePassengerCount } from '#web/travel-ui/party/party-text.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetAllSearches, forgetSearch, readRecentSearches, type RecentSearch } from './recent-searches.ts'
import styles from './recent-searches.module.css'

/** The recent searches of this browser, each a link to its results; one or all can be removed. */
export function RecentSearchesList({ today }: { readonly today: LocalDate }) {
  const { t } = useLingui()
  const [recent, setRecent] = useState(() => readRecentSearches(lastingStorage(), today))
  const labels = useSearchLabels(recent)
  if (recent.length === 0) return null
  const forgetRecentSearch = (what: RecentSearch | 'all') => {
    if (what === 'all') forgetAllSearches(lastingStorage())
    else forgetSearch(lastingStorage(), what)
    const left = readRecentSearches(lastingStorage(), today)
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
              <a className={styles.chip} href={pageAddress(pagePaths.offers, { param, refund })}>
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

/** Returns the labels of recent searches: places, dates, party. */
function useSearchLabels(recent: readonly RecentSearch[]) {
  const { t } = useLingui()
  const language = useLanguage()
  const cabinName = useCabinName()
  const countLabels = usePassengerCount()
  const names = useNames({ places: recent.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to])) })
  const routeLabel = ({ shape, legs }: RecentSearch) => {
    if (shape === 'multiCity') return citiesInTripOrder(legs).map(names.city).join(' → ')
    const [from, to] = [names.city(legs[0]?.from ?? ''), names.city(legs[0]?.to ?? '')]
    return shape === 'roundTrip' ? t`${from} to ${to}, return` : t`${from} to ${to}`
  }
  return (search: RecentSearch) => {
    const { legs, returnOn, party, cabin } = search
    const dates = [legs[0]?.on ?? '', legs.length > 1 ? (legs.at(-1)?.on ?? '') : returnOn]
    return {
      route: routeLabel(search),
      dates: dates
        .filter((date) => date !== '')
        .map((date) => formatDate(date as LocalDate, language, 'short'))
        .join(' – '),
      who: [
        ...passengerTypes
          .filter((type) => (party[type] ?? 0) > 0)
          .map((type) => countLabels(type, party[type] ?? 0)),
        cabinName(cabin),
      ].join(' · '),
    }
  }
}

/** Returns the cities in the order of the trip; an arrival city that is the next origin is named once. */
function citiesInTripOrder(legs: RecentSearch['legs']): string[] {
  return legs.flatMap(({ from, to }, index) => (from === legs[index - 1]?.to ? [to] : [from, to]))
}
