import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type JournalAccountView,
  type JournalAccountsAnswer,
  exportJournal,
  readJournalAccounts,
  setJournalAccounts,
} from '#contract/api/staff/books/journal.ts'
import { type JournalLayout, journalLayouts } from '#contract/terms/tax/journal.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useWorkList } from '../../use-work-list.ts'
import type { ReportProps } from '../report-props.ts'
import { JournalSettingFields } from './journal-setting-fields.tsx'
import { useJournalKindLabels } from './use-journal-kind-labels.ts'
import styles from '../reports.module.css'

/** Exports the balanced journal of the period, and sets the accounts that it is posted to. */
export function JournalReportPart({ address: { from, to } }: ReportProps) {
  const { t } = useLingui()
  const { value, fault, askAgain, renew } = useWorkList(readJournalAccounts, { right: 'seeReports' })
  const { isBusy, failure, download } = useDownload()
  const names: Readonly<Record<JournalLayout, string>> = {
    lines: t`Journal (CSV)`,
    xero: t`Xero manual journals (CSV)`,
    xeroInvoices: t`Xero sales invoices (CSV)`,
    peak: t`PEAK receipts (CSV)`,
  }
  const exportLayout = (layout: JournalLayout) =>
    void download(
      () => fetchFile(exportJournal, { query: { from, to, layout } }),
      `journal-${layout}-${from}-${to}.csv`,
    )
  return (
    <>
      <div className={styles.files}>
        {journalLayouts.map((layout) => (
          <Button key={layout} isBusy={isBusy} onClick={() => exportLayout(layout)}>
            {names[layout]}
          </Button>
        ))}
      </div>
      {failure && <FailureNotice failure={failure} />}
      {fault && (
        <FailureNotice failure={fault}>
          <Button onClick={askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {value === undefined && !fault && <Skeleton size="card" count={2} />}
      {value !== undefined && <AccountMapping key={JSON.stringify(value)} setup={value} renew={renew} />}
    </>
  )
}

type MappingProps = {
  readonly setup: JournalAccountsAnswer
  readonly renew: () => Promise<void>
}

function AccountMapping({ setup, renew }: MappingProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<readonly JournalAccountView[]>(setup.accounts)
  const [settings, setSettings] = useState(setup.settings)
  const [said, setSaid] = useState('')
  const command = useCommand()
  const change = (kind: string, more: Partial<JournalAccountView>) =>
    setTyped(typed.map((one) => (one.kind === kind ? { ...one, ...more } : one)))
  const save = () => {
    const filled = typed.filter(({ code, name }) => code.trim() !== '' && name.trim() !== '')
    void command.call(
      () => callApi(setJournalAccounts, { body: { accounts: filled, settings } }),
      () => {
        setSaid(t`Accounts saved.`)
        void renew()
      },
    )
  }
  return (
    <Card labelledBy="journal-accounts" className={styles.part}>
      <StaffForm className={styles.mapping} sending={command} onSend={save}>
        <h3 id="journal-accounts" className={styles.title}>{t`Accounts`}</h3>
        <p>{t`Enter the accounts of your accountant. An export is refused while one that it needs is missing.`}</p>
        {command.failure && <FailureNotice failure={command.failure} />}
        <p role="status">{said}</p>
        {typed.map((account) => (
          <AccountFields key={account.kind} account={account} change={change} />
        ))}
        <JournalSettingFields
          settings={settings}
          change={(name, value) => setSettings({ ...settings, [name]: value })}
        />
        <div>
          <Button type="submit" kind="primary" isBusy={command.isBusy}>{t`Save accounts`}</Button>
        </div>
      </StaffForm>
    </Card>
  )
}

type AccountProps = {
  readonly account: JournalAccountView
  readonly change: (kind: string, more: Partial<JournalAccountView>) => void
}

function AccountFields({ account: { kind, code, name, taxRate }, change }: AccountProps) {
  const { t } = useLingui()
  const label = useJournalKindLabels()(kind)
  return (
    <fieldset className={styles.account}>
      <legend>{label}</legend>
      <TextField
        label={t`Account code`}
        value={code}
        onChange={(text) => change(kind, { code: text })}
        maxLength={40}
        autoComplete="off"
      />
      <TextField
        label={t`Account title`}
        value={name}
        onChange={(text) => change(kind, { name: text })}
        maxLength={120}
        autoComplete="off"
      />
      <TextField
        label={t`Tax rate (as in Xero or PEAK)`}
        value={taxRate}
        onChange={(text) => change(kind, { taxRate: text })}
        maxLength={60}
        autoComplete="off"
      />
    </fieldset>
  )
}
