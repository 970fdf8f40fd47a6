import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CompanyBooksAnswer, recordCompanyPayment } from '#contract/api/staff/books/company-books.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { withholdingOn } from '#contract/terms/tax/withholding.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { satang } from '#contract/terms/money.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useBahtField } from '../../money/use-baht-field.ts'
import type { BooksPartProps } from './books-props.ts'
import styles from '../companies.module.css'

/** Enters money of a company with what it kept back, and the invoices that it pays. */
export function RecordCompanyPayment({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const form = usePaymentForm(books)
  const command = useCommand()
  const open = openInvoices(books)
  const { chosen } = form
  const paid = open.filter(({ invoiceNumber }) => chosen.includes(invoiceNumber))
  const outstanding = paid.reduce((sum, one) => sum + one.outstanding, 0)
  const value = paid.reduce((sum, one) => sum + one.serviceValue, 0)
  const usual = withholdingOn(todayIn(bangkok, instantFromMs(browserNowMs())), value)
  const [due, expected] = [outstanding, usual].map((amount) => formatMoney(satang(amount), language))
  const record = () => {
    const body = form.read()
    if (!body) return
    void command.call(
      () => callApi(recordCompanyPayment, { params: { companyId: books.companyId }, body }),
      ({ payments }) =>
        done(
          payments.some(({ state, reference }) => state === 'asked' && reference === body.reference)
            ? t`Payment submitted (1 of 2). Waiting for a second approval.`
            : t`Payment recorded.`,
        ),
    )
  }
  return (
    <Disclosure summary={t`Record payment`}>
      <StaffForm className={styles.stack} sending={command} onSend={record}>
        {command.failure && <FailureNotice failure={command.failure} />}
        {open.map(({ invoiceNumber, outstanding: left }) => (
          <Checkbox
            key={invoiceNumber}
            label={invoiceNumber}
            isChecked={chosen.includes(invoiceNumber)}
            onChange={(isChosen) => form.choose(invoiceNumber, isChosen)}
            aside={<PriceText amount={left} />}
          />
        ))}
        <div className={styles.fields}>
          <TextField
            {...form.received.field}
            label={t`Money received (฿)`}
            hint={paid.length > 0 ? t`Outstanding: ${due}` : t`It stays unapplied.`}
          />
          <TextField
            {...form.withheld.field}
            label={t`Tax withheld by the company (฿)`}
            hint={paid.length > 0 ? t`3% of the fee without VAT: ${expected}` : undefined}
          />
          <TextField {...form.bankFee.field} label={t`Bank fee (฿)`} />
          <TextField
            label={t`Transfer reference`}
            value={form.reference}
            onChange={form.setReference}
            maxLength={60}
            autoComplete="off"
            error={form.isMissed ? t`Enter the reference of the transfer.` : undefined}
          />
        </div>
        <div>
          <Button type="submit" kind="primary" isBusy={command.isBusy}>{t`Record payment`}</Button>
        </div>
      </StaffForm>
    </Disclosure>
  )
}

/** Oldest due date first, as payments are applied. */
function openInvoices({ invoices }: CompanyBooksAnswer) {
  return invoices
    .filter(({ outstanding }) => outstanding > 0)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
}

function usePaymentForm(books: CompanyBooksAnswer) {
  // Created once for each payment, so that a double press records it once.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reference, setReference] = useState('')
  const [isMissed, setMissed] = useState(false)
  const received = useBahtField(0, { mayBeNothing: true })
  const withheld = useBahtField(0, { mayBeNothing: true })
  const bankFee = useBahtField(0, { mayBeNothing: true })
  return {
    chosen,
    choose: (number: string, isChosen: boolean) =>
      setChosen(isChosen ? [...chosen, number] : chosen.filter((one) => one !== number)),
    reference,
    setReference,
    isMissed,
    received,
    withheld,
    bankFee,
    /** Returns the payment; undefined while a field is wrong, which then says so. */
    read: () => {
      const areRight = [received, withheld, bankFee].map((one) => one.check()).every(Boolean)
      const said = reference.trim()
      setMissed(said === '')
      if (!areRight || said === '') return undefined
      const invoiceNumbers = openInvoices(books)
        .map(({ invoiceNumber }) => invoiceNumber)
        .filter((number) => chosen.includes(number))
      const amounts = {
        received: received.satang ?? 0,
        withheld: withheld.satang ?? 0,
        bankFee: bankFee.satang ?? 0,
      }
      return { requestKey, ...amounts, reference: said, invoiceNumbers }
    },
  }
}
