import { useLingui } from '@lingui/react/macro'
import { type QueueAnswer, type WorkQueueSort, workQueueSorts } from '#contract/api/staff/work-queue.ts'
import { workReasons } from '#contract/terms/work-queue.ts'
import type { WorkQueueView } from '#contract/api/staff/saved-views.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyCap } from '../shell/shortcut-help.tsx'
import { ColumnChoice } from '../saved-views/column-choice.tsx'
import type { ListViews } from '../saved-views/use-list-views.ts'
import { useWorkLabels } from '../use-work-labels.ts'
import { chosableQueueColumns } from './table/queue-columns.ts'
import { useQueueColumnLabels } from './table/use-queue-column-labels.ts'
import type { QueueFilter } from './use-work-queue.ts'
import { countText } from './work-queue-views.tsx'
import styles from './work-queue.module.css'

/** Properties of the filters. */
export type QueueFiltersProps = {
  readonly filter: QueueFilter
  readonly counts: QueueAnswer['counts']
  readonly change: (filter: Partial<QueueFilter>) => void
  /** Id of the field that F focuses. */
  readonly taskId: string
  readonly views: ListViews<WorkQueueView>
  readonly isPreviewOpen: boolean
  readonly togglePreview: () => void
}

/** The kind of task with counts, the order of the rows, and the switch of the preview. */
export function WorkQueueFilters(props: QueueFiltersProps) {
  const { t } = useLingui()
  const { filter, counts, change, views } = props
  const columnLabels = useQueueColumnLabels()
  const labels = useWorkLabels()
  const sorts: Readonly<Record<WorkQueueSort, string>> = {
    urgency: t`Urgency`,
    dueAt: t({ message: 'Time limit', context: 'task' }),
    amount: t`Total`,
    departsAt: t`Departure`,
  }
  const tasks = workReasons.map((kind) => {
    const count = countText(counts.find((one) => one.kind === kind)?.count ?? 0)
    return { value: kind, text: `${labels[kind]} (${count})` }
  })
  return (
    <div className={styles.tools}>
      <ChipSelect
        id={props.taskId}
        label={t`Task`}
        value={filter.kind ?? ''}
        choices={[{ value: '', text: t`All` }, ...tasks]}
        change={(value) => change({ kind: workReasons.find((one) => one === value) })}
      />
      <ChipSelect
        label={t`Sort by`}
        value={filter.sort}
        choices={workQueueSorts.map((value) => ({ value, text: sorts[value] }))}
        change={(value) => change({ sort: workQueueSorts.find((one) => one === value) ?? 'urgency' })}
      />
      <div className={styles.toolsEnd}>
        <ColumnChoice
          choices={chosableQueueColumns}
          shown={views.columns}
          usual={chosableQueueColumns}
          labels={columnLabels}
          choose={views.chooseColumns}
          keep={views.keepColumns}
        />
      </div>
      <Button
        aria-pressed={props.isPreviewOpen}
        className={styles.previewSwitch}
        onClick={props.togglePreview}
      >
        {t`Preview`} <KeyCap name={t`Space`} />
      </Button>
    </div>
  )
}

type ChipSelectProps = {
  readonly id?: string
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly change: (value: string) => void
}

/** A select with its label inside, as wide as its choice. */
function ChipSelect({ id, label, value, choices, change }: ChipSelectProps) {
  return (
    <label className={styles.chip}>
      {label}
      <select
        id={id}
        value={value}
        className={styles.chipSelect}
        onChange={(event) => change(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  )
}
