import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { filtersToRelax } from './list-model/filters-to-relax.ts'
import { useChosenLabels, useRangeLabels, useRangeValueLabels } from './filters/filter-labels.ts'
import {
  type ListChoices,
  withoutFilters,
  withRange,
  withValues,
  isRangeName,
} from './list-model/list-choices.ts'
import type { FilterName } from './list-model/list-filters.ts'
import type { ListProps } from './list-model/list-props.ts'
import { tripOffersOf } from './list-model/trip-choice.ts'
import styles from './filters-exclude-all.module.css'

/** The most filters that can sensibly be compared. */
const mostNamed = 3

/** Says that the filters exclude everything, and which of them, removed alone, brings back how many rows. */
export function FiltersExcludeAll({ list }: { readonly list: ListProps }) {
  const { t } = useLingui()
  const nameOf = useFilterNames(list)
  const { all, step, choices, priceOf, change } = list
  const relief = filtersToRelax({ offers: tripOffersOf(all, step), choices, priceOf })
  return (
    <div className={styles.notice}>
      <Notice
        kind="look"
        heading={t`No flights match these filters.`}
        help={relief.length === 0 ? t`Remove more than one filter to see flights.` : undefined}
      >
        {relief.slice(0, mostNamed).map(({ name, rows }, index) => {
          const filter = nameOf(name)
          return (
            <Button
              key={name}
              kind={index === 0 ? 'primary' : 'secondary'}
              onClick={() => change(choicesWithoutFilter(choices, name))}
            >
              {t`Without “${filter}”: ${plural(rows, { one: '# flight', other: '# flights' })}`}
            </Button>
          )
        })}
        <Button onClick={() => change(withoutFilters(choices))}>{t`Clear filters`}</Button>
      </Notice>
    </div>
  )
}

function choicesWithoutFilter(choices: ListChoices, name: FilterName): ListChoices {
  return isRangeName(name) ? withRange(choices, name, undefined) : withValues(choices, name, [])
}

/** Returns the names of active filters: by their values, "Direct, 1 stop", or as a range. */
function useFilterNames({ choices, all }: ListProps): (name: FilterName) => string {
  const language = useLanguage()
  const valueLabels = useChosenLabels()
  const labelOf = useRangeLabels(all)
  const rangeLabels = useRangeValueLabels()
  return (name) => {
    if (!isRangeName(name)) {
      const labels = choices.values[name].map((value) => valueLabels(name, value))
      return labels.join(language === 'ja' ? '、' : ', ')
    }
    const range = choices.ranges[name]
    const labels = range ? rangeLabels(name, range) : ''
    return name === 'price' ? labels : `${labelOf(name)}: ${labels}`
  }
}
