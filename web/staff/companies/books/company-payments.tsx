import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  confirmCompanyPayment,
  noteCertificateRequest,
  recordCompanyCertificate,
  refuseCompanyPayment,
} from '#contract/api/staff/books/company-books.ts'
import type { CompanyPaymentView } from '#contract/api/staff/books/company-payments.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import type { BooksPartProps } from './books-props.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { RecordCompanyPayment } from './record-company-payment.tsx'
import { RecordedPayments } from './recorded-payments.tsx'
import { ReverseCredit } from './reverse-credit.tsx'
import styles from '../companies.module.css'

/** Records payments of a company; those of a large amount wait for a second person. */
export function CompanyPayments({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  const [recorded, setRecorded] = useState(0)
  const waiting = books.payments.filter(({ state }) => state === 'asked')
  const missing = books.payments.filter(
    ({ state, withheld, certificateNumber, reversed }) =>
      state === 'confirmed' && withheld > 0 && certificateNumber === undefined && !reversed,
  )
  const doneOnce = (said: string) => {
    setRecorded(recorded + 1)
    done(said)
  }
  return (
    <Card labelledBy="company-payments">
      <div className={styles.stack}>
        <h2 id="company-payments" className={styles.title}>{t`Company payments`}</h2>
        {waiting.map((payment) => (
          <WaitingPayment key={payment.paymentId} payment={payment} books={books} done={done} />
        ))}
        {missing.map((payment) => (
          <MissingCertificate key={payment.paymentId} payment={payment} books={books} done={done} />
        ))}
        <RecordedPayments books={books} done={done} />
        <RecordCompanyPayment key={recorded} books={books} done={doneOnce} />
      </div>
    </Card>
  )
}

type PaymentProps = BooksPartProps & { readonly payment: CompanyPaymentView }

function WaitingPayment({ payment, books: { companyId }, done }: PaymentProps) {
  const { t } = useLingui()
  const command = useCommand()
  const params = { companyId, paymentId: payment.paymentId }
  return (
    <div className={styles.waiting}>
      {command.failure && <FailureNotice failure={command.failure} />}
      <div className={styles.about}>
        <PaymentFacts payment={payment} />
        <span>{t`Waiting for a second approval.`}</span>
      </div>
      <div className={styles.ways}>
        {!payment.isMine && (
          <Button
            kind="primary"
            isBusy={command.isBusy}
            onClick={() =>
              void command.call(
                () => callApi(confirmCompanyPayment, { params }),
                () => done(t`Payment recorded.`),
              )
            }
          >{t`Approve (2 of 2)`}</Button>
        )}
        <Button
          isBusy={command.isBusy}
          onClick={() =>
            void command.call(
              () => callApi(refuseCompanyPayment, { params }),
              () => done(t`Payment rejected. Nothing was posted.`),
            )
          }
        >
          {payment.isMine ? t`Withdraw request` : t`Reject`}
        </Button>
      </div>
    </div>
  )
}

function MissingCertificate({ payment, books: { companyId }, done }: PaymentProps) {
  const { t } = useLingui()
  const [number, setNumber] = useState('')
  const [isMissed, setMissed] = useState(false)
  const command = useCommand()
  const params = { companyId, paymentId: payment.paymentId }
  const request = () =>
    void command.call(
      () => callApi(noteCertificateRequest, { params }),
      () => done(t`Certificate request recorded.`),
    )
  const record = () => {
    const certificateNumber = number.trim()
    setMissed(certificateNumber === '')
    if (certificateNumber === '') return
    void command.call(
      () => callApi(recordCompanyCertificate, { params, body: { certificateNumber } }),
      () => done(t`Certificate recorded.`),
    )
  }
  return (
    <div className={styles.waiting}>
      {command.failure && <FailureNotice failure={command.failure} />}
      <div className={styles.about}>
        <PaymentFacts payment={payment} />
        <strong>{t`Certificate (50 Tawi) missing`}</strong>
        {payment.certificateAskedAt !== undefined && (
          <span>
            {t`Last requested`}: <MomentText at={payment.certificateAskedAt} />
          </span>
        )}
      </div>
      <StaffForm className={styles.line} sending={command} onSend={record}>
        <TextField
          label={t`Certificate number`}
          value={number}
          onChange={setNumber}
          maxLength={60}
          autoComplete="off"
          error={isMissed ? t`Enter the number of the certificate.` : undefined}
        />
        <Button type="submit" isBusy={command.isBusy}>{t`Record certificate`}</Button>
        <Button kind="plain" isBusy={command.isBusy} onClick={request}>{t`Mark request sent`}</Button>
      </StaffForm>
      <ReverseCredit credit={payment} companyId={companyId} done={done} />
    </div>
  )
}
