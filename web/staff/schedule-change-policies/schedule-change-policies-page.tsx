import { useLingui } from '@lingui/react/macro'
import {
  type ScheduleChangePoliciesAnswer,
  readScheduleChangePolicies,
} from '#contract/api/staff/schedule-change/schedule-change-policies.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { ListSection } from '../money/list-section.tsx'
import { useWorkList } from '../use-work-list.ts'
import { PolicyRow } from './policy-row.tsx'
import { newPolicy } from './policy-form-values.ts'
import { usePolicyForm } from './use-policy-form.ts'
import styles from '../form/rows-form.module.css'

/** Airlines' policies on their schedule changes, a row for each, as staff type them. */
export function ScheduleChangePoliciesPage() {
  const list = useWorkList(readScheduleChangePolicies, { right: 'setAgency' })
  return <ListSection list={list}>{(told) => <PolicyEditor told={told} renew={list.renew} />}</ListSection>
}

type EditorProps = {
  readonly told: ScheduleChangePoliciesAnswer
  readonly renew: () => Promise<void>
}

function PolicyEditor({ told, renew }: EditorProps) {
  const { t } = useLingui()
  const form = usePolicyForm(told, renew)
  const { rows, change } = form
  return (
    <Card labelledBy="setting-schedule-policies" className={styles.page}>
      <h2 id="setting-schedule-policies" className={styles.title}>{t`Airlines’ policies`}</h2>
      <p className={styles.soft}>
        {t`When an airline changes its schedule, these figures decide whether the customer only gets a message, and whether other flights or a refund are free of charge. A cancelled flight always is. Copy the figures from the airline’s own policy.`}
      </p>
      {told.version > form.version && (
        <Notice
          kind="look"
          heading={t`Another user changed this`}
          help={t`Your edits cannot be saved. Copy what you need, load the latest version and edit again.`}
        >
          <Button onClick={form.restart}>{t`Load latest`}</Button>
        </Notice>
      )}
      <StaffForm
        className={styles.page}
        sending={form}
        onSend={form.submit}
        saveBar={{ discard: form.discard, saved: form.isSaved ? t`Saved` : undefined }}
      >
        <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} />
        {form.failure && <FailureNotice failure={form.failure} />}
        {rows.length === 0 && (
          <p>{t`No policy yet. A change of up to 15 minutes counts as minor, and the airline is asked about everything else.`}</p>
        )}
        <ol className={styles.list}>
          {rows.map((row, at) => (
            <PolicyRow
              key={row.id}
              row={row}
              number={at + 1}
              errorOf={(field) => form.errorOf(row.id, field)}
              onChange={(more) => change(rows.with(at, { ...row, ...more }))}
              onDelete={() => change(rows.toSpliced(at, 1))}
            />
          ))}
        </ol>
        <div>
          <Button onClick={() => change([...rows, newPolicy(rows, browserToday())])}>{t`Add policy`}</Button>
        </div>
      </StaffForm>
    </Card>
  )
}
