import { useLingui } from '@lingui/react/macro'
import { type LocalDate } from '#contract/terms/time.ts'
import { useNames } from '#web/api/use-names.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { lastingStorage } from '#web/session/browser-storage.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { readRecentSearches, type RecentSearch } from './recent-searches.ts'
import styles from './search-page.module.css'

/** The last searches of this browser, each one click away from its results. */
export function RecentSearches({ today }: { readonly today: LocalDate }) {
  const { t } = useLingui()
  const language = useLanguage()
  const recent = readRecentSearches(lastingStorage(), today)
  const names = useNames({ places: recent.flatMap(({ from, to }) => [from, to]) })
  if (recent.length === 0) return null
  const dates = ({ departOn, returnOn }: RecentSearch) =>
    [departOn, returnOn]
      .filter((date) => date !== '')
      .map((date) => formatDate(date as LocalDate, language, 'short'))
      .join(' – ')
  return (
    <section aria-labelledby="recent-searches" className={styles.recent}>
      <h2 id="recent-searches" className={styles.heading}>{t`Your last searches`}</h2>
      <ul className={styles.chips}>
        {recent.map((search) => (
          <li key={search.param}>
            <a className={styles.chip} href={pageAddress(routePaths.offers, { param: search.param })}>
              <span className={styles.route}>
                <RouteWords
                  from={names.city(search.from)}
                  to={names.city(search.to)}
                  isReturn={search.returnOn !== ''}
                />
              </span>
              <span className={styles.dates}>{dates(search)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RouteWordsProps = { readonly from: string; readonly to: string; readonly isReturn: boolean }

function RouteWords({ from, to, isReturn }: RouteWordsProps) {
  const { t } = useLingui()
  return <>{isReturn ? t`${from} to ${to} and back` : t`${from} to ${to}`}</>
}
