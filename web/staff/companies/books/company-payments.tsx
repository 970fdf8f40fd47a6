import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type CompanyPaymentView,
  confirmCompanyPayment,
  recordCompanyCertificate,
  refuseCompanyPayment,
} from '#contract/api/staff/books/company-books.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import type { BooksPartProps } from './books-props.ts'
import { RecordCompanyPayment } from './record-company-payment.tsx'
import styles from '../companies.module.css'

/** Records payments of a company; those of a large amount wait for a second person. */
export function CompanyPayments({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  const waiting = books.payments.filter(({ state }) => state === 'asked')
  const others = books.payments.filter(({ state }) => state !== 'asked')
  const missing = others.filter(
    ({ state, withheld, certificateNumber }) =>
      state === 'confirmed' && withheld > 0 && certificateNumber === undefined,
  )
  const recorded = others.filter((one) => !missing.includes(one))
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
        {recorded.length > 0 && (
          <Disclosure summary={t`Recorded payments`}>
            <ul className={styles.plain}>
              {recorded.map((payment) => (
                <li key={payment.paymentId} className={styles.about}>
                  <PaymentFacts payment={payment} />
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
        <RecordCompanyPayment key={books.payments[0]?.paymentId ?? ''} books={books} done={done} />
      </div>
    </Card>
  )
}

type PaymentProps = BooksPartProps & { readonly payment: CompanyPaymentView }

function PaymentFacts({ payment }: Pick<PaymentProps, 'payment'>) {
  const { t } = useLingui()
  const { reference, received, withheld, bankFee, askedAt, askedBy, state, certificateNumber } = payment
  return (
    <>
      <span>
        <strong>{reference}</strong> · {t`Received`}: <PriceText amount={received} />
        {state === 'refused' && <span className={styles.tag}>{t`Rejected`}</span>}
      </span>
      {(withheld > 0 || bankFee > 0) && (
        <span>
          {t`Withheld tax`}: <PriceText amount={withheld} /> · {t`Bank fee`}: <PriceText amount={bankFee} />
        </span>
      )}
      {certificateNumber !== undefined && <span>{t`Certificate (50 Tawi) ${certificateNumber}`}</span>}
      <span className={styles.soft}>
        <MomentText at={askedAt} /> · {askedBy}
      </span>
    </>
  )
}

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
          {payment.isMine ? t`Withdraw` : t`Reject`}
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
  const record = () => {
    const certificateNumber = number.trim()
    setMissed(certificateNumber === '')
    if (certificateNumber === '') return
    const params = { companyId, paymentId: payment.paymentId }
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
      </StaffForm>
    </div>
  )
}
