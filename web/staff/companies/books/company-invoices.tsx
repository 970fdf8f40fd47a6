import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type CompanyInvoiceView,
  cancelCompanyInvoice,
  issueCompanyInvoice,
} from '#contract/api/staff/books/company-books.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { Applications } from './applications.tsx'
import type { BooksPartProps } from './books-props.ts'
import { CancelPaper } from './cancel-paper.tsx'
import { DownloadPaper } from './download-paper.tsx'
import styles from '../companies.module.css'

/** Orders to invoice, and the invoices of a company. */
export function CompanyInvoices({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  return (
    <Card labelledBy="company-invoices">
      <div className={styles.stack}>
        <h2 id="company-invoices" className={styles.title}>{t`Invoices`}</h2>
        <ChargesToInvoice key={books.charges.length} books={books} done={done} />
        {books.invoices.length === 0 && <p className={styles.soft}>{t`No invoices yet.`}</p>}
        <ul className={styles.plain}>
          {books.invoices.map((invoice) => (
            <InvoiceItem key={invoice.invoiceNumber} invoice={invoice} books={books} done={done} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

function ChargesToInvoice({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  const { companyId, charges } = books
  const isWhole = ({ refunded, amount }: (typeof charges)[number]) => refunded < amount
  const [chosen, setChosen] = useState(() => charges.filter(isWhole).map(({ entryId }) => entryId))
  const command = useCommand()
  if (charges.length === 0) return <p className={styles.soft}>{t`All orders are invoiced.`}</p>
  const issue = () => {
    if (chosen.length === 0) return
    void command.call(
      () => callApi(issueCompanyInvoice, { params: { companyId }, body: { entryIds: chosen } }),
      () => done(t`Invoice issued.`),
    )
  }
  return (
    <StaffForm className={styles.waiting} sending={command} onSend={issue}>
      {command.failure && <FailureNotice failure={command.failure} />}
      <strong>{t`Orders to invoice`}</strong>
      {charges.map(({ entryId, orderNumber, at, amount, refunded }) => (
        <Checkbox
          key={entryId}
          label={orderNumber}
          isChecked={chosen.includes(entryId)}
          onChange={(isChosen) =>
            setChosen(isChosen ? [...chosen, entryId] : chosen.filter((one) => one !== entryId))
          }
          aside={
            <>
              <MomentText at={at} look="day" /> · <PriceText amount={amount} />
              {refunded > 0 && (
                <>
                  {' '}
                  · {t`Refunded`}: <PriceText amount={refunded} />
                </>
              )}
            </>
          }
        />
      ))}
      <div>
        <Button type="submit" kind="primary" isBusy={command.isBusy}>{t`Issue invoice`}</Button>
      </div>
    </StaffForm>
  )
}

function InvoiceItem({ invoice, books, done }: BooksPartProps & { readonly invoice: CompanyInvoiceView }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { invoiceNumber, issuedAt, dueOn, amount, outstanding, isOverdue, cancelled, orderNumbers } = invoice
  const { companyId } = books
  const due = formatDate(dueOn as LocalDate, language)
  return (
    <li className={styles.about}>
      <span>
        <strong className="figures">{invoiceNumber}</strong> · <PriceText amount={amount} />
        {cancelled && <span className={styles.tag}>{t`Cancelled`}</span>}
        {isOverdue && <span className={styles.low}>{t`Overdue`}</span>}
      </span>
      <span>
        {t`Due ${due}`} · {t`Outstanding`}: <PriceText amount={outstanding} />
      </span>
      <span className={styles.soft}>
        <MomentText at={issuedAt} /> · {orderNumbers.join(', ')}
        {cancelled && ` · ${cancelled.reason}`}
      </span>
      <div className={styles.ways}>
        <DownloadPaper number={invoiceNumber} />
      </div>
      <Applications invoice={invoice} books={books} done={done} />
      {!cancelled && outstanding === amount && (
        <Disclosure summary={t`Cancel invoice ${invoiceNumber}`}>
          <CancelPaper
            send={(reason) =>
              callApi(cancelCompanyInvoice, { params: { companyId, invoiceNumber }, body: { reason } })
            }
            done={() => done(t`Invoice cancelled.`)}
            label={t`Cancel invoice`}
          />
        </Disclosure>
      )}
    </li>
  )
}
