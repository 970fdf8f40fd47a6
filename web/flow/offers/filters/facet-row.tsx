import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { AirlineMark } from '#web/travel-ui/journey/airline-mark.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Facet } from '../list-model/facets.ts'
import styles from './facet-row.module.css'

/** Properties of a value to filter by. */
export type FacetRowProps = {
  readonly facet: Facet
  readonly name: string
  /** The airline whose logo stands before the name. */
  readonly airline?: string | undefined
  readonly isChecked: boolean
  readonly onToggle: () => void
  /** Selects this value only; undefined where that is not offered. */
  readonly onOnly?: (() => void) | undefined
}

/** A filter value, with the number of itineraries it leaves and their lowest price. */
export function FacetRow({ facet, name, airline, isChecked, onToggle, onOnly }: FacetRowProps) {
  const { t } = useLingui()
  const { count, cheapest } = facet
  // Not disabled in HTML: the box that was just cleared would lose the focus.
  const isIdle = count === 0 && !isChecked
  return (
    <div className={styles.row}>
      <label className={styles.label}>
        <input
          type="checkbox"
          checked={isChecked}
          aria-disabled={isIdle || undefined}
          onChange={() => {
            if (!isIdle) onToggle()
          }}
        />
        {airline !== undefined && <AirlineMark code={airline} isSmall />}
        <span className={styles.name}>
          {name}{' '}
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
          <VisuallyHidden>{t`${plural(count, { one: '# flight', other: '# flights' })}`}</VisuallyHidden>
        </span>
        <span className={styles.price}>{cheapest !== undefined && <PriceText amount={cheapest} />}</span>
      </label>
      {onOnly !== undefined && !isIdle && (
        <button type="button" className={styles.only} aria-label={t`Only ${name}`} onClick={onOnly}>
          {t({ message: 'only', context: 'filter' })}
        </button>
      )}
    </div>
  )
}
