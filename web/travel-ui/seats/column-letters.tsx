import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { CabinGrid } from './cabin-grid.ts'
import styles from './seats.module.css'

/** The letters over the columns of a cabin. */
export function ColumnLetters({ grid: { columns } }: { readonly grid: CabinGrid }) {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.number}>
          <VisuallyHidden>{t`Row`}</VisuallyHidden>
        </th>
        {columns.map((letter, index) =>
          letter === undefined || letter === '' ? (
            <td key={index} className={letter === undefined ? styles.aisle : styles.place} />
          ) : (
            <th key={index} scope="col" className={styles.place}>
              {letter}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}
