import { useLingui } from '@lingui/react/macro'
import type { SearchRequest } from '#contract/api/search.ts'
import { hasFareConditions } from '#contract/terms/passenger.ts'
import { passengerCountsOf } from './passenger-counts.ts'
import styles from './offers-page.module.css'

/** The conditions of student and youth fares, for whoever opened a link and has not seen the search form. */
export function FareConditions({ request }: { readonly request: SearchRequest }) {
  const { t } = useLingui()
  const isNeeded = passengerCountsOf(request).some(([type]) => hasFareConditions(type))
  if (!isNeeded) return null
  return (
    <p className={styles.conditions}>
      {t`Students must be 30 or under and youths 18 to 25 on every travel date. Each needs a Thai passport and a student visa for the destination.`}
    </p>
  )
}
