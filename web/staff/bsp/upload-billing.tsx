import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import {
  type BillingImportAnswer,
  type ReportingPeriod,
  saveBillingMapping,
  uploadBillingStatement,
} from '#contract/api/staff/bsp/bsp-billing.ts'
import { type BillingMapping, billingColumns } from '#contract/terms/bsp/billing.ts'
import { callApi, sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { HeaderMapping } from '../form/header-mapping.tsx'
import { FilePicker } from '../money/bill-payment/upload-file.tsx'
import { usePickedFile } from '../money/use-picked-file.ts'
import { useBillingColumnLabels, useBillingFaultText } from './use-bsp-labels.ts'
import money from '../money/money.module.css'

/** Properties of the upload. */
export type UploadBillingProps = {
  readonly period: ReportingPeriod
  /** The headings that are assigned by now. */
  readonly saved: BillingMapping
  readonly renew: () => Promise<void>
}

/** The server's limit, in bytes. */
const mostBytes = 5_000_000
/** A statement of 20,000 rows is stored row by row. */
const uploadTimeoutMs = 120_000

/** Imports the billing statement of a period as a whole or not at all. */
export function UploadBilling({ period, saved, renew }: UploadBillingProps) {
  const { t } = useLingui()
  const titleId = useId()
  const upload = useBillingUpload(period.periodId, renew)
  const { file, action, answer, send } = upload
  return (
    <Card labelledBy={titleId} className={money.stack}>
      <h2 id={titleId} className={money.title}>{t`Import a billing statement`}</h2>
      <p className={money.soft}>
        {t`CSV or Excel (.xlsx) from BSPlink, up to 5 MB. The file is imported as a whole or not at all.`}{' '}
        {t`A file that contains every document of an earlier file for the period replaces that file.`}{' '}
        {t`${plural(period.billed, { one: '# document imported so far', other: '# documents imported so far' })}`}
      </p>
      <form
        noValidate
        className={money.stack}
        aria-busy={action.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <FilePicker
          file={{ ...file, isBusy: action.isBusy }}
          accept=".csv,.txt,.xlsx,text/csv,text/plain"
          tooLarge={t`File is larger than 5 MB. Download a shorter period.`}
        />
        {action.failure && !action.isBusy && <FailureNotice failure={action.failure} />}
        {action.isBusy && <Progress labels={t`Importing ${file.picked?.name ?? ''} …`} />}
        <div className={money.ways}>
          <Button type="submit" kind="primary" isBusy={action.isBusy}>{t`Import statement`}</Button>
        </div>
      </form>
      <p role="status" className={money.log}>
        {answer?.isImported && <ImportedText answer={answer} />}
      </p>
      {answer && !answer.isImported && <RefusedBilling answer={answer} saved={saved} retry={send} />}
    </Card>
  )
}

function useBillingUpload(period: string, renew: () => Promise<void>) {
  const file = usePickedFile(mostBytes)
  const action = useCommand()
  const [answer, setAnswer] = useState<BillingImportAnswer>()
  const send = () => {
    const picked = file.check()
    if (!picked) return
    const query = { period, name: picked.name }
    const body = new Blob([picked], { type: 'text/plain' })
    void action.call(
      () => callApi(uploadBillingStatement, { query, body, timeoutMs: uploadTimeoutMs }),
      (given) => {
        setAnswer(given)
        file.finish(!given.isImported)
        void renew()
      },
    )
  }
  const pick = (chosen: File | undefined) => {
    file.pick(chosen)
    setAnswer(undefined)
  }
  return { file: { ...file, pick }, action, answer, send }
}

function ImportedText({ answer: { isKnown, imported, replaced } }: { readonly answer: BillingImportAnswer }) {
  const { t } = useLingui()
  if (isKnown) return <>{t`This file was already imported. Nothing has changed.`}</>
  const names = replaced.join(', ')
  return (
    <>
      {t`${plural(imported, { one: '# document imported', other: '# documents imported' })}`}
      {names !== '' && ` · ${t`Replaces ${names}`}`}
    </>
  )
}

type RefusedProps = Pick<UploadBillingProps, 'saved'> & {
  readonly answer: BillingImportAnswer
  readonly retry: () => void
}

/** Why nothing was imported, row by row; and the form that assigns headings, where these are the reason. */
function RefusedBilling({ answer: { faults, headings }, saved, retry }: RefusedProps) {
  const { t } = useLingui()
  const textOf = useBillingFaultText()
  const labels = useBillingColumnLabels()
  return (
    <>
      <Notice kind="fail" heading={t`Nothing was imported`} isAnnounced>
        <ul className={money.words}>
          {faults.map((fault) => (
            <li key={`${fault.row} ${fault.reason}`}>{textOf(fault)}</li>
          ))}
        </ul>
      </Notice>
      {headings.length > 0 && (
        <HeaderMapping
          title={t`Headings in the billing statement`}
          help={t`Needed: all but the penalty. Saved for all billing statements.`}
          columns={billingColumns}
          labels={labels}
          saved={saved}
          headings={headings}
          save={(mapping) => sendCommand(saveBillingMapping, { body: { mapping } })}
          retry={retry}
        />
      )}
    </>
  )
}
