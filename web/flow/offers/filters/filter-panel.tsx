import { useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import {
  type ValueFilter,
  valueFilterNames,
  type RangeName,
  timeRangesOf,
} from '../list-model/list-choices.ts'
import { type ListProps } from '../list-model/list-props.ts'
import { FilterGroup } from './filter-group.tsx'
import { RangeFilter } from './range-filter.tsx'
import { TimeFilter } from './time-filter.tsx'
import { ValueFilterRows } from './value-filter.tsx'
import styles from './filter-panel.module.css'

/** Properties of the filters. */
export type FilterPanelProps = { readonly list: ListProps }

/** Every filter in which offers differ: values with count and lowest price, ranges with a histogram. */
export function FilterPanel({ list }: FilterPanelProps) {
  const { t } = useLingui()
  const { journeyCount } = list.step
  const times = Array.from({ length: journeyCount }, (_, journey) => timeRangesOf(journey)).flat()
  const rows = (name: ValueFilter, findLabel?: string) => (
    <ValueFilterRows list={list} name={name} {...(findLabel !== undefined && { findLabel })} />
  )
  const range = (name: RangeName) => <RangeFilter list={list} name={name} />
  const group = (heading: string, names: readonly FilterKind[], isOpenAtFirst = false) => ({
    heading,
    names,
    isOpenAtFirst,
  })
  return (
    <div className={styles.panel}>
      <Group list={list} {...group(t`Stops`, ['stops'], true)}>
        {rows('stops')}
      </Group>
      <Group list={list} {...group(t`Price`, ['price'], true)}>
        {range('price')}
      </Group>
      <Group list={list} {...group(t`Times`, times, true)}>
        <TimeFilter list={list} />
      </Group>
      <Group list={list} {...group(t`Airlines`, ['airlines'], true)}>
        {rows('airlines', t`Search airlines`)}
      </Group>
      <Group list={list} {...group(t`Airports`, ['from', 'to', 'via'])}>
        <Airports list={list} rows={rows} />
      </Group>
      <Group list={list} {...group(t`Duration`, ['duration', 'stopover'])}>
        <div className={styles.sliders}>
          {range('duration')}
          {range('stopover')}
        </div>
      </Group>
      <Group list={list} {...group(t`Baggage`, ['bags'], true)}>
        {rows('bags')}
      </Group>
      <Group list={list} {...group(t`Refund`, ['refund'], true)}>
        {rows('refund')}
      </Group>
      <Group list={list} {...group(t`Fare families`, ['brands'])}>
        {rows('brands')}
      </Group>
      <Group list={list} {...group(t`Waiting list`, ['seats'], true)}>
        {rows('seats')}
      </Group>
    </div>
  )
}

type FilterKind = ValueFilter | RangeName

type GroupProps = FilterPanelProps & {
  readonly heading: string
  readonly names: readonly FilterKind[]
  readonly isOpenAtFirst: boolean
  readonly children: ReactNode
}

function Group({ list, heading, names, isOpenAtFirst, children }: GroupProps) {
  if (!names.some((name) => isOffered(list, name))) return null
  const set = names.filter((name) => isSet(list, name)).length
  return <FilterGroup {...{ heading, set, isOpenAtFirst, children }} />
}

type AirportsProps = FilterPanelProps & {
  readonly rows: (name: ValueFilter, findLabel: string) => ReactNode
}

function Airports({ list, rows }: AirportsProps) {
  const { t } = useLingui()
  const headings = { from: t`Departure airport`, to: t`Arrival airport`, via: t`Connection airport` }
  return (['from', 'to', 'via'] as const)
    .filter((name) => isOffered(list, name))
    .map((name) => (
      <fieldset key={name} className={styles.airports}>
        <legend className={styles.heading}>{headings[name]}</legend>
        {rows(name, t`Search airports`)}
      </fieldset>
    ))
}

/** A filter with one value is useless, unless it is active and can be removed. */
function isOffered(list: ListProps, name: FilterKind): boolean {
  const { facets } = list
  if (isSet(list, name)) return true
  return isValueFilter(name) ? facets.values[name].length > 1 : facets.ranges.some((one) => one.name === name)
}

function isSet({ choices }: ListProps, name: FilterKind): boolean {
  return isValueFilter(name) ? choices.values[name].length > 0 : choices.ranges[name] !== undefined
}

function isValueFilter(name: FilterKind): name is ValueFilter {
  return valueFilterNames.some((one) => one === name)
}
