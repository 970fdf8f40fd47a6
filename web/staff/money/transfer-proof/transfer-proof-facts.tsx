import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { type StaffTransferProofView } from '#contract/api/staff/manual-payment.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bankName } from './bank-names.ts'
import { Fact } from '../fact.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import styles from '../money.module.css'

/** The amount due, the transfer proof's code, and the bank's answer, one below the other. */
export function TransferProofFacts({ proof }: { readonly proof: StaffTransferProofView }) {
  const { t } = useLingui()
  return (
    <>
      <dl className={styles.rows}>
        <Fact name={t`Asked for`}>
          <strong className={styles.amount}>
            <PriceText amount={proof.amountDue} />
          </strong>
        </Fact>
        {proof.payBy !== undefined && (
          <Fact name={t`To be paid by (Bangkok time)`}>
            <MomentText at={proof.payBy} />
          </Fact>
        )}
        <Fact name={t`Sending bank`}>
          {proof.sendingBank === undefined ? t`no code on it` : bankName(proof.sendingBank)}
        </Fact>
        <Fact name={t`Transaction reference`}>
          <span className="figures">{proof.transactionReference ?? '–'}</span>
        </Fact>
        <Fact name={t`Sent (Bangkok time)`}>
          <MomentText at={proof.sentAt} />
        </Fact>
        {proof.needsTwo && (
          <Fact name={t`Two people`}>
            {proof.confirmedBy.length === 0 ? t`nobody has confirmed yet` : proof.confirmedBy.join(', ')}
          </Fact>
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
        heading={
          isCodeRead ? t`The bank could not be asked.` : t`No bank’s code could be read on the picture.`
        }
        help={t`Look for the transfer on our account before you confirm: a picture alone proves nothing.`}
      />
    )
  }
  if (!bankAnswer.isFound) {
    return (
      <Notice
        kind="fail"
        isAnnounced={false}
        heading={t`The bank does not know this transfer.`}
        help={t`The slip may be made up, or so new that the bank does not show it yet.`}
      />
    )
  }
  const { amount, isReceiverRight, paidAt } = bankAnswer
  return (
    <section aria-labelledby={titleId} className={styles.says}>
      <h3 id={titleId}>{t`The bank says`}</h3>
      <dl className={styles.rows}>
        <Fact name={t`Amount`}>
          {amount === undefined ? (
            '–'
          ) : (
            <Compared fits={amount === amountDue}>
              <PriceText amount={amount} />
            </Compared>
          )}
        </Fact>
        <Fact name={t`Receiver`}>
          {isReceiverRight === undefined ? (
            '–'
          ) : (
            <Compared fits={isReceiverRight}>
              {isReceiverRight ? t`our account` : t`somebody else’s account`}
            </Compared>
          )}
        </Fact>
        {paidAt !== undefined && (
          <Fact name={t`Paid (Bangkok time)`}>
            <MomentText at={paidAt} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Compared({ fits, children }: { readonly fits: boolean; readonly children: ReactNode }) {
  return (
    <span className={fits ? styles.fits : styles.differs}>
      <span className={styles.mark} aria-hidden="true">
        {fits ? '=' : '≠'}
      </span>
      <span>{children}</span>
    </span>
  )
}
