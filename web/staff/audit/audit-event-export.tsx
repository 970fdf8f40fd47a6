import { exportAuditEvents } from '#contract/api/staff/audit.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile, keepFile } from '#web/api/fetch-file.ts'
import { Button } from '#web/ui/button.tsx'
import { type AuditEventFilter } from './use-audit-events.ts'

/** Saves what is listed as a file, with what follows on later pages. */
export function AuditEventExport({ filter }: { readonly filter: AuditEventFilter }) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const keep = async () => {
    setBusy(true)
    const file = await fetchFile(exportAuditEvents, { query: filter })
    setFailure(file.ok ? undefined : file.fault)
    if (file.ok) keepFile(file.value, 'audit.csv')
    setBusy(false)
  }
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void keep()}>{t`Save as CSV`}</Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
