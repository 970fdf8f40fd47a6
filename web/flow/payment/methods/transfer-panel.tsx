import { useLingui } from '@lingui/react/macro'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import { bankAccountTypeOf } from '#contract/terms/payment/bank-account-type.ts'
import { amountInWords } from '#contract/terms/payment/amount-in-words.ts'
import { satang } from '#contract/terms/money.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { CopyText } from '#web/travel-ui/copy-text.tsx'
import { PayInCodes } from './pay-in-codes.tsx'
import type { PaymentMethodPanelProps } from './payment-method-props.ts'
import { PayInSlipActions } from '../pay-in-slip-actions.tsx'
import { TransferProofUpload } from '../transfer-proof/transfer-proof-upload.tsx'
import styles from './payment-methods.module.css'

/**
 * Paying into an account or through a bill-payment channel: the pay-in slip, its codes, and the upload of the
 * proof.
 */
export function TransferPanel({ payable, payment, pageKey, way }: PaymentMethodPanelProps) {
  const { t } = useLingui()
  const { name } = usePaymentLabels()[way.method]
  const channel = payment.payIn?.channelName ?? name
  const isTransfer = way.method === 'bankTransfer'
  return (
    <>
      <section className={styles.slip} aria-labelledby="slip-title">
        <h2 id="slip-title" className={styles.title}>
          {isTransfer ? t`Pay-in slip` : t`Pay-in slip for ${channel}`}
        </h2>
        {isTransfer && <p className={styles.thaiBanks}>{t`For Thai banks only.`}</p>}
        <PayInCodes payment={payment} pageKey={pageKey} />
        <BankTransferDetails payment={payment} />
        {isTransfer && <BankAccounts payment={payment} />}
      </section>
      <PayInSlipActions pageKey={pageKey} orderNumber={payable.orderNumber} />
      {payable.isOwner ? (
        <TransferProofUpload pageKey={pageKey} />
      ) : (
        <p
          className={styles.soft}
        >{t`Keep your transfer proof and send it to the person who booked. They will send it to us.`}</p>
      )}
    </>
  )
}

/** The details that a bank clerk, or a form in a banking app, asks for. */
function BankTransferDetails({ payment }: { readonly payment: PaymentAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { amount, surcharge, reference1, reference2 } = payment
  const fraction = amount % 100
  const plain = `${(amount - fraction) / 100}.${String(fraction).padStart(2, '0')}`
  const shown = formatMoney(satang(amount), language)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t`Amount to transfer`}</dt>
        <dd>
          <CopyText text={plain} shown={shown} />
        </dd>
      </div>
      <div>
        <dt>{t`Amount in words`}</dt>
        <dd className={styles.words}>{amountInWords(satang(amount), language)}</dd>
      </div>
      {surcharge !== 0 && (
        <div>
          <dt>{t`Payment fee (included)`}</dt>
          <dd>
            <PriceText amount={surcharge} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t`Reference 1 (order number)`}</dt>
        <dd>
          <CopyText text={reference1} />
        </dd>
      </div>
      <div>
        <dt>{t`Reference 2`}</dt>
        <dd>
          <CopyText text={reference2} />
        </dd>
      </div>
    </dl>
  )
}

/** The agency's accounts, each with a copy button. */
function BankAccounts({ payment }: { readonly payment: PaymentAnswer }) {
  const { t } = useLingui()
  const types = {
    savings: t({ message: 'Savings', context: 'bank account' }),
    current: t({ message: 'Current', context: 'bank account' }),
  }
  const typeName = (typed: string) => {
    const type = bankAccountTypeOf(typed)
    return type === undefined ? typed : types[type]
  }
  return payment.accounts.map((account) => (
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
        <dd>{typeName(account.accountType)}</dd>
      </div>
    </dl>
  ))
}
