import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { filterCount, withoutFilters } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import { listMark } from '../trip/use-trip.ts'
import { FilterPanel } from './filter-panel.tsx'
import { ResultCount } from './result-count.tsx'
import styles from './filter-sidebar.module.css'

/** Properties of the sidebar; the children say how far the search is. */
export type FilterSidebarProps = { readonly list: ListProps; readonly children: ReactNode }

/** The filters beside the list, under the number of itineraries they leave and the state of the search. */
export function FilterSidebar({ list, children }: FilterSidebarProps) {
  const { t } = useLingui()
  const { choices, change, rowCount } = list
  return (
    <>
      <div className={styles.head}>
        <button type="button" className={styles.skip} onClick={focusFlightList}>
          {t`Skip filters`}
        </button>
        <VisuallyHidden>
          <h2>{t`Filters`}</h2>
        </VisuallyHidden>
        {rowCount > 0 && (
          <p className={styles.count}>
            <ResultCount list={list} />
          </p>
        )}
        {filterCount(choices) > 0 && (
          <button type="button" className={styles.clear} onClick={() => change(withoutFilters(choices))}>
            {t`Clear all`}
          </button>
        )}
        <div className={styles.state}>{children}</div>
      </div>
      {rowCount > 0 && <FilterPanel list={list} />}
    </>
  )
}

/** Keyboard users would pass forty filters before the first flight. */
function focusFlightList(): void {
  document.querySelector<HTMLElement>(`[${listMark}]`)?.focus()
}
