import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setCompanyTerms } from '#contract/api/staff/books/company-books.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import type { BooksPartProps } from './books-props.ts'
import styles from '../companies.module.css'

type WaitingProps = BooksPartProps & { readonly waiting: BooksPartProps['books']['termsWaiting'][number] }

/** Looser terms that a colleague wants, to be approved; whoever wants them can withdraw them. */
function WaitingTerms({ waiting, books: { companyId, terms }, done }: WaitingProps) {
  const { t } = useLingui()
  const command = useCommand()
  const { paymentDays: days, stopAfterDays: stop, by, isMine } = waiting
  const chosen = isMine ? terms : { ...terms, paymentDays: days, stopAfterDays: stop }
  const answer = () =>
    void command.call(
      () => callApi(setCompanyTerms, { params: { companyId }, body: chosen }),
      () => done(isMine ? t`Withdrawn. The terms stay as they are.` : t`Terms saved.`),
    )
  return (
    <div className={styles.waiting}>
      {command.failure && <FailureNotice failure={command.failure} />}
      <div className={styles.about}>
        <span>
          {stop === null
            ? t`Payment due after ${days} days, no stop-sale`
            : t`Payment due after ${days} days, stop-sale after ${stop} days overdue`}
        </span>
        <span className={styles.soft}>
          {t`Waiting for a second approval.`} · {by}
        </span>
      </div>
      <div className={styles.ways}>
        <Button kind={isMine ? 'secondary' : 'primary'} isBusy={command.isBusy} onClick={answer}>
          {isMine ? t`Withdraw request` : t`Approve (2 of 2)`}
        </Button>
      </div>
    </div>
  )
}

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
      ({ terms: now }) =>
        done(
          now.paymentDays === paymentDays && now.stopAfterDays === stopAfterDays
            ? t`Terms saved.`
            : t`Terms submitted (1 of 2). A second person must approve them.`,
        ),
    )
  }
  return (
    <Card labelledBy="company-terms" className={styles.stack}>
      <h2 id="company-terms" className={styles.title}>{t`Terms of payment`}</h2>
      {books.termsWaiting.map((waiting) => (
        <WaitingTerms key={waiting.by} waiting={waiting} books={books} done={done} />
      ))}
      <StaffForm className={styles.stack} sending={command} onSend={save}>
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
            label={t`Branch code`}
            hint={t`00000 for the head office.`}
            value={branch}
            onChange={setBranch}
            maxLength={5}
            inputMode="numeric"
          />
        </div>
        <TextArea
          label={t`Address on invoices`}
          value={address}
          onChange={(typed) => setAddress(typed.replaceAll(/[\r\n]+/g, ' '))}
          maxLength={300}
          rows={2}
          autoComplete="off"
        />
        <div>
          <Button type="submit" isBusy={command.isBusy}>{t`Save terms`}</Button>
        </div>
      </StaffForm>
    </Card>
  )
}
