import { useLingui } from '@lingui/react/macro'
import { type CompanyBooksAnswer, readCompanyBooks } from '#contract/api/staff/books/company-books.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FactRow } from '../../money/fact-row.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { BillingNotes } from './billing-notes.tsx'
import { CompanyInvoices } from './company-invoices.tsx'
import { CompanyPayments } from './company-payments.tsx'
import { CompanyTermsForm } from './company-terms-form.tsx'
import { DownloadStatement } from './download-statement.tsx'
import { StopSaleNotice } from './stop-sale-notice.tsx'
import { UnappliedMoney } from './unapplied-money.tsx'
import styles from '../companies.module.css'

/** Invoices, payments, billing notes and statement of a company; `done` says what was done on its page. */
export function CompanyBooks({
  companyId,
  done: announce,
}: {
  readonly companyId: string
  readonly done: (said: string) => void
}) {
  const { t } = useLingui()
  const list = useWorkList(readCompanyBooks, { params: { companyId }, right: 'manageCompanies' })
  const done = (what: string) => {
    void list.renew()
    announce(what)
  }
  const { value: books, fault } = list
  return (
    <>
      {fault && (
        <FailureNotice failure={fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {books === undefined && !fault && <Skeleton size="card" count={2} />}
      {books !== undefined && (
        <>
          <StopSaleNotice books={books} done={done} />
          <ReceivablesCard books={books} />
          <CompanyInvoices books={books} done={done} />
          <CompanyPayments books={books} done={done} />
          <UnappliedMoney books={books} done={done} />
          <BillingNotes books={books} done={done} />
          <CompanyTermsForm key={JSON.stringify(books.terms)} books={books} done={done} />
        </>
      )}
    </>
  )
}

function ReceivablesCard({ books }: { readonly books: CompanyBooksAnswer }) {
  const { t } = useLingui()
  const { outstanding, uninvoiced, unapplied } = books.totals
  return (
    <Card labelledBy="company-receivables">
      <h2 id="company-receivables" className={styles.title}>{t`Receivables`}</h2>
      <dl className={styles.facts}>
        <FactRow name={t`Outstanding invoices`}>
          <PriceText amount={outstanding} />
        </FactRow>
        <FactRow name={t`Not invoiced`}>
          <PriceText amount={uninvoiced} />
        </FactRow>
        <FactRow name={t`Unapplied cash`}>
          <PriceText amount={unapplied} />
        </FactRow>
        <FactRow name={t`Total owed`}>
          <strong>
            <PriceText amount={outstanding + uninvoiced - unapplied} />
          </strong>
        </FactRow>
      </dl>
      <DownloadStatement companyId={books.companyId} />
    </Card>
  )
}
