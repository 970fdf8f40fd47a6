import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { BankStatementsAnswer, StatementImportAnswer } from '#contract/api/staff/bank/bank-statements.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { FilePicker } from '../bill-payment/upload-file.tsx'
import { AccountHeadings } from './account-headings.tsx'
import { useFaultText } from './use-statement-labels.ts'
import { type StatementUpload, useStatementUpload } from './use-statement-upload.ts'
import money from '../money.module.css'

/** Properties of the upload. */
export type UploadStatementProps = Pick<BankStatementsAnswer, 'accounts'>

/** Chooses an account and a file of its bank, and imports it as a whole or not at all. */
export function UploadStatement({ accounts }: UploadStatementProps) {
  const { t } = useLingui()
  const titleId = useId()
  const language = useLanguage()
  const [chosen, setChosen] = useState(accounts[0]?.accountNumber ?? '')
  const account = accounts.find(({ accountNumber }) => accountNumber === chosen)
  const upload = useStatementUpload(chosen)
  const until = account?.until && formatDate(account.until as LocalDate, language, 'date')
  const choices = accounts.map(({ bank, accountNumber: value }) => ({ value, text: `${bank} ${value}` }))
  return (
    <Card labelledBy={titleId} className={money.stack}>
      <h2 id={titleId} className={money.title}>{t`Import a bank statement`}</h2>
      <p className={money.soft}>
        {t`CSV, Excel (.xlsx), MT940 or CAMT.053, up to 5 MB. The file is imported as a whole or not at all; lines that are already imported are skipped.`}
      </p>
      <form
        noValidate
        className={money.stack}
        aria-busy={upload.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          upload.send()
        }}
      >
        <Select
          label={t`Account`}
          hint={until ? t`Imported up to ${until}` : t`Nothing imported yet`}
          value={chosen}
          onChange={setChosen}
          choices={choices}
        />
        <FilePicker
          file={upload}
          accept=".csv,.txt,.xlsx,.sta,.mt940,.940,.xml,text/csv,text/plain"
          tooLarge={t`File is larger than 5 MB. Download a shorter period.`}
        />
        {upload.failure && !upload.isBusy && <FailureNotice failure={upload.failure} />}
        {upload.isBusy && <Progress labels={t`Importing ${upload.picked?.name ?? ''} …`} />}
        <div className={money.ways}>
          <Button type="submit" kind="primary" isBusy={upload.isBusy}>{t`Import statement`}</Button>
        </div>
      </form>
      <p role="status" className={money.log}>
        {upload.answer?.isImported && <ImportedText answer={upload.answer} />}
      </p>
      {upload.answer && !upload.answer.isImported && account && (
        <RefusedStatement upload={upload} answer={upload.answer} account={account} />
      )}
    </Card>
  )
}

function ImportedText({ answer: { imported, known, credits } }: { readonly answer: StatementImportAnswer }) {
  const { t } = useLingui()
  const lines = t`${plural(imported, { one: '# new line', other: '# new lines' })}`
  const paidIn = t`${plural(credits, { one: '# credit', other: '# credits' })}`
  const skipped = t`${plural(known, { one: '# line was already imported', other: '# lines were already imported' })}`
  return (
    <>
      {lines} · {paidIn}
      {known > 0 && <> · {skipped}</>}
    </>
  )
}

type RefusedProps = {
  readonly upload: StatementUpload
  readonly answer: StatementImportAnswer
  readonly account: BankStatementsAnswer['accounts'][number]
}

/** Why nothing was imported, row by row; and the form that assigns headings, where these are the reason. */
function RefusedStatement({ upload, answer: { faults, headings }, account }: RefusedProps) {
  const { t } = useLingui()
  const textOf = useFaultText()
  return (
    <>
      <Notice kind="fail" heading={t`Nothing was imported`} isAnnounced>
        <ul className={money.words}>
          {faults.map((fault) => (
            <li key={`${fault.row} ${fault.reason}`}>{textOf(fault)}</li>
          ))}
        </ul>
      </Notice>
      {headings.length > 0 && <AccountHeadings account={account} headings={headings} retry={upload.send} />}
    </>
  )
}
