import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { StaffTransferProofView } from '#contract/api/staff/manual-payment.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bankName } from './bank-names.ts'
import { FactRow } from '../fact-row.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import styles from '../money.module.css'

/** The amount due, the transfer proof's code, and the bank's answer, one below the other. */
export function TransferProofFacts({ proof }: { readonly proof: StaffTransferProofView }) {
  const { t } = useLingui()
  return (
    <>
      <dl className={styles.rows}>
        <FactRow name={t`Amount due`}>
          <strong className={styles.amount}>
            <PriceText amount={proof.amountDue} />
          </strong>
        </FactRow>
        {proof.payBy !== undefined && (
          <FactRow name={t`Payment deadline (Bangkok time)`}>
            <MomentText at={proof.payBy} />
          </FactRow>
        )}
        <FactRow name={t`Sending bank`}>
          {proof.sendingBank === undefined ? t`No QR code` : bankName(proof.sendingBank)}
        </FactRow>
        <FactRow name={t`Transaction reference`}>
          <span className="figures">{proof.transactionReference ?? '–'}</span>
        </FactRow>
        <FactRow name={t`Sent (Bangkok time)`}>
          <MomentText at={proof.sentAt} />
        </FactRow>
        {proof.needsTwo && (
          <FactRow name={t`Approvals`}>
            {proof.confirmedBy.length === 0 ? t`0 of 2` : proof.confirmedBy.join(', ')}
          </FactRow>
        )}
      </dl>
      <BankAnswer proof={proof} />
    </>
  )
}

function BankAnswer({
  proof: { bankAnswer, amountDue, isCodeRead },
}: {
  readonly proof: StaffTransferProofView
}) {
  const { t } = useLingui()
  const titleId = useId()
  if (!bankAnswer) {
    return (
      <Notice
        kind="look"
        heading={isCodeRead ? t`Bank could not be reached` : t`No QR code found on the image`}
        help={t`Find the transfer on your bank statement before confirming. A picture alone proves nothing.`}
      />
    )
  }
  if (!bankAnswer.isFound) {
    return (
      <Notice
        kind="fail"
        isAnnounced={false}
        heading={t`Transfer not found at the bank`}
        help={t`The proof may be forged, or too recent for the bank to show.`}
      />
    )
  }
  const { amount, isReceiverRight, paidAt } = bankAnswer
  return (
    <section aria-labelledby={titleId} className={styles.says}>
      <h3 id={titleId}>{t`Bank record`}</h3>
      <dl className={styles.rows}>
        <FactRow name={t`Amount`}>
          {amount === undefined ? (
            '–'
          ) : (
            <ComparisonMark fits={amount === amountDue}>
              <PriceText amount={amount} />
            </ComparisonMark>
          )}
        </FactRow>
        <FactRow name={t`Account credited`}>
          {isReceiverRight === undefined ? (
            '–'
          ) : (
            <ComparisonMark fits={isReceiverRight}>
              {isReceiverRight ? t`Our account` : t`Another account`}
            </ComparisonMark>
          )}
        </FactRow>
        {paidAt !== undefined && (
          <FactRow name={t`Paid (Bangkok time)`}>
            <MomentText at={paidAt} />
          </FactRow>
        )}
      </dl>
    </section>
  )
}

function ComparisonMark({ fits, children }: { readonly fits: boolean; readonly children: ReactNode }) {
  return (
    <span className={fits ? styles.fits : styles.differs}>
      <span className={styles.mark} aria-hidden="true">
        {fits ? '=' : '≠'}
      </span>
      <span>{children}</span>
    </span>
  )
}
