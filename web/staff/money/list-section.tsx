import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { WorkList } from '../use-work-list.ts'
import styles from './money.module.css'

/** Properties of a section with a work list. */
export type ListSectionProps<Value> = {
  readonly list: WorkList<Value>
  readonly children: (value: Value) => ReactNode
}

/** A work list once it is loaded; until then its state or failure. */
export function ListSection<Value>({ list, children }: ListSectionProps<Value>) {
  const { t } = useLingui()
  const { value, fault, askAgain } = list
  return (
    <div className={styles.part}>
      {fault && (
        <FailureNotice failure={fault}>
          <Button onClick={askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {value === undefined && !fault && (
        <div aria-busy="true">
          <VisuallyHidden>{t`Loading`}</VisuallyHidden>
          <Skeleton size="card" count={3} />
        </div>
      )}
      {value !== undefined && children(value)}
    </div>
  )
}
