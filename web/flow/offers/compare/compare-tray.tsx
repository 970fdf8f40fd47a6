import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ListProps } from '../list-model/list-props.ts'
import { listMark } from '../trip/use-trip.ts'
import { comparedFares, comparedNameOf } from './compared-fares.ts'
import styles from './compare-tray.module.css'

const CompareTable = lazy(async () => {
  const { CompareTable } = await import('./compare-table.tsx')
  return { default: CompareTable }
})

/** Properties of the tray. */
export type CompareTrayProps = {
  readonly list: ListProps
  /** The search is still running: a missing fare may arrive. */
  readonly isAsking: boolean
}

/** The fares selected for comparison, and the link to the table. Nothing while there are none. */
export function CompareTray({ list, isAsking }: CompareTrayProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { all, choices, change } = list
  const { fares, lost } = comparedFares(all, choices.compare)
  const removeFares = (gone: readonly string[]) => {
    const compare = choices.compare.filter((key) => !gone.includes(key))
    if (compare.length < 2) setIsOpen(false)
    // The focused element disappears with the tray.
    if (compare.length === 0)
      document.querySelector<HTMLElement>(`[${listMark}]`)?.focus({ preventScroll: true })
    change({ ...choices, compare })
  }
  const count = fares.length
  const gone = lost.length
  const isLost = gone > 0 && !isAsking
  if (count === 0 && !isLost) return null
  return (
    <section className={styles.tray} aria-label={t`Fares to compare`}>
      {isLost && (
        <p className={styles.lost} role="status">
          {t`${plural(gone, { one: '# fare you compared is no longer available.', other: '# fares you compared are no longer available.' })}`}
          <Button kind="plain" onClick={() => removeFares(lost)}>{t`Got it`}</Button>
        </p>
      )}
      {count > 0 && (
        <div className={styles.row}>
          <ul className={styles.fares}>
            {fares.map((facts) => (
              <CompareTrayFare
                key={facts.fareKey}
                name={comparedNameOf(facts)}
                onRemove={() => removeFares([facts.fareKey])}
              />
            ))}
          </ul>
          {count === 1 && <p className={styles.hint}>{t`Add another fare to compare.`}</p>}
          <Button
            kind="primary"
            className={styles.open}
            aria-haspopup="dialog"
            disabled={count < 2}
            onClick={() => setIsOpen(true)}
          >
            {t`Compare ${count}`}
          </Button>
        </div>
      )}
      <LargeDialog isOpen={isOpen} onClose={() => setIsOpen(false)} heading={t`Compare fares`}>
        {isOpen && (
          <Suspense fallback={<Skeleton size="card" />}>
            <CompareTable list={list} fares={fares} onRemove={(fareKey) => removeFares([fareKey])} />
          </Suspense>
        )}
      </LargeDialog>
    </section>
  )
}

function CompareTrayFare({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <li className={styles.fare}>
      <span className={styles.name}>{name}</span>
      <button type="button" className={styles.remove} aria-label={t`Remove: ${name}`} onClick={onRemove}>
        ×
      </button>
    </li>
  )
}
