import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type SearchRequest } from '#contract/api/search.ts'
import { useNames } from '#web/api/reference/use-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { activeConditions, type SearchCondition, withoutCondition } from './search-conditions.ts'
import { useFreshAddress } from './use-dates-address.ts'
import styles from './nearby-searches.module.css'

/** The search without one of its conditions: a link for each condition. */
export function FewerConditions({ request }: { readonly request: SearchRequest }) {
  const { t } = useLingui()
  const headingId = useId()
  const addresses = useFreshAddress()
  const labels = useConditionLabels(request)
  const conditions = activeConditions(request)
  if (conditions.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>{t`Search with fewer conditions`}</h2>
      <ul className={styles.buttons}>
        {conditions.map((condition) => (
          <li key={condition}>
            <LinkButton href={addresses.results(withoutCondition(request, condition))}>
              {labels[condition]}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useConditionLabels(request: SearchRequest): Readonly<Record<SearchCondition, string>> {
  const { t } = useLingui()
  const { connectingPoint, triptype } = request
  const via = useNames({ places: connectingPoint === '' ? [] : [connectingPoint] }).city(connectingPoint)
  return {
    direct: t`Include flights with stops`,
    airline: t`Any airline`,
    via: t`Any route (not only via ${via})`,
    refundable: t`Include non-refundable fares`,
    departWindow: triptype === 1 ? t`Any outbound time` : t`Any departure time`,
    returnWindow: t`Any return time`,
    cabin: t`Economy class`,
  }
}
