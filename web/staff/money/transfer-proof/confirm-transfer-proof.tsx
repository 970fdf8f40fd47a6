import { useLingui } from '@lingui/react/macro'
import type { StaffTransferProofView } from '#contract/api/staff/manual-payment.ts'
import { satang as money } from '#contract/terms/money.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { confirmMoneyReceived } from '../receipt/confirm-receipt.ts'
import { RecordDifferentAmount } from '../receipt/record-different-amount.tsx'
import { useBahtField } from '../use-baht-field.ts'
import { useCommand } from '#web/api/use-command.ts'
import { isConfirmedByMe } from './is-confirmed-by-me.ts'
import { useReceiptLabels } from '../receipt/use-receipt-labels.ts'
import styles from '../money.module.css'

/** Properties of the confirmation of a transfer proof. */
export type ConfirmTransferProofProps = {
  readonly proof: StaffTransferProofView
  /** It is settled; says how. */
  readonly finish: (said: string) => void
}

/**
 * Confirms that the money of a transfer proof has arrived. The bank's answer is shown; where no bank could be
 * asked, the clerk types the amount of the picture, so that somebody has read it.
 */
export function ConfirmTransferProof({ proof, finish }: ConfirmTransferProofProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const baht = useBahtField(proof.bankAnswer?.amount ?? 0)
  const action = useCommand()
  const takenLabels = useReceiptLabels()
  const { transferProofId, orderNumber, amountDue } = proof
  const { satang } = baht
  const confirmProof = async (isOtherAmount?: true) => {
    if (!baht.check() || satang === undefined) return
    await action.call(
      () =>
        confirmMoneyReceived({
          orderNumber,
          amount: satang,
          transferProofId,
          ...(isOtherAmount && { isOtherAmount }),
        }),
      (taken) => finish(takenLabels(orderNumber, taken)),
    )
  }
  if (isConfirmedByMe(proof)) {
    return (
      <Notice
        kind="info"
        heading={t`You confirmed this payment (1 of 2)`}
        help={t`This amount needs two approvals. Another user must approve it.`}
      />
    )
  }
  const difference = satang === undefined ? 0 : satang - amountDue
  const gap = formatMoney(money(Math.abs(difference)), language)
  return (
    <StaffForm className={styles.stack} sending={action} onSend={() => void confirmProof()}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <TextField {...baht.field} data-reach="main" label={t`Amount on bank statement (฿)`} />
      {difference !== 0 && (
        <p className={styles.differs}>
          <span className={styles.mark} aria-hidden="true">
            ≠
          </span>
          <span>
            {difference < 0 ? t`${gap} less than the amount due` : t`${gap} more than the amount due`}
          </span>
        </p>
      )}
      <Button type="submit" kind="primary" isWide isBusy={action.isBusy}>
        {proof.needsTwo
          ? proof.confirmations.length === 0
            ? t`Confirm (1 of 2)`
            : t`Approve (2 of 2)`
          : t`Confirm payment`}{' '}
        <kbd aria-hidden="true">A</kbd>
      </Button>
      <RecordDifferentAmount action={action} note={() => void confirmProof(true)} />
    </StaffForm>
  )
}
