import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { BottomSheet } from '#web/ui/dialog.tsx'
import { filterCount, withoutFilters } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import { FilterPanel } from './filter-panel.tsx'
import { ResultCountAnnouncement } from './result-count-announcement.tsx'
import styles from './filter-sheet.module.css'

/** The filters on a narrow screen: a button with the number of active ones, and a sheet. */
export function FilterSheet({ list }: { readonly list: ListProps }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { choices, change, rows, rowCount } = list
  const set = filterCount(choices)
  const left = rows.length
  const close = () => setIsOpen(false)
  return (
    <div className={styles.narrow}>
      <Button onClick={() => setIsOpen(true)} disabled={rowCount === 0}>
        {set === 0 ? t`Filters` : t`Filters (${set})`}
      </Button>
      <BottomSheet
        isOpen={isOpen}
        onClose={close}
        heading={t`Filters`}
        actions={
          <>
            <Button onClick={() => change(withoutFilters(choices))} aria-disabled={set === 0}>
              {t`Clear all`}
            </Button>
            <Button kind="primary" className={styles.show} onClick={close}>
              {left === 0
                ? t`No flights match`
                : t`Show ${plural(left, { one: '# flight', other: '# flights' })}`}
            </Button>
          </>
        }
      >
        <FilterPanel list={list} />
        <ResultCountAnnouncement list={list} />
      </BottomSheet>
    </div>
  )
}
