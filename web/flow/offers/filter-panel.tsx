import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AirlineMark } from '#web/travel-ui/airline-mark.tsx'
import { useNameBook } from '#web/travel-ui/name-book.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { BottomSheet } from '#web/ui/dialog.tsx'
import { airlineFacets, type Facet, stopFacets } from './choose-groups.ts'
import { toggled } from './list-choices.ts'
import { type ListProps } from './list-props.ts'
import styles from './filter-panel.module.css'

/** Stops and airlines, each value with how many itineraries it leaves and from which price. */
export function FilterPanel({ groups, choices, change }: ListProps) {
  const { t } = useLingui()
  const stopNames = { '0': t`Direct`, '1': t`1 stop`, '2': t`2 stops or more` }
  const hasFilters = choices.stops.length + choices.airlines.length > 0
  return (
    <div className={styles.panel}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t`Stops`}</legend>
        {stopFacets(groups, choices).map((facet) => (
          <FacetBox
            key={facet.value}
            facet={facet}
            name={stopNames[facet.value]}
            isChecked={choices.stops.includes(facet.value)}
            onToggle={() => change({ stops: toggled(choices.stops, facet.value) })}
          />
        ))}
      </fieldset>
      <AirlineFilter {...{ groups, choices, change }} />
      {hasFilters && (
        <Button onClick={() => change({ stops: [], airlines: [] })}>{t`Clear the filters`}</Button>
      )}
    </div>
  )
}

const airlinesAtFirst = 8

/** Airlines with the cheapest on top; the long tail is one click away. */
function AirlineFilter({ groups, choices, change }: Pick<ListProps, 'groups' | 'choices' | 'change'>) {
  const { t } = useLingui()
  const names = useNameBook()
  const [isWhole, setIsWhole] = useState(false)
  const facets = airlineFacets(groups, choices)
  const isChecked = (code: string) => choices.airlines.includes(code)
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
          onToggle={() => change({ airlines: toggled(choices.airlines, facet.value) })}
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
  readonly facet: Facet<string>
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
  const { stops, airlines } = list.choices
  const set = stops.length + airlines.length
  const left = list.shown.length
  const close = () => setIsOpen(false)
  return (
    <div className={styles.phone}>
      <Button onClick={() => setIsOpen(true)} disabled={list.groups.length === 0}>
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
