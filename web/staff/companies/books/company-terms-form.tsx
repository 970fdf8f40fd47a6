import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setCompanyTerms } from '#contract/api/staff/books/company-books.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import type { BooksPartProps } from './books-props.ts'
import styles from '../companies.module.css'

const readDays = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined)

/** Terms of payment, stop-sale, and how the company stands on papers. */
export function CompanyTermsForm({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  const { companyId, terms } = books
  const [days, setDays] = useState(String(terms.paymentDays))
  const [stop, setStop] = useState(terms.stopAfterDays === null ? '' : String(terms.stopAfterDays))
  const [address, setAddress] = useState(terms.address)
  const [branch, setBranch] = useState(terms.branch)
  const [isChecked, setChecked] = useState(false)
  const command = useCommand()
  const [paymentDays, stopAfterDays] = [readDays(days), stop.trim() === '' ? null : readDays(stop)]
  const wrong = t`Enter days from 0 to 365.`
  const save = () => {
    setChecked(true)
    if (paymentDays === undefined || stopAfterDays === undefined) return
    const body = { paymentDays, stopAfterDays, address: address.trim(), branch: branch.trim() }
    void command.call(
      () => callApi(setCompanyTerms, { params: { companyId }, body }),
      () => done(t`Terms saved.`),
    )
  }
  return (
    <Card labelledBy="company-terms">
      <StaffForm className={styles.stack} sending={command} onSend={save}>
        <h2 id="company-terms" className={styles.title}>{t`Terms of payment`}</h2>
        {command.failure && <FailureNotice failure={command.failure} />}
        <div className={styles.fields}>
          <TextField
            label={t`Payment due (days after the invoice)`}
            value={days}
            onChange={setDays}
            inputMode="numeric"
            error={isChecked && paymentDays === undefined ? wrong : undefined}
          />
          <TextField
            label={t`Stop-sale after (days overdue)`}
            hint={t`Empty: no stop-sale.`}
            value={stop}
            onChange={setStop}
            inputMode="numeric"
            error={isChecked && stopAfterDays === undefined ? wrong : undefined}
          />
          <TextField
            label={t`Address on invoices`}
            value={address}
            onChange={setAddress}
            maxLength={300}
            autoComplete="off"
          />
          <TextField
            label={t`Branch code`}
            hint={t`00000 for the head office.`}
            value={branch}
            onChange={setBranch}
            maxLength={5}
            inputMode="numeric"
          />
        </div>
        <div>
          <Button type="submit" isBusy={command.isBusy}>{t`Save terms`}</Button>
        </div>
      </StaffForm>
    </Card>
  )
}
