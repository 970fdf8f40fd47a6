import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  type OwnCompanyInvoices,
  downloadOwnInvoice,
  downloadOwnStatement,
  listOwnInvoices,
} from '#contract/api/account/company-invoices.ts'
import { type LocalDate, instantFromMs } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './company.module.css'

/** The invoices of the company with what is to pay of each, and this month's statement. */
export function CompanyInvoices() {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['own-company', 'invoices'],
    queryFn: ({ signal }) => callApi(listOwnInvoices, { signal }),
  })
  if (data?.ok !== true) return data ? <FailureNotice failure={data.fault} /> : null
  const { invoices, outstanding, isStopped } = data.value
  return (
    <Card labelledBy="own-invoices">
      <div className={styles.stack}>
        <div className={styles.head}>
          <h2 id="own-invoices" className={styles.title}>{t`Invoices`}</h2>
          <DownloadMonthButton />
        </div>
        {isStopped && (
          <Notice
            kind="look"
            heading={t`Invoices are overdue. Your company can't pay on account now.`}
            help={t`Pay the overdue invoices, or call us.`}
          />
        )}
        {invoices.length === 0 && <p className={styles.soft}>{t`No invoices yet.`}</p>}
        {invoices.length > 0 && (
          <>
            <p>
              {t`Outstanding`}:{' '}
              <strong>
                <PriceText amount={outstanding} />
              </strong>
            </p>
            <ul className={styles.plain}>
              {invoices.map((invoice) => (
                <InvoiceItem key={invoice.invoiceNumber} invoice={invoice} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}

function InvoiceItem({ invoice }: { readonly invoice: OwnCompanyInvoices['invoices'][number] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { isBusy, failure, download } = useDownload()
  const { invoiceNumber, amount, outstanding, dueOn, isOverdue, cancelled, orderNumbers } = invoice
  const due = formatDate(dueOn as LocalDate, language)
  const state = cancelled ? t`Cancelled` : isOverdue ? t`Overdue` : outstanding === 0 ? t`Paid` : ''
  return (
    <li className={styles.invoice}>
      <div>
        <strong className="figures">{invoiceNumber}</strong> · <PriceText amount={amount} />
        {state !== '' && <> · {state}</>}
        <div className={styles.soft}>
          {t`Due ${due}`} · {t`Outstanding`}: <PriceText amount={outstanding} /> · {orderNumbers.join(', ')}
        </div>
        {failure && <FailureNotice failure={failure} />}
      </div>
      <Button
        isBusy={isBusy}
        onClick={() =>
          void download(
            () => fetchFile(downloadOwnInvoice, { params: { invoiceNumber } }),
            `${invoiceNumber}.pdf`,
          )
        }
      >
        {t`${invoiceNumber} (PDF)`}
      </Button>
    </li>
  )
}

function DownloadMonthButton() {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const to = todayIn(bangkok, instantFromMs(browserNowMs()))
  const from = `${to.slice(0, 8)}01`
  return (
    <>
      <Button
        isBusy={isBusy}
        onClick={() =>
          void download(
            () => fetchFile(downloadOwnStatement, { query: { from, to } }),
            `statement-${from}-${to}.pdf`,
          )
        }
      >{t`This month's statement (PDF)`}</Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
