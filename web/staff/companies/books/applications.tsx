import { useLingui } from '@lingui/react/macro'
import { type CompanyInvoiceView, reverseApplication } from '#contract/api/staff/books/company-books.ts'
import { callApi } from '#web/api/client.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import type { BooksPartProps } from './books-props.ts'
import { CancelPaper } from './cancel-paper.tsx'
import styles from '../companies.module.css'

/** What was applied to an invoice, reversed amounts included. */
export function Applications({
  invoice,
  books: { companyId },
  done,
}: BooksPartProps & { readonly invoice: CompanyInvoiceView }) {
  const { t } = useLingui()
  const { applications, invoiceNumber } = invoice
  if (applications.length === 0) return null
  return (
    <Disclosure summary={t`Amounts applied to ${invoiceNumber}`}>
      <ul className={styles.plain}>
        {applications.map(({ applicationId, amount, appliedAt, reversed }) => (
          <li key={applicationId} className={styles.about}>
            <span>
              <MomentText at={appliedAt} /> · <PriceText amount={amount} />
              {reversed && <span className={styles.tag}>{t`Reversed`}</span>}
            </span>
            {reversed ? (
              <span className={styles.soft}>{reversed.reason}</span>
            ) : (
              <CancelPaper
                send={(reason) =>
                  callApi(reverseApplication, { params: { companyId, applicationId }, body: { reason } })
                }
                done={() => done(t`Application reversed. The money is unapplied.`)}
                label={t`Reverse`}
              />
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
