import { useLingui } from '@lingui/react/macro'
import type { JournalTemplateAnswer } from '#contract/api/staff/books/journal-template.ts'
import { journalFields } from '#contract/terms/tax/journal-template.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useTemplateLabels } from './use-template-labels.ts'
import pageStyles from '../../form/rows-form.module.css'
import styles from '../reports.module.css'

type Column = JournalTemplateAnswer['template']['columns'][number]

/** Properties of the columns. */
export type TemplateColumnsProps = {
  readonly columns: readonly Column[]
  readonly most: number
  readonly onChange: (columns: Column[]) => void
}

/** The columns of the file in their order: what each holds and its heading. */
export function TemplateColumns({ columns, most, onChange }: TemplateColumnsProps) {
  const { t } = useLingui()
  const moveUp = (at: number, column: Column) =>
    onChange(columns.toSpliced(at, 1).toSpliced(at - 1, 0, column))
  return (
    <>
      <ol className={pageStyles.list}>
        {columns.map((column, at) => (
          // The columns have no identity of their own: every field is controlled.
          <li key={at} className={pageStyles.item}>
            <ColumnFields
              number={at + 1}
              column={column}
              onChange={(changed) => onChange(columns.with(at, changed))}
            />
            <div className={styles.files}>
              {at > 0 && <Button onClick={() => moveUp(at, column)}>{t`Move up`}</Button>}
              {columns.length > 1 && (
                <Button onClick={() => onChange(columns.toSpliced(at, 1))}>{t`Remove`}</Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {columns.length < most && (
        <div>
          <Button
            onClick={() => onChange([...columns, { field: 'empty', header: '' }])}
          >{t`Add column`}</Button>
        </div>
      )}
    </>
  )
}

type ColumnFieldsProps = {
  readonly number: number
  readonly column: Column
  readonly onChange: (column: Column) => void
}

function ColumnFields({ number, column, onChange }: ColumnFieldsProps) {
  const { t } = useLingui()
  const labels = useTemplateLabels()
  return (
    <fieldset className={pageStyles.fieldset}>
      <legend className={pageStyles.legend}>{t`Column ${number}`}</legend>
      <div className={pageStyles.fields}>
        <Select
          label={t`Content`}
          value={column.field}
          onChange={(chosen) =>
            onChange({ ...column, field: journalFields.find((one) => one === chosen) ?? column.field })
          }
          choices={journalFields.map((value) => ({ value, text: labels.fields[value] }))}
        />
        <TextField
          label={t`Heading in the file`}
          value={column.header}
          onChange={(header) => onChange({ ...column, header })}
          maxLength={60}
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}
