import { useLingui } from '@lingui/react/macro'
import { type QueueAnswer, workQueueAssignee, mostCounted } from '#contract/api/staff/work-queue.ts'
import { workReasons } from '#contract/terms/work-queue.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useWorkLabels } from '../use-work-labels.ts'
import { queueTotal } from './queue-total.ts'
import type { QueueFilter } from './use-work-queue.ts'
import styles from './work-queue.module.css'

/** Properties of the queue's filters: the search, and the shown part. */
export type QueueFiltersProps = {
  readonly filter: QueueFilter
  readonly counts: QueueAnswer['counts']
  readonly mine: number
  readonly typed: string
  readonly search: (typed: string) => void
  readonly change: (filter: Partial<QueueFilter>) => void
  /** Ids of the fields that shortcuts focus. */
  readonly ids: { readonly search: string; readonly kind: string }
}

/** The search, and the filters with their counts. */
export function WorkQueueFilters({ filter, counts, mine, typed, search, change, ids }: QueueFiltersProps) {
  const { t } = useLingui()
  const labels = useWorkLabels()
  const whose = { all: t`Everyone`, me: t`Mine (${mine})`, none: t`Unassigned` }
  const kinds = workReasons.map((kind) => {
    const count = counts.find((one) => one.kind === kind)?.count ?? 0
    const shown = count >= mostCounted ? `${mostCounted - 1}+` : String(count)
    return { value: kind, text: `${labels[kind]} (${shown})` }
  })
  const total = queueTotal(counts)
  return (
    <div className={styles.bar}>
      <TextField
        id={ids.search}
        type="search"
        label={t`Search orders`}
        hint={t`Order, PNR, ticket, name, phone or e-mail`}
        value={typed}
        onChange={search}
        autoComplete="off"
        maxLength={80}
        className={styles.search}
      />
      <Select
        id={ids.kind}
        label={t`Task`}
        value={filter.kind ?? ''}
        onChange={(value) => change({ kind: workReasons.find((one) => one === value) })}
        choices={[{ value: '', text: t`Everything (${total})` }, ...kinds]}
        className={styles.choice}
      />
      <Select
        label={t`Assignee`}
        value={filter.whose}
        onChange={(value) => change({ whose: workQueueAssignee.find((one) => one === value) ?? 'all' })}
        choices={workQueueAssignee.map((one) => ({ value: one, text: whose[one] }))}
        className={styles.choice}
      />
    </div>
  )
}
