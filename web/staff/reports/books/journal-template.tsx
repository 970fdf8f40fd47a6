import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type JournalTemplateAnswer,
  mostTemplateColumns,
  readJournalTemplate,
  setJournalTemplate,
} from '#contract/api/staff/books/journal-template.ts'
import {
  journalDateForms,
  journalDecimals,
  journalEncodings,
  journalPresets,
  journalSeparators,
  writeByTemplate,
} from '#contract/terms/tax/journal-template.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { TemplateColumns } from './template-columns.tsx'
import { useTemplateLabels } from './use-template-labels.ts'
import pageStyles from '../../form/rows-form.module.css'
import styles from '../reports.module.css'

type Template = JournalTemplateAnswer['template']

/** The template by which the journal is written for the agency's accounting program; nothing for those who may not set it. */
export function JournalTemplatePart() {
  const { value, renew } = useWorkList(readJournalTemplate, { right: 'seeReports' })
  const maySet = useHasRight('setJournalTemplate')
  return value !== undefined && maySet ? <TemplateForm inForce={value} renew={renew} /> : null
}

type TemplateFormProps = { readonly inForce: JournalTemplateAnswer; readonly renew: () => Promise<void> }

function TemplateForm({ inForce, renew }: TemplateFormProps) {
  const { t } = useLingui()
  // What was edited or saved here, with the version that it follows: a poll must not replace it.
  const [draft, setDraft] = useState<JournalTemplateAnswer>()
  const { version, template } = draft ?? inForce
  const setTemplate = (edited: Template) => setDraft({ version, template: edited })
  const [said, setSaid] = useState('')
  const command = useCommand()
  const save = () => {
    setSaid('')
    void command.call(
      () => callApi(setJournalTemplate, { body: { follows: version, template } }),
      (saved) => {
        setDraft(saved)
        setSaid(t`Template saved.`)
        void renew()
      },
    )
  }
  return (
    <Card labelledBy="journal-template" className={styles.part}>
      <StaffForm className={pageStyles.page} sending={command} onSend={save}>
        <h2 id="journal-template" className={styles.title}>{t`Export template`}</h2>
        <p>
          {t`The columns of the file “Journal by template”, as your accounting program imports them. Each line of the journal is a row.`}
        </p>
        <TemplatePresets onChoose={setTemplate} />
        {command.failure && <FailureNotice failure={command.failure} />}
        <TemplateColumns
          columns={template.columns}
          most={mostTemplateColumns}
          onChange={(columns) => setTemplate({ ...template, columns })}
        />
        <TemplateFormats template={template} onChange={setTemplate} />
        <TemplatePreview template={template} />
        <div>
          <Button type="submit" kind="primary" isBusy={command.isBusy}>{t`Save template`}</Button>
        </div>
        <p role="status">{said}</p>
      </StaffForm>
    </Card>
  )
}

function TemplatePresets({ onChoose }: { readonly onChoose: (template: Template) => void }) {
  const { t } = useLingui()
  const labels = { general: t`All columns`, quickBooksOnline: 'QuickBooks Online' }
  return (
    <div className={styles.files}>
      {(['general', 'quickBooksOnline'] as const).map((name) => (
        <Button
          key={name}
          onClick={() => onChoose({ ...journalPresets[name], columns: [...journalPresets[name].columns] })}
        >
          {t`Start from: ${labels[name]}`}
        </Button>
      ))}
    </div>
  )
}

type FormatsProps = { readonly template: Template; readonly onChange: (template: Template) => void }

function TemplateFormats({ template, onChange }: FormatsProps) {
  const { t } = useLingui()
  const labels = useTemplateLabels()
  const choice = <Name extends 'separator' | 'decimal' | 'dateForm' | 'encoding'>(
    name: Name,
    label: string,
    values: readonly Template[Name][],
  ) => (
    <Select
      label={label}
      value={template[name]}
      onChange={(chosen) => {
        const value = values.find((one) => one === chosen)
        if (value !== undefined) onChange({ ...template, [name]: value })
      }}
      choices={values.map((value) => ({ value, text: labels.formats[value] ?? value }))}
    />
  )
  return (
    <div className={pageStyles.fields}>
      {choice('separator', t`Column separator`, Object.keys(journalSeparators) as Template['separator'][])}
      {choice('decimal', t`Decimal sign`, Object.keys(journalDecimals) as Template['decimal'][])}
      {choice('dateForm', t`Date format`, journalDateForms)}
      {choice('encoding', t`Encoding`, journalEncodings)}
    </div>
  )
}

/** Two lines of one sale, as the chosen template writes them. */
const sample = [
  {
    on: '2026-11-21',
    entry: 'received:pay_1',
    reference: 'FH000001',
    account: { code: '1020', name: 'Bank', taxRate: '' },
    satang: 1_070_00,
  },
  {
    on: '2026-11-21',
    entry: 'received:pay_1',
    reference: 'FH000001',
    account: { code: '4100', name: 'Service fee', taxRate: '' },
    satang: -1_070_00,
  },
]

function TemplatePreview({ template }: { readonly template: Template }) {
  const { t } = useLingui()
  return (
    <figure className={pageStyles.fieldset}>
      <figcaption>{t`Preview with an example`}</figcaption>
      <pre className={styles.preview}>{writeByTemplate(template, sample)}</pre>
    </figure>
  )
}
