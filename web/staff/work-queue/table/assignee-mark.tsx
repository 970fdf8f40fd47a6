import { useLingui } from '@lingui/react/macro'
import type { ColleagueAnswer } from '#contract/api/staff/work-queue.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { colleagueShortName } from '../../colleague-short-name.ts'
import styles from './queue-table.module.css'

/** Properties of an assignee's mark; `ownId` is the reader. */
export type AssigneeMarkProps = {
  readonly assignee: ColleagueAnswer | undefined
  readonly ownId: string | undefined
}

/** The initials of the assignee, or two letters of the name, in a circle, filled for the reader; an empty dashed one without an assignee. */
export function AssigneeMark({ assignee, ownId }: AssigneeMarkProps) {
  const { t } = useLingui()
  if (!assignee) {
    return (
      <span className={styles.assignee} data-whose="none">
        <VisuallyHidden>{t`Unassigned`}</VisuallyHidden>
      </span>
    )
  }
  const isMine = assignee.userId === ownId
  const name = colleagueShortName(assignee)
  return (
    <span className={styles.assignee} data-whose={isMine ? 'me' : 'colleague'} title={assignee.name}>
      <span aria-hidden="true">{assignee.initials ?? name.slice(0, 2).toUpperCase()}</span>
      <VisuallyHidden>{isMine ? t`Mine` : name}</VisuallyHidden>
    </span>
  )
}
