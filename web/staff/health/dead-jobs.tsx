import { retryJob, type DeadJob } from '#contract/api/staff/system-health.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useCommand } from '#web/api/use-command.ts'
import styles from './health.module.css'

/** Properties of the failed jobs. */
export type DeadJobsProps = { readonly jobs: readonly DeadJob[]; readonly renew: () => Promise<void> }

/** Jobs that failed for good, each with its last fault; staff review and retry them. */
export function DeadJobs({ jobs, renew }: DeadJobsProps) {
  const { t } = useLingui()
  const action = useCommand()
  const [said, setSaid] = useState('')
  const retryDeadJob = ({ jobId, kind }: DeadJob) =>
    void action.run(
      () => sendCommand(retryJob, { body: { jobId } }),
      () => {
        setSaid(t`${kind}: retry started.`)
        void renew()
      },
    )
  return (
    <>
      <p role="status" className={styles.soft}>
        {said}
      </p>
      {action.failure && <FailureNotice failure={action.failure} />}
      {jobs.length > 0 && (
        <Card>
          <Table caption={t`Failed jobs (Bangkok time)`}>
            <thead>
              <tr>
                <th scope="col">{t`Job`}</th>
                <th scope="col">{t`Last error`}</th>
                <th scope="col">{t`Failed at`}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.jobId}>
                  <th scope="row">{job.kind}</th>
                  <td>{job.fault ?? t`Unknown`}</td>
                  <td>{job.diedAt !== undefined && <MomentText at={job.diedAt} />}</td>
                  <td>
                    <Button isBusy={action.isBusy} onClick={() => retryDeadJob(job)}>
                      {t`Retry job`}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  )
}
