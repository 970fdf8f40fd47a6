import { useLingui } from '@lingui/react/macro'
import { journalSettings } from '#contract/terms/tax/journal.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Failure } from '#web/api/failure.ts'
import { useJournalKindLabels, useJournalSettingLabels } from './use-journal-labels.ts'

/** Says why the journal was not exported, and names the accounts and values that are missing. */
export function ExportFailure({ failure }: { readonly failure: Failure }) {
  const { t } = useLingui()
  const kindLabel = useJournalKindLabels()
  const settingLabels = useJournalSettingLabels()
  const kinds = failure.kind === 'problem' ? failure.details?.['kinds'] : undefined
  const labelOf = (kind: string) => {
    const setting = journalSettings.find((name) => name === kind)
    return setting ? settingLabels[setting] : kindLabel(kind)
  }
  return (
    <FailureNotice failure={failure}>
      {typeof kinds === 'string' && (
        <ul aria-label={t`Missing accounts`}>
          {kinds.split(' ').map((kind) => (
            <li key={kind}>{labelOf(kind)}</li>
          ))}
        </ul>
      )}
    </FailureNotice>
  )
}
