import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { filterCount, withoutFilters } from '../list-model/list-choices.ts'
import { type ListProps } from '../list-model/list-props.ts'
import { listMark } from '../trip/use-trip.ts'
import { FilterPanel } from './filter-panel.tsx'
import { ResultCount } from './result-count.tsx'
import styles from './filter-side.module.css'

// The page width from which the filters stand beside the list; the same as in the style sheet.
const wide = '(min-width: 960px)'

/** The filters beside the list, under the number of itineraries they leave. Hidden on a narrow screen. */
export function FilterSidebar({ list }: { readonly list: ListProps }) {
  const { t } = useLingui()
  const isWide = useSyncExternalStore(subscribeToWidth, isWideScreen, () => false)
  if (!isWide) return null
  const { choices, change } = list
  return (
    <>
      <div className={styles.head}>
        <button type="button" className={styles.skip} onClick={focusFlightList}>
          {t`Skip filters`}
        </button>
        <h2 className={styles.heading}>{t`Filters`}</h2>
        {filterCount(choices) > 0 && (
          <button type="button" className={styles.clear} onClick={() => change(withoutFilters(choices))}>
            {t`Clear all`}
          </button>
        )}
        <p className={styles.count}>
          <ResultCount list={list} />
        </p>
      </div>
      <FilterPanel list={list} />
    </>
  )
}

/** Keyboard users would pass forty filters before the first flight. */
function focusFlightList(): void {
  document.querySelector<HTMLElement>(`[${listMark}]`)?.focus()
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function isWideScreen(): boolean {
  return window.matchMedia(wide).matches
}
