import { useLingui } from '@lingui/react/macro'
import type { SearchRequest } from '#contract/api/search.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { NearbyDays } from './nearby-days.tsx'
import { NearbyPlaces } from './nearby-places.tsx'
import { datesOf, shiftedBy } from './dated-search.ts'
import { useNearby } from './use-dated-prices.ts'
import { useSearchHrefs } from './use-dates-address.ts'
import styles from './nearby-searches.module.css'

/**
 * The nearest days and airports with offers and prices; loaded after the page says that there are no results.
 */
export function NearbySearches({ request }: { readonly request: SearchRequest }) {
  return (
    <div className={styles.nearby}>
      <NearbyOffers request={request} />
    </div>
  )
}

function NearbyOffers({ request }: { readonly request: SearchRequest }) {
  const { t } = useLingui()
  const nearby = useNearby({ search: request, isWanted: true })
  if (nearby === undefined) {
    return (
      <div className={styles.section}>
        <Progress labels={t`Checking nearby dates and airports…`} />
        <Skeleton size="field" count={3} />
      </div>
    )
  }
  const { days, places, complete } = nearby ?? { days: [], places: [], complete: false }
  if (days.length === 0 && places.length === 0) return <NoNearbyOffers request={request} isSure={complete} />
  return (
    <>
      {days.length > 0 && <NearbyDays request={request} days={days} />}
      {places.length > 0 && <NearbyPlaces request={request} places={places} />}
      <p className={styles.hint} role="status">
        {t`Indicative. Choose a date to check.`}
      </p>
    </>
  )
}

type NoneNearbyProps = { readonly request: SearchRequest; readonly isSure: boolean }

/** No nearby offers: said when it is certain; otherwise suggests the day before and the day after. */
function NoNearbyOffers({ request, isSure }: NoneNearbyProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const addresses = useSearchHrefs()
  if (isSure) {
    return (
      <p className={styles.hint} role="status">
        {t`No flights on nearby dates or from nearby airports either.`}
      </p>
    )
  }
  const today = browserToday()
  const moved = [-1, 1].map((days) => shiftedBy(request, days))
  const bookable = moved.filter((other) => datesOf(other).every((day) => day >= today))
  return (
    <div className={styles.section}>
      <p className={styles.hint} role="status">
        {t`Other dates and airports could not be checked. Try a day earlier or later:`}
      </p>
      <ul className={styles.buttons}>
        {bookable.map((other) => {
          const [day = '' as LocalDate] = datesOf(other)
          return (
            <li key={day}>
              <LinkButton href={addresses.results(other)}>{formatDate(day, language, 'short')}</LinkButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
