import { useLingui } from '@lingui/react/macro'
import { type ExchangeRatesAnswer, readExchangeRates } from '#contract/api/staff/supply/exchange-rates.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { FilePicker } from '../money/bill-payment/upload-file.tsx'
import { ListSection } from '../money/list-section.tsx'
import { useWorkList } from '../use-work-list.ts'
import { newRate } from './rate-form-values.ts'
import { RateRow } from './rate-row.tsx'
import { useRateFile, useRateForm } from './use-rate-form.ts'
import styles from '../form/rows-form.module.css'

/** The rates at which suppliers' currencies are sold in baht, a row for each currency. */
export function ExchangeRatesPage() {
  const list = useWorkList(readExchangeRates, { right: 'setPrices' })
  return <ListSection list={list}>{(told) => <RateEditor told={told} renew={list.renew} />}</ListSection>
}

type EditorProps = { readonly told: ExchangeRatesAnswer; readonly renew: () => Promise<void> }

function RateEditor({ told, renew }: EditorProps) {
  const { t } = useLingui()
  const form = useRateForm(told, renew)
  const { rows, change } = form
  return (
    <Card labelledBy="setting-exchange-rates" className={styles.page}>
      <h2 id="setting-exchange-rates" className={styles.title}>{t`Exchange rates`}</h2>
      <p className={styles.soft}>
        {t`Offers that a supplier prices in another currency are sold in baht at the rate with its margin. A change is for new offers: offers already shown and orders keep their rate, and the agency bears the difference. Offers in a currency without a rate are not sold.`}
      </p>
      {told.version > form.version && (
        <Notice
          kind="look"
          heading={t`Another user changed this`}
          help={t`Your edits cannot be saved. Copy what you need, load the latest version and edit again.`}
        >
          <Button onClick={form.restart}>{t`Load latest`}</Button>
        </Notice>
      )}
      <StaffForm
        className={styles.page}
        sending={form}
        onSend={form.submit}
        saveBar={{ discard: form.discard, saved: form.isSaved ? t`Saved` : undefined }}
      >
        <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} />
        {form.failure && <FailureNotice failure={form.failure} />}
        {rows.length === 0 && <p>{t`No rates. Only offers in baht are sold.`}</p>}
        <ol className={styles.list}>
          {rows.map((row, at) => (
            <RateRow
              key={row.id}
              row={row}
              number={at + 1}
              errorOf={(field) => form.errorOf(row.id, field)}
              onChange={(more) => change(rows.with(at, { ...row, ...more }))}
              onDelete={() => change(rows.toSpliced(at, 1))}
            />
          ))}
        </ol>
        <div>
          <Button onClick={() => change([...rows, newRate(rows, browserToday())])}>{t`Add rate`}</Button>
        </div>
        {rows.length > 0 && <RateFile form={form} />}
      </StaffForm>
    </Card>
  )
}

function RateFile({ form: { rows, change } }: { readonly form: ReturnType<typeof useRateForm> }) {
  const { t } = useLingui()
  const file = useRateFile(rows, change)
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t`Rates from a file`}</legend>
      <p className={styles.soft}>
        {t`The Bank of Thailand’s daily average rates, as JSON of its API or as CSV with the columns period, currency_id, currency_name_eng and selling. The file fills the currencies above; check them and save.`}
      </p>
      <FilePicker
        file={file}
        accept=".csv,.json,text/csv,application/json"
        tooLarge={t`File is larger than 400 kB. Choose one with fewer days.`}
      />
      {file.failure && !file.isBusy && <FailureNotice failure={file.failure} />}
    </fieldset>
  )
}
