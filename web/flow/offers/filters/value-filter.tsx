import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Facet } from '../list-model/facets.ts'
import { type ValueFilter, withToggled, withValues } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import { FacetRow } from './facet-row.tsx'
import { useValueLabels } from './filter-labels.ts'
import { inRank, rankOf } from './value-order.ts'
import styles from './value-filter.module.css'

/** Properties of a filter by value. */
export type ValueFilterProps = {
  readonly list: ListProps
  readonly name: ValueFilter
  /** The label of the search field of a long list. */
  readonly findLabel?: string
}

const rowsAtFirst = 8
/** From this length on, typing three letters is faster than reading the list. */
const mostUnsearched = 15

/** The values of a filter; of a long list the first ones, with a button for the rest and a search field. */
export function ValueFilterRows({ list, name, findLabel }: ValueFilterProps) {
  const { t } = useLingui()
  const labelFor = useValueLabels()
  const [isWhole, setIsWhole] = useState(false)
  const [sought, setSought] = useState('')
  const { facets, choices, change, all, priceOf } = list
  const set = choices.values[name]
  const isValueSelected = ({ value }: Facet) => set.includes(value)
  const ordered = inRank(withSelectedButMissing(facets.values[name], set), rankOf(name, all, priceOf))
  const total = ordered.length
  const isLong = total > rowsAtFirst + 1
  const folded = ordered.filter((facet, index) => !isLong || index < rowsAtFirst || isValueSelected(facet))
  const found = ordered.filter((facet) => matchesSearchText(sought, labelFor(name, facet.value), facet.value))
  const shown = isWhole ? found : folded
  const isAirline = name === 'airlines'
  return (
    <>
      {isWhole && total > mostUnsearched && findLabel !== undefined && (
        <input
          type="search"
          className={styles.find}
          aria-label={findLabel}
          placeholder={findLabel}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {shown.map((facet) => (
        <FacetRow
          key={facet.value}
          facet={facet}
          name={labelFor(name, facet.value)}
          airline={isAirline ? facet.value : undefined}
          isChecked={isValueSelected(facet)}
          onToggle={() => change(withToggled(choices, name, facet.value))}
          onOnly={isAirline ? () => change(withValues(choices, name, [facet.value])) : undefined}
        />
      ))}
      {shown.length === 0 && <p className={styles.none}>{t`No matches`}</p>}
      {isLong && (
        <Button
          kind="plain"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => {
            setIsWhole(!isWhole)
            setSought('')
          }}
        >
          {isWhole ? t`Show fewer` : t`Show all ${total}`}
        </Button>
      )}
    </>
  )
}

/** An active value stays in the list even when no offer has it, so that it can be removed. */
function withSelectedButMissing(facets: readonly Facet[], set: readonly string[]): readonly Facet[] {
  const missing = set.filter((value) => !facets.some((facet) => facet.value === value))
  return [...facets, ...missing.map((value) => ({ value, count: 0, cheapest: undefined }))]
}

function matchesSearchText(sought: string, ...names: readonly string[]): boolean {
  const foldedText = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const part = foldedText(sought.trim())
  return names.some((one) => foldedText(one).includes(part))
}
