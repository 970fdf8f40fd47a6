import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  type ValueFilter,
  valueFilterNames,
  type RangeName,
  timeRangesOf,
} from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import { SelectionModeSwitch } from '../trip/selection-mode-switch.tsx'
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
  const valueFilterRows = (name: ValueFilter, findLabel?: string) => (
    <ValueFilterRows list={list} name={name} {...(findLabel !== undefined && { findLabel })} />
  )
  const rangeFilter = (name: RangeName) => <RangeFilter list={list} name={name} />
  const filterGroupProps = (heading: string, names: readonly FilterKind[], isOpenAtFirst = false) => ({
    heading,
    names,
    isOpenAtFirst,
  })
  return (
    <div className={styles.panel}>
      <SelectionModeSwitch {...list} />
      <PanelFilterGroup list={list} {...filterGroupProps(t`Stops`, ['stops'], true)}>
        {valueFilterRows('stops')}
      </PanelFilterGroup>
      <PanelFilterGroup list={list} {...filterGroupProps(t`Price`, ['price'], true)}>
        {rangeFilter('price')}
      </PanelFilterGroup>
      <PanelFilterGroup list={list} {...filterGroupProps(t`Times`, times, true)}>
        <TimeFilter list={list} />
      </PanelFilterGroup>
      <PanelFilterGroup list={list} {...filterGroupProps(t`Airlines`, ['airlines'], true)}>
        {valueFilterRows('airlines', t`Search airlines`)}
      </PanelFilterGroup>
      <PanelFilterGroup list={list} {...filterGroupProps(t`Airports`, ['from', 'to', 'via'])}>
        <AirportFilters list={list} rows={valueFilterRows} />
      </PanelFilterGroup>
      <PanelFilterGroup list={list} {...filterGroupProps(t`Duration`, ['duration', 'stopover'])}>
        <div className={styles.sliders}>
          {rangeFilter('duration')}
          {rangeFilter('stopover')}
        </div>
      </PanelFilterGroup>
      <PanelFilterGroup list={list} {...filterGroupProps(t`Baggage`, ['bags'], true)}>
        {valueFilterRows('bags')}
      </PanelFilterGroup>
      <PanelFilterGroup list={list} {...filterGroupProps(t`Refund`, ['refund'], true)}>
        {valueFilterRows('refund')}
      </PanelFilterGroup>
      <PanelFilterGroup list={list} {...filterGroupProps(t`Fare families`, ['brands'])}>
        {valueFilterRows('brands')}
      </PanelFilterGroup>
      <PanelFilterGroup list={list} {...filterGroupProps(t`Waiting list`, ['seats'], true)}>
        {valueFilterRows('seats')}
      </PanelFilterGroup>
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

function PanelFilterGroup({ list, heading, names, isOpenAtFirst, children }: GroupProps) {
  if (!names.some((name) => isFilterUseful(list, name))) return null
  const set = names.filter((name) => isFilterActive(list, name)).length
  return <FilterGroup {...{ heading, set, isOpenAtFirst, children }} />
}

type AirportsProps = FilterPanelProps & {
  readonly rows: (name: ValueFilter, findLabel: string) => ReactNode
}

function AirportFilters({ list, rows }: AirportsProps) {
  const { t } = useLingui()
  const headings = { from: t`Departure airport`, to: t`Arrival airport`, via: t`Connection airport` }
  return (['from', 'to', 'via'] as const)
    .filter((name) => isFilterUseful(list, name))
    .map((name) => (
      <fieldset key={name} className={styles.airports}>
        <legend className={styles.heading}>{headings[name]}</legend>
        {rows(name, t`Search airports`)}
      </fieldset>
    ))
}

/** A filter with one value is useless, unless it is active and can be removed. */
function isFilterUseful(list: ListProps, name: FilterKind): boolean {
  const { facets } = list
  if (isFilterActive(list, name)) return true
  return isValueFilter(name) ? facets.values[name].length > 1 : facets.ranges.some((one) => one.name === name)
}

function isFilterActive({ choices }: ListProps, name: FilterKind): boolean {
  return isValueFilter(name) ? choices.values[name].length > 0 : choices.ranges[name] !== undefined
}

function isValueFilter(name: FilterKind): name is ValueFilter {
  return valueFilterNames.some((one) => one === name)
}
