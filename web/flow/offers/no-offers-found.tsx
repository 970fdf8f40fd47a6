import { useLingui } from '@lingui/react/macro'
import { type SearchRequest } from '#contract/api/search.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FewerConditions } from './dates/fewer-conditions.tsx'
import { NearbySearches } from './dates/nearby-searches.tsx'
import { useFreshAddress } from './dates/use-dates-address.ts'
import styles from './no-offers-found.module.css'

/**
 * Says that nothing was found, in the catalogue's words; below it similar searches with offers, and how to
 * relax conditions.
 */
export function NoOffersFound({ request }: { readonly request: SearchRequest }) {
  const { t } = useLingui()
  const addresses = useFreshAddress()
  return (
    <div className={styles.nothing}>
      <Notice
        kind="look"
        isAnnounced
        heading={t`Not found this flight type.`}
        help={t`No flights match this search. Try other dates, nearby airports or fewer conditions.`}
      >
        <LinkButton kind="primary" href={addresses.change(request)}>{t`Edit search`}</LinkButton>
      </Notice>
      <FewerConditions request={request} />
      {request.triptype !== 2 && <NearbySearches request={request} />}
    </div>
  )
}
