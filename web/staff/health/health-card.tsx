import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { HealthMark } from '#contract/api/staff/system-health.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import styles from './health.module.css'

/** Properties of a component's health. */
export type HealthCardProps = {
  readonly heading: string
  readonly mark: HealthMark
  readonly children: ReactNode
}

/** A component with its health: by a word and a sign, not by colour alone. */
export function HealthCard({ heading, mark, children }: HealthCardProps) {
  const titleId = useId()
  return (
    <Card labelledBy={titleId} className={styles.card}>
      <div className={styles.head}>
        <h2 id={titleId}>{heading}</h2>
        <HealthMarkText mark={mark} />
      </div>
      {children}
    </Card>
  )
}

function HealthMarkText({ mark }: { readonly mark: HealthMark }) {
  const { t } = useLingui()
  const labels = { good: t`Healthy`, look: t`Warning`, bad: t`Down` }
  return (
    <span className={styles.mark} data-mark={mark}>
      <span aria-hidden="true">{mark === 'good' ? <CheckMark /> : mark === 'look' ? '!' : '×'}</span>{' '}
      {labels[mark]}
    </span>
  )
}

/** Returns the worst of several. */
export function worstHealthMark(marks: readonly HealthMark[]): HealthMark {
  if (marks.includes('bad')) return 'bad'
  return marks.includes('look') ? 'look' : 'good'
}
