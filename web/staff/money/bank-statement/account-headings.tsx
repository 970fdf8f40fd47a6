import { useLingui } from '@lingui/react/macro'
import { type BankStatementsAnswer, saveHeaderMapping } from '#contract/api/staff/bank/bank-statements.ts'
import { statementColumns } from '#contract/terms/payment/bank-statement.ts'
import { sendCommand } from '#web/api/client.ts'
import { HeaderMapping } from '../../form/header-mapping.tsx'
import { useColumnLabels } from './use-statement-labels.ts'

/** Properties of the assignment of headings. */
export type AccountHeadingsProps = {
  readonly account: BankStatementsAnswer['accounts'][number]
  readonly headings: readonly string[]
  /** Imports the chosen file again. */
  readonly retry: () => void
}

/** Assigns the headings of a bank's files to columns, once for all files of the account. */
export function AccountHeadings({ account, headings, retry }: AccountHeadingsProps) {
  const { t } = useLingui()
  const { accountNumber, mapping: saved } = account
  return (
    <HeaderMapping
      title={t`Headings in this bank’s files`}
      help={t`Needed: date, balance, and either deposit or amount. Saved for this account.`}
      columns={statementColumns}
      labels={useColumnLabels()}
      saved={saved}
      headings={headings}
      save={(mapping) => sendCommand(saveHeaderMapping, { body: { accountNumber, mapping } })}
      retry={retry}
    />
  )
}
