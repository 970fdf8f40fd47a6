import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type JournalAccountView,
  type JournalAccountsAnswer,
  setJournalAccounts,
} from '#contract/api/staff/books/journal.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { type Column, SortableTable } from '../sortable-table.tsx'
import { JournalSettingFields } from './journal-setting-fields.tsx'
import { useJournalKindLabels } from './use-journal-labels.ts'
import styles from '../reports.module.css'

/** Properties of the accounts that the journal is posted to. */
export type JournalAccountsProps = {
  readonly setup: JournalAccountsAnswer
  readonly renew: () => Promise<void>
}

/** The accounts that the journal is posted to: a form for those who may set them, otherwise a table. */
export function JournalAccounts({ setup, renew }: JournalAccountsProps) {
  return useHasRight('setJournalAccounts') ? (
    <AccountMapping setup={setup} renew={renew} />
  ) : (
    <AccountTable setup={setup} />
  )
}

function AccountTable({ setup: { accounts } }: Pick<JournalAccountsProps, 'setup'>) {
  const { t } = useLingui()
  const labelOf = useJournalKindLabels()
  const text = (id: string, head: string, of: (one: JournalAccountView) => string) => {
    const column: Column<JournalAccountView> = {
      id,
      head,
      show: (one) => of(one) || '–',
      sortBy: of,
      isFigure: false,
    }
    return column
  }
  return (
    <Card className={styles.part}>
      <p>{t`An administrator enters the accounts of your accountant. An export is refused while one that it needs is missing.`}</p>
      <SortableTable
        caption={t`Accounts`}
        columns={[
          text('kind', t`Amount`, ({ kind }) => labelOf(kind)),
          text('code', t`Account code`, ({ code }) => code),
          text('name', t`Account title`, ({ name }) => name),
          text('taxRate', t`Tax rate (as in Xero or PEAK)`, ({ taxRate }) => taxRate),
        ]}
        rows={accounts}
        keyOf={({ kind }) => kind}
      />
    </Card>
  )
}

function AccountMapping({ setup, renew }: JournalAccountsProps) {
  const { t } = useLingui()
  // What was typed here and is not saved: a poll must not replace it.
  const [draft, setDraft] = useState<JournalAccountsAnswer>()
  const { accounts, settings } = draft ?? setup
  const [said, setSaid] = useState('')
  const command = useCommand()
  const edit = (more: Partial<JournalAccountsAnswer>) => setDraft({ ...setup, accounts, settings, ...more })
  const change = (kind: string, more: Partial<JournalAccountView>) =>
    edit({ accounts: accounts.map((one) => (one.kind === kind ? { ...one, ...more } : one)) })
  const save = () => {
    setSaid('')
    const filled = accounts.filter(({ code, name }) => code.trim() !== '' && name.trim() !== '')
    void command.call(
      () => callApi(setJournalAccounts, { body: { accounts: filled, settings } }),
      () => {
        setSaid(t`Accounts saved.`)
        void renew().then(() => setDraft((now) => (now === draft ? undefined : now)))
      },
    )
  }
  return (
    <Card labelledBy="journal-accounts" className={styles.part}>
      <StaffForm className={styles.mapping} sending={command} onSend={save}>
        <h2 id="journal-accounts" className={styles.title}>{t`Accounts`}</h2>
        <p>{t`Enter the accounts of your accountant. An export is refused while one that it needs is missing.`}</p>
        {command.failure && <FailureNotice failure={command.failure} />}
        <p role="status">{said}</p>
        {accounts.map((account) => (
          <AccountFields key={account.kind} account={account} change={change} />
        ))}
        <JournalSettingFields
          settings={settings}
          change={(name, value) => edit({ settings: { ...settings, [name]: value } })}
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
