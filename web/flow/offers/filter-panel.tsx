import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AirlineMark } from '#web/travel-ui/airline-mark.tsx'
import { useNameBook } from '#web/travel-ui/name-book.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { BottomSheet } from '#web/ui/dialog.tsx'
import { byCheapest, type Facet } from './facets.ts'
import { filterCount, withoutFilters, withToggled } from './list-choices.ts'
import { type ListProps } from './list-props.ts'
import styles from './filter-panel.module.css'

/** Stops and airlines, each value with how many itineraries it leaves and from which price. */
export function FilterPanel({ facets, choices, change }: ListProps) {
  const { t } = useLingui()
  const stopNames: Readonly<Record<string, string>> = {
    '0': t`Direct`,
    '1': t`1 stop`,
    '2': t`2 stops or more`,
  }
  return (
    <div className={styles.panel}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t`Stops`}</legend>
        {facets.values.stops
          .toSorted((one, other) => Number(one.value) - Number(other.value))
          .map((facet) => (
            <FacetBox
              key={facet.value}
              facet={facet}
              name={stopNames[facet.value] ?? facet.value}
              isChecked={choices.values.stops.includes(facet.value)}
              onToggle={() => change(withToggled(choices, 'stops', facet.value))}
            />
          ))}
      </fieldset>
      <AirlineFilter {...{ facets, choices, change }} />
      {filterCount(choices) > 0 && (
        <Button onClick={() => change(withoutFilters(choices))}>{t`Clear the filters`}</Button>
      )}
    </div>
  )
}

const airlinesAtFirst = 8

/** Airlines with the cheapest on top; the long tail is one click away. */
function AirlineFilter({
  facets: { values },
  choices,
  change,
}: Pick<ListProps, 'facets' | 'choices' | 'change'>) {
  const { t } = useLingui()
  const names = useNameBook()
  const [isWhole, setIsWhole] = useState(false)
  const facets = values.airlines.toSorted(byCheapest)
  const isChecked = (code: string) => choices.values.airlines.includes(code)
  const seen = facets.filter(({ value }, index) => isWhole || index < airlinesAtFirst || isChecked(value))
  const total = facets.length
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t`Airlines`}</legend>
      {seen.map((facet) => (
        <FacetBox
          key={facet.value}
          facet={facet}
          name={names.airline(facet.value)}
          code={facet.value}
          isChecked={isChecked(facet.value)}
          onToggle={() => change(withToggled(choices, 'airlines', facet.value))}
        />
      ))}
      {(seen.length < total || isWhole) && total > airlinesAtFirst && (
        <Button kind="plain" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t`Show fewer airlines` : t`Show all ${total} airlines`}
        </Button>
      )}
    </fieldset>
  )
}

type FacetBoxProps = {
  readonly facet: Facet
  readonly name: string
  readonly code?: string
  readonly isChecked: boolean
  readonly onToggle: () => void
}

function FacetBox({ facet, name, code, isChecked, onToggle }: FacetBoxProps) {
  const { t } = useLingui()
  const { count, cheapest } = facet
  return (
    <Checkbox
      isChecked={isChecked}
      onChange={onToggle}
      isDisabled={count === 0 && !isChecked}
      label={
        <span className={styles.name}>
          {code !== undefined && <AirlineMark code={code} isSmall />}
          <span>
            {name} <span className={styles.count}>({count})</span>
          </span>
        </span>
      }
      aside={cheapest === undefined ? t`none` : <PriceText amount={cheapest} />}
    />
  )
}

/** The same filters on a phone: a button with the number of filters set, and a sheet. */
export function FilterSheet(list: ListProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const set = filterCount(list.choices)
  const left = list.rows.length
  const close = () => setIsOpen(false)
  return (
    <div className={styles.phone}>
      <Button onClick={() => setIsOpen(true)} disabled={list.rowCount === 0}>
        {set === 0 ? t`Filters` : t`Filters (${set})`}
      </Button>
      <BottomSheet
        isOpen={isOpen}
        onClose={close}
        heading={t`Filters`}
        actions={
          <Button kind="primary" isWide onClick={close}>
            {t`Show ${plural(left, { one: '# itinerary', other: '# itineraries' })}`}
          </Button>
        }
      >
        <FilterPanel {...list} />
      </BottomSheet>
    </div>
  )
}
