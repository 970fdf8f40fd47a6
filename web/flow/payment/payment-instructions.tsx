import { useLingui } from '@lingui/react/macro'
import { type AgencyAnswer } from '#contract/api/order.ts'
import { type PaymentAnswer } from '#contract/api/payment.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { usePaymentWords } from '#web/travel-ui/payment-words.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { CopyText } from './copy-text.tsx'
import styles from './payment-page.module.css'

/** Properties of the payment instructions. */
export type PaymentInstructionsProps = {
  readonly payment: PaymentAnswer
  readonly onChoose: (method: PaymentMethod) => void
  readonly agency: AgencyAnswer
}

/** Where the money goes by the chosen method, with everything a bank clerk asks for, and the other methods. */
export function PaymentInstructions({ payment, onChoose, agency }: PaymentInstructionsProps) {
  const { t } = useLingui()
  const words = usePaymentWords()
  const open = payment.choices.filter((choice) => choice.isAvailable)
  return (
    <Card labelledBy="pay-title">
      <h2 id="pay-title" className={styles.heading}>
        {words[payment.paymentMethod].name}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t`Amount`}</dt>
          <dd className={styles.amount}>
            <PriceText amount={payment.amount} />
          </dd>
        </div>
        {payment.surcharge !== 0 && (
          <div>
            <dt>{t`Payment surcharge, included`}</dt>
            <dd>
              <PriceText amount={payment.surcharge} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t`Reference 1 (order number)`}</dt>
          <dd>
            <CopyText text={payment.reference1} />
          </dd>
        </div>
        <div>
          <dt>{t`Reference 2`}</dt>
          <dd>
            <CopyText text={payment.reference2} />
          </dd>
        </div>
      </dl>
      {payment.paymentMethod === 'bankTransfer' && <BankAccounts payment={payment} agency={agency} />}
      {payment.paymentMethod === 'counter' && <Counter payment={payment} agency={agency} />}
      {open.length > 1 && (
        <RadioGroup<PaymentMethod>
          label={t`Pay another way`}
          look="list"
          value={payment.paymentMethod}
          onChange={onChoose}
          className={styles.others}
          choices={open.map((choice) => ({
            value: choice.paymentMethod,
            text: (
              <>
                {words[choice.paymentMethod].name} · <PriceText amount={choice.total} />
              </>
            ),
            note: words[choice.paymentMethod].next,
          }))}
        />
      )}
    </Card>
  )
}

function BankAccounts({
  payment,
  agency,
}: {
  readonly payment: PaymentAnswer
  readonly agency: AgencyAnswer
}) {
  const { t } = useLingui()
  const { email } = agency
  return (
    <>
      {payment.accounts.map((account) => (
        <dl key={account.accountNumber} className={styles.account}>
          <div>
            <dt>{t`Bank and branch`}</dt>
            <dd>
              {account.bank}, {account.branch}
            </dd>
          </div>
          <div>
            <dt>{t`Account name`}</dt>
            <dd>{account.accountName}</dd>
          </div>
          <div>
            <dt>{t`Account number`}</dt>
            <dd>
              <CopyText text={account.accountNumber} />
            </dd>
          </div>
          <div>
            <dt>{t`Account type`}</dt>
            <dd>{account.accountType}</dd>
          </div>
        </dl>
      ))}
      <ol className={styles.steps}>
        <li>{t`Transfer the exact amount from a Thai bank before the deadline.`}</li>
        <li>{t`Send the slip with the order number to ${email}.`}</li>
        <li>{t`Our staff check it, the airline issues the ticket, and you get the ticket number by mail.`}</li>
      </ol>
    </>
  )
}

function Counter({ payment, agency }: { readonly payment: PaymentAnswer; readonly agency: AgencyAnswer }) {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.address}>
        {agency.name}
        <br />
        {payment.address}
        <br />
        {agency.phone}
      </p>
      <ol className={styles.steps}>
        <li>{t`Come to our office before the deadline, Monday to Saturday, 8:30 to 17:00 (Bangkok time).`}</li>
        <li>{t`Say the order number and pay in cash.`}</li>
        <li>{t`The ticket is issued at once and comes by mail.`}</li>
      </ol>
    </>
  )
}
