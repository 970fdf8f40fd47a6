import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { StaffForm } from './staff-form.tsx'
import styles from './header-mapping.module.css'

type Mapping<Column extends string> = Readonly<Partial<Record<Column, string>>>

/** Properties of the assignment of headings. */
export type HeaderMappingProps<Column extends string> = {
  readonly title: string
  /** Which columns are needed, and for what the assignment is saved. */
  readonly help: string
  readonly columns: readonly Column[]
  readonly labels: Readonly<Record<Column, string>>
  readonly saved: Mapping<Column>
  readonly headings: readonly string[]
  readonly save: (mapping: Mapping<Column>) => Promise<Failure | undefined>
  /** Imports the chosen file again. */
  readonly retry: () => void
}

/** Assigns the headings of a file to columns, once for all such files. */
export function HeaderMapping<Column extends string>(props: HeaderMappingProps<Column>) {
  const { title, help, columns, labels, saved, headings, save, retry } = props
  const { t } = useLingui()
  const action = useCommand()
  const [mapping, setMapping] = useState<Mapping<Column>>(() => known(saved, headings))
  const choices = [...new Set(headings)].map((heading) => ({ value: heading, text: heading }))
  const assign = (column: Column, heading: string) => {
    const { [column]: _, ...rest } = mapping
    setMapping((heading === '' ? rest : { ...rest, [column]: heading }) as Mapping<Column>)
  }
  return (
    <StaffForm
      className={styles.form}
      sending={action}
      onSend={() => void action.run(() => save(mapping), retry)}
    >
      <h3 className={styles.title}>{title}</h3>
      <p>{help}</p>
      <div className={styles.mapping}>
        {columns.map((column) => (
          <Select
            key={column}
            label={labels[column]}
            value={mapping[column] ?? ''}
            placeholder={t`Not in the file`}
            onChange={(heading) => assign(column, heading)}
            choices={choices}
          />
        ))}
      </div>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div>
        <Button type="submit" isBusy={action.isBusy}>{t`Save headings and import`}</Button>
      </div>
    </StaffForm>
  )
}

/** Returns the saved headings that the file has. */
function known<Column extends string>(saved: Mapping<Column>, headings: readonly string[]): Mapping<Column> {
  const found = Object.entries<string | undefined>(saved).filter(
    ([, heading]) => heading !== undefined && headings.includes(heading),
  )
  return Object.fromEntries(found) as Mapping<Column>
}
