import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { SearchRequest } from '#contract/api/search.ts'
import { satang } from '#contract/terms/money.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { activeConditions, type SearchCondition, withoutCondition } from './search-conditions.ts'
import { useSearchHrefs } from './use-dates-address.ts'
import { useRelaxedSearch } from './use-relaxed-search.ts'
import styles from './nearby-searches.module.css'

/** The search without one of its conditions: a link for each condition, the first with what it finds. */
export function RelaxedSearchLinks({ request }: { readonly request: SearchRequest }) {
  const { t } = useLingui()
  const headingId = useId()
  const addresses = useSearchHrefs()
  const labels = useConditionLabels(request)
  const conditions = activeConditions(request)
  const [first] = conditions
  const found = useRelaxedSearch(first && withoutCondition(request, first))
  const money = formatMoney(satang(found?.lowest ?? 0), useLanguage())
  const count = found?.flights ?? 0
  const foundText = t`${plural(count, { one: '# flight', other: '# flights' })} from ${money} per person`
  if (first === undefined) return null
  return (
    <section aria-labelledby={headingId}>
      <VisuallyHidden>
        <h3 id={headingId}>{t`Search with fewer conditions`}</h3>
      </VisuallyHidden>
      <ul className={styles.buttons}>
        {conditions.map((condition) => (
          <li key={condition}>
            <LinkButton
              kind={condition === first ? 'primary' : 'secondary'}
              href={addresses.results(withoutCondition(request, condition))}
            >
              {labels[condition]}
              {condition === first && count > 0 && <span className={styles.found}>{foundText}</span>}
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
  const via = useReferenceNames({ places: connectingPoint === '' ? [] : [connectingPoint] }).city(
    connectingPoint,
  )
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
