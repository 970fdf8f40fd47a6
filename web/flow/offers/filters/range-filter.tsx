import { useLingui } from '@lingui/react/macro'
import { RangeSlider } from '#web/ui/form/range-slider.tsx'
import { withRange, type RangeName } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import { useFigureFormat, useRangeLabels, useShortRangeLabels } from './filter-labels.ts'
import { isTimeRange, rangeForFilter, rangeForSlider } from './open-ended-range.ts'

/** Properties of a filter by range. */
export type RangeFilterProps = { readonly list: ListProps; readonly name: RangeName }

/** The step of a thumb, in baht or in minutes. The ends of the scale are rounded to it. */
const steps = {
  price: { step: 100, pageStep: 1000 },
  minutes: { step: 15, pageStep: 60 },
} as const

/** A slider for a range with a histogram of the offers; nothing where all offers are equal. */
export function RangeFilter({ list, name }: RangeFilterProps) {
  const { t } = useLingui()
  const label = useRangeLabels(list.all)(name)
  const shortLabel = useShortRangeLabels()(name)
  const format = useFigureFormat()
  const { facets, choices, change } = list
  const histogram = facets.ranges.find((one) => one.name === name)
  if (!histogram) return null
  const { domain, bars } = histogram
  const formatBound = (figure: number) => format(name, figure)
  return (
    <RangeSlider
      {...steps[name === 'price' ? 'price' : 'minutes']}
      label={shortLabel}
      endNames={
        isTimeRange(name)
          ? [t`${label}: from`, t`${label}: to`]
          : [t`${label}: minimum`, t`${label}: maximum`]
      }
      domain={domain}
      value={rangeForSlider(name, domain, choices.ranges[name])}
      bars={bars}
      format={formatBound}
      formatRange={([low, high]) => `${formatBound(low)} – ${formatBound(high)}`}
      onChange={(range) => change(withRange(choices, name, rangeForFilter(name, domain, range)))}
    />
  )
}
