import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type BankStatementsAnswer, saveHeaderMapping } from '#contract/api/staff/bank/bank-statements.ts'
import {
  type HeaderMapping as Mapping,
  type StatementColumn,
  statementColumns,
} from '#contract/terms/payment/bank-statement.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useColumnLabels } from './use-statement-labels.ts'
import money from '../money.module.css'
import styles from './bank-statement.module.css'

/** Properties of the assignment of headings. */
export type HeaderMappingProps = {
  readonly account: BankStatementsAnswer['accounts'][number]
  readonly headings: readonly string[]
  /** Imports the chosen file again. */
  readonly retry: () => void
}

/** Assigns the headings of a bank's files to columns, once for all files of the account. */
export function HeaderMapping({
  account: { accountNumber, mapping: saved },
  headings,
  retry,
}: HeaderMappingProps) {
  const { t } = useLingui()
  const labels = useColumnLabels()
  const action = useCommand()
  const known = Object.entries(saved).filter(([, heading]) => headings.includes(heading))
  const [mapping, setMapping] = useState<Mapping>(() => Object.fromEntries(known))
  const choices = [...new Set(headings)].map((heading) => ({ value: heading, text: heading }))
  const assign = (column: StatementColumn, heading: string) => {
    const rest = Object.entries(mapping).filter(([one]) => one !== column)
    setMapping(Object.fromEntries(heading === '' ? rest : [...rest, [column, heading]]))
  }
  const save = () =>
    void action.run(() => sendCommand(saveHeaderMapping, { body: { accountNumber, mapping } }), retry)
  return (
    <StaffForm className={money.stack} sending={action} onSend={save}>
      <h3 className={money.title}>{t`Headings in this bank’s files`}</h3>
      <p>{t`Needed: date, balance, and either deposit or amount. Saved for this account.`}</p>
      <div className={styles.mapping}>
        {statementColumns.map((column) => (
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
      <div className={money.ways}>
        <Button type="submit" isBusy={action.isBusy}>{t`Save headings and import`}</Button>
      </div>
    </StaffForm>
  )
}
