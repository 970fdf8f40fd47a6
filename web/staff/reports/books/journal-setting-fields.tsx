import { useLingui } from '@lingui/react/macro'
import type { JournalAccountsAnswer } from '#contract/api/staff/books/journal.ts'
import { type JournalSetting, journalSettings } from '#contract/terms/tax/journal.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useJournalSettingLabels } from './use-journal-labels.ts'
import styles from '../reports.module.css'

/** Properties of the values that Xero or PEAK assign. */
export type JournalSettingsProps = {
  readonly settings: JournalAccountsAnswer['settings']
  readonly change: (name: JournalSetting, value: string) => void
}

/** Fields for the values that Xero or PEAK assign. */
export function JournalSettingFields({ settings, change }: JournalSettingsProps) {
  const { t } = useLingui()
  const labels = useJournalSettingLabels()
  return (
    <fieldset className={styles.account}>
      <legend>{t`Values of Xero and PEAK`}</legend>
      <p
        className={styles.wide}
      >{t`Enter them as your program shows them. Amounts of sales invoices include VAT: choose “Tax Inclusive” when you import them. Import either sales invoices or manual journals, or sales are posted twice.`}</p>
      {journalSettings.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          value={settings[name]}
          onChange={(text) => change(name, text)}
          maxLength={60}
          autoComplete="off"
        />
      ))}
    </fieldset>
  )
}
