import { useLingui } from '@lingui/react/macro'
import type { SearchRequest } from '#contract/api/search.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RelaxedSearchLinks } from './dates/relaxed-search-links.tsx'
import { NearbySearches } from './dates/nearby-searches.tsx'
import { activeConditions } from './dates/search-conditions.ts'
import { useSearchHrefs } from './dates/use-dates-address.ts'
import styles from './no-offers-found.module.css'

/**
 * Says that nothing was found, in the catalogue's words, and leads on: first to the search without its first
 * condition, with the number of its flights and their lowest price, then to other days and places.
 */
export function NoOffersFound({ request }: { readonly request: SearchRequest }) {
  const { t } = useLingui()
  const addresses = useSearchHrefs()
  const hasConditions = activeConditions(request).length > 0
  return (
    <div className={styles.nothing}>
      <div className={styles.head}>
        <div role="alert">
          <h2 className={styles.heading}>{t`Not found this flight type.`}</h2>
          <p className={styles.help}>
            {t`No flights match this search. Try other dates, nearby airports or fewer conditions.`}{' '}
            {t`Nothing was booked and you have not been charged.`}
          </p>
        </div>
        {hasConditions && <RelaxedSearchLinks request={request} />}
        <LinkButton
          className={styles.edit}
          kind={hasConditions ? 'secondary' : 'primary'}
          href={addresses.change(request)}
        >{t`Edit search`}</LinkButton>
      </div>
      {request.triptype !== 2 && <NearbySearches request={request} />}
    </div>
  )
}
