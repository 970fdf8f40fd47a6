import { useLingui } from '@lingui/react/macro'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { TransferProofUpload } from '../transfer-proof/transfer-proof-upload.tsx'
import { PayInQrCode } from './pay-in-codes.tsx'
import type { PaymentMethodPanelProps } from './payment-method-props.ts'
import styles from './payment-methods.module.css'

/** Paying by QR code: the code with what it contains, and the upload of the proof. */
export function PromptPayPanel({ payable, payment, pageKey }: PaymentMethodPanelProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { payBy } = payable
  return (
    <>
      <section className={styles.promptPay} aria-label={t`PromptPay`}>
        <PayInQrCode payment={payment} pageKey={pageKey} />
        <div className={styles.scanned}>
          <dl className={styles.facts}>
            <div>
              <dt>{t`Amount`}</dt>
              <dd className={styles.words}>
                <PriceText amount={payment.amount} />
              </dd>
            </div>
            <div>
              <dt>{t`Reference 1 (order number)`}</dt>
              <dd className="figures">{payment.reference1}</dd>
            </div>
            {payBy !== undefined && (
              <div>
                <dt>{t`Payment deadline`}</dt>
                <dd>
                  {formatInstant(payBy as Instant, language, { zone: bangkok, style: 'short' })}{' '}
                  {t`Bangkok time`}
                </dd>
              </div>
            )}
          </dl>
          <p className={styles.soft}>
            {t`We confirm the payment, the airline issues your tickets, and we email them to you.`}
          </p>
        </div>
      </section>
      {payable.isOwner && <TransferProofUpload pageKey={pageKey} />}
    </>
  )
}
