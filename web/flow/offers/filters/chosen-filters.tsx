import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import {
  type ListChoices,
  valueFilterNames,
  withoutFilters,
  withRange,
  withValues,
  isRangeName,
} from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import { useChosenLabels, useRangeLabels, useRangeValueLabels } from './filter-labels.ts'
import { ResultCountAnnouncement } from './result-count-announcement.tsx'
import styles from './chosen-filters.module.css'

/** The most values of one filter that are shown separately; more are combined, to leave room for the list. */
const mostApart = 3

/** An active filter, and the choices without it. */
type Chosen = { readonly key: string; readonly shown: string; readonly without: ListChoices }

/** The active filters above the list, each with a button to remove it; says how many itineraries are left. */
export function ChosenFilters({ list }: { readonly list: ListProps }) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const chosen = [...useChosenValues(list), ...useChosenRanges(list)]
  const { choices, change } = list
  const removeFilter = (button: HTMLButtonElement, next: ListChoices) => {
    const buttons = [...(place.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(button)
    const isLast = chosen.length === 1 || at === buttons.length - 1
    // The pressed button disappears: the focus moves to its neighbour.
    const heir = isLast ? place.current : (buttons[at + 1] ?? place.current)
    heir?.focus({ preventScroll: true })
    change(next)
  }
  return (
    <div ref={place} className={styles.place} role="group" aria-label={t`Active filters`} tabIndex={-1}>
      <ResultCountAnnouncement list={list} />
      {chosen.length > 0 && (
        <ul className={styles.chips}>
          {chosen.map(({ key, shown, without }) => (
            <li key={key}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t`${shown}: remove`}
                onClick={(event) => removeFilter(event.currentTarget, without)}
              >
                <span className={styles.words}>{shown}</span>
                <span className={styles.cross} aria-hidden="true">
                  ×
                </span>
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.clear}
              onClick={(event) => removeFilter(event.currentTarget, withoutFilters(choices))}
            >
              {t`Clear all`}
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}

function useChosenValues({ choices }: ListProps): Chosen[] {
  const { t } = useLingui()
  const labelFor = useChosenLabels()
  return valueFilterNames.flatMap((name) => {
    const set = choices.values[name]
    const [first = ''] = set
    if (set.length > mostApart) {
      const [one, more] = [labelFor(name, first), set.length - 1]
      return [{ key: name, shown: t`${one} and ${more} more`, without: withValues(choices, name, []) }]
    }
    return set.map((value) => ({
      key: `${name} ${value}`,
      shown: labelFor(name, value),
      without: withValues(
        choices,
        name,
        set.filter((other) => other !== value),
      ),
    }))
  })
}

function useChosenRanges({ choices, all }: ListProps): Chosen[] {
  const { t } = useLingui()
  const labelOf = useRangeLabels(all)
  const labelFor = useRangeValueLabels()
  return Object.entries(choices.ranges).flatMap(([name, range]) => {
    if (!isRangeName(name) || !range) return []
    const [label, shown] = [labelOf(name), labelFor(name, range)]
    return [
      {
        key: name,
        shown: name === 'price' ? shown : t`${label}: ${shown}`,
        without: withRange(choices, name, undefined),
      },
    ]
  })
}
