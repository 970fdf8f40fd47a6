import { useLingui } from '@lingui/react/macro'
import { listCompanyPayments } from '#contract/api/staff/books/company-payments.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import type { BooksPartProps } from './books-props.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { ReverseCredit } from './reverse-credit.tsx'
import styles from '../companies.module.css'

/** The payments that wait for nothing, newest first; nothing while there is none. */
export function RecordedPayments({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  const { companyId } = books
  // Read again whenever one of the last payments changes.
  const key = ['desk', 'companies', companyId, 'payments', JSON.stringify(books.payments)]
  const { items, fault, hasMore, isReading, readMore, askAgain } = usePagedList(
    key,
    (before: string | undefined, signal) =>
      callApi(listCompanyPayments, { params: { companyId }, query: { before }, signal }),
    ({ payments }) => payments,
  )
  if (fault)
    return (
      <FailureNotice failure={fault}>
        <Button onClick={askAgain}>{t`Try again`}</Button>
      </FailureNotice>
    )
  if (items === undefined || items.length === 0) return null
  return (
    <Disclosure summary={t`Recorded payments`}>
      <ul className={styles.plain}>
        {items.map((payment) => (
          <li key={payment.paymentId} className={styles.about}>
            <PaymentFacts payment={payment} />
            <ReverseCredit credit={payment} companyId={companyId} done={done} />
          </li>
        ))}
      </ul>
      {hasMore && <Button onClick={readMore} isBusy={isReading}>{t`Show more`}</Button>}
    </Disclosure>
  )
}
