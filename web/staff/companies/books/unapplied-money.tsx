import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type UnappliedCredit, applyCompanyCredit } from '#contract/api/staff/books/company-books.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useBahtField } from '../../money/use-baht-field.ts'
import type { BooksPartProps } from './books-props.ts'
import { ReverseCredit } from './reverse-credit.tsx'
import styles from '../companies.module.css'

/** Money of the account that pays no invoice, to be applied; nothing while there is none. */
export function UnappliedMoney({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  if (books.credits.length === 0) return null
  return (
    <Card labelledBy="unapplied-money">
      <div className={styles.stack}>
        <h2 id="unapplied-money" className={styles.title}>{t`Unapplied cash`}</h2>
        {books.credits.map((credit) => (
          <ApplyCredit key={`${credit.entryId}:${credit.left}`} credit={credit} books={books} done={done} />
        ))}
      </div>
    </Card>
  )
}

function ApplyCredit({ credit, books, done }: BooksPartProps & { readonly credit: UnappliedCredit }) {
  const { t } = useLingui()
  const open = books.invoices.filter(({ outstanding }) => outstanding > 0).toReversed()
  const [invoiceNumber, setInvoice] = useState(open[0]?.invoiceNumber ?? '')
  const baht = useBahtField(Math.min(credit.left, open[0]?.outstanding ?? 0))
  const command = useCommand()
  const apply = () => {
    if (!baht.check() || baht.satang === undefined) return
    const body = { entryId: credit.entryId, invoiceNumber, amount: baht.satang }
    void command.call(
      () => callApi(applyCompanyCredit, { params: { companyId: books.companyId }, body }),
      () => done(t`Money applied to ${invoiceNumber}.`),
    )
  }
  return (
    <div className={styles.waiting}>
      {command.failure && <FailureNotice failure={command.failure} />}
      <div className={styles.about}>
        <span>
          <strong>
            <PriceText amount={credit.left} />
          </strong>{' '}
          · {credit.note}
        </span>
        <span className={styles.soft}>
          <MomentText at={credit.at} /> · {t`Amount`}: <PriceText amount={credit.amount} />
        </span>
      </div>
      {open.length > 0 && (
        <StaffForm className={styles.line} sending={command} onSend={apply}>
          <Select
            label={t`Invoice`}
            value={invoiceNumber}
            onChange={setInvoice}
            choices={open.map((one) => ({ value: one.invoiceNumber, text: one.invoiceNumber }))}
          />
          <TextField {...baht.field} label={t`Amount (฿)`} />
          <Button type="submit" isBusy={command.isBusy}>{t`Apply to invoice`}</Button>
        </StaffForm>
      )}
      {credit.kind !== 'refund' && <ReverseCredit credit={credit} companyId={books.companyId} done={done} />}
    </div>
  )
}
