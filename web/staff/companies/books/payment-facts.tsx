import { useLingui } from '@lingui/react/macro'
import type { CompanyPaymentView } from '#contract/api/staff/books/company-payments.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import styles from '../companies.module.css'

/** What a payment of a company was, and what became of it. */
export function PaymentFacts({ payment }: { readonly payment: CompanyPaymentView }) {
  const { t } = useLingui()
  const { reference, received, withheld, bankFee, askedAt, askedBy, state, certificateNumber } = payment
  const isTaken = state === 'confirmed' && !payment.reversed && payment.entryId === undefined
  return (
    <>
      <span>
        <strong>{reference}</strong> · {t`Received`}: <PriceText amount={received} />
        {state === 'refused' && <span className={styles.tag}>{t`Rejected`}</span>}
        {payment.reversed && <span className={styles.tag}>{t`Reversed`}</span>}
        {isTaken && <span className={styles.tag}>{t`Debited in full`}</span>}
      </span>
      {(withheld > 0 || bankFee > 0) && (
        <span>
          {t`Withheld tax`}: <PriceText amount={withheld} /> · {t`Bank fee`}: <PriceText amount={bankFee} />
        </span>
      )}
      {certificateNumber !== undefined && <span>{t`Certificate (50 Tawi) ${certificateNumber}`}</span>}
      {payment.reversed && <span className={styles.soft}>{payment.reversed.reason}</span>}
      <span className={styles.soft}>
        <MomentText at={askedAt} /> · {askedBy}
      </span>
    </>
  )
}
