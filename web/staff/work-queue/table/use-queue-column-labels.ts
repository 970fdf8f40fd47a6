import { useLingui } from '@lingui/react/macro'
import type { WorkQueueColumn } from '#contract/api/staff/work-queue.ts'

/** Returns the headings of the work queue's columns. */
export function useQueueColumnLabels(): Readonly<Record<WorkQueueColumn, string>> {
  const { t } = useLingui()
  return {
    select: t`Select`,
    task: t`Task`,
    order: t`Order number`,
    pnr: t`PNR`,
    passenger: t`Passenger`,
    route: t`Route`,
    departure: t`Departure`,
    airline: t`Airline`,
    total: t`Total`,
    timeLimit: t({ message: 'Time limit', context: 'task' }),
    assignee: t`Assignee`,
  }
}
