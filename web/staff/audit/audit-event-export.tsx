import { useDownload } from '#web/api/use-download.ts'
import { exportAuditEvents } from '#contract/api/staff/audit.ts'
import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { Button } from '#web/ui/button.tsx'
import type { AuditEventFilter } from './use-audit-events.ts'

/** Downloads the listed events as a file, including later pages. */
export function AuditEventExport({ filter }: { readonly filter: AuditEventFilter }) {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const downloadAuditEvents = () =>
    download(() => fetchFile(exportAuditEvents, { query: filter }), 'audit.csv')
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void downloadAuditEvents()}>{t`Export CSV`}</Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
