import { useLingui } from '@lingui/react/macro'
import type { StaffAgencyAnswer } from '#contract/api/agency.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ListSection } from '../money/list-section.tsx'
import { AgencyFields } from './agency-fields.tsx'
import { AgencyHistory } from './agency-history.tsx'
import { AgencyPreview } from './agency-preview.tsx'
import { type AgencySettings, useAgencySettings } from './use-agency-settings.ts'
import { useAgencyForm } from './use-agency-form.ts'
import styles from './agency.module.css'

/** The agency profile as pages, documents and mails show it: edited here with a live preview. */
export function AgencyPage() {
  const { list, save } = useAgencySettings()
  return <ListSection list={list}>{(told) => <AgencyEditor told={told} save={save} />}</ListSection>
}

function AgencyEditor({
  told,
  save,
}: {
  readonly told: StaffAgencyAnswer
  readonly save: AgencySettings['save']
}) {
  const { t } = useLingui()
  const form = useAgencyForm(told, save)
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        {told.version > form.version && (
          <Notice
            kind="look"
            heading={t`Another user changed this`}
            help={t`Your edits cannot be saved. Copy what you need, load the latest version and edit again.`}
          >
            <Button onClick={() => form.restart(told)}>{t`Load latest`}</Button>
          </Notice>
        )}
        <AgencyFields form={form} isExample={told.version === 0} />
      </div>
      <aside className={styles.beside}>
        <AgencyPreview typed={form.typed} />
        <AgencyHistory history={told.history} />
      </aside>
    </div>
  )
}
