import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import {
  type ListChoices,
  type Range,
  type RangeName,
  timeRangesOf,
  type ValueFilter,
  withRange,
  withToggled,
} from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import { useValueLabels } from './filter-labels.ts'
import { partsOfDay } from './open-ended-range.ts'
import styles from './quick-filters.module.css'

/** A filter that one press sets or removes. */
type QuickFilter = { readonly label: string; readonly isSet: boolean; readonly next: ListChoices }

/** The filters that travellers use most, each as one button; only those that would leave something out. */
export function QuickFilters({ list }: { readonly list: ListProps }) {
  const { change } = list
  return useQuickFilters(list).map(({ label, isSet, next }) => (
    <button
      key={label}
      type="button"
      className={styles.chip}
      aria-pressed={isSet}
      onClick={() => change(next)}
    >
      {label}
    </button>
  ))
}

function useQuickFilters({ choices, facets, step }: ListProps): QuickFilter[] {
  const { t } = useLingui()
  const language = useLanguage()
  const labelOf = useValueLabels()
  const value = (name: ValueFilter, one: string): QuickFilter | false => {
    const set = choices.values[name]
    const isOffered =
      facets.values[name].length > 1 && facets.values[name].some((facet) => facet.value === one)
    if (!isOffered && !set.includes(one)) return false
    return { label: labelOf(name, one), isSet: set.includes(one), next: withToggled(choices, name, one) }
  }
  const range = (label: string, name: RangeName, wanted: Range): QuickFilter | false => {
    const set = choices.ranges[name]
    const domain = facets.ranges.find((one) => one.name === name)?.domain
    const isSet = set?.[0] === wanted[0] && set[1] === wanted[1]
    if (!isSet && (!domain || domain[1] <= wanted[1] || domain[0] > wanted[1])) return false
    return { label, isSet, next: withRange(choices, name, isSet ? undefined : wanted) }
  }
  const [leave] = timeRangesOf(step.journey ?? 0)
  const limit = lowPrice(facets.ranges.find(({ name }) => name === 'price')?.domain)
  const money = formatMoney(satang((limit ?? 0) * 100), language)
  return [
    value('stops', '0'),
    value('bags', 'checked'),
    range(t`Before noon`, leave, partsOfDay.morning),
    limit !== undefined && range(t`Up to ${money}`, 'price', [0, limit]),
  ].filter((filter) => filter !== false)
}

/** Returns a third of the way from the lowest to the highest price, in whole hundreds of baht. */
function lowPrice(domain: Range | undefined): number | undefined {
  return domain && Math.ceil((domain[0] + (domain[1] - domain[0]) / 3) / 100) * 100
}
