import { useLingui } from '@lingui/react/macro'
import type { UnappliedReceiptView } from '#contract/api/staff/refunds-and-receipts.ts'
import { satang as money } from '#contract/terms/money.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { sendReceiptRefund } from '../money-api.ts'
import { useBahtField } from '../use-baht-field.ts'
import { useCommand } from '#web/api/use-command.ts'
import styles from '../money.module.css'

/** Properties of the refund form. */
export type GiveBackFormProps = {
  readonly payment: UnappliedReceiptView
  /** Where "use it" comes first, this is the other answer. */
  readonly reach: 'main' | 'other'
  readonly finish: (said: string) => void
}

/**
 * Refunds an unapplied receipt: the whole remainder, unless less is typed. A pending refund request of a
 * colleague is shown.
 */
export function RefundReceiptForm({ payment, reach, finish }: GiveBackFormProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { paymentId, orderNumber, arrived, refunded, wanted } = payment
  const left = arrived - refunded
  const baht = useBahtField(wanted.find(({ isMine }) => !isMine)?.amount ?? left)
  const action = useCommand()
  const isTooMuch = baht.satang !== undefined && baht.satang > left
  const sendRefund = async () => {
    const { satang: amount } = baht
    if (!baht.check() || amount === undefined || isTooMuch) return
    const sum = formatMoney(money(amount), language)
    await action.call(
      () => sendReceiptRefund({ paymentId, amount }),
      ({ state }) =>
        finish(
          state === 'owed'
            ? t`${orderNumber}: refund created. See Refunds.`
            : t`${orderNumber}: refund of ${sum} confirmed (1 of 2). Waiting for a second approval.`,
        ),
    )
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={() => void sendRefund()}>
      {action.failure && <FailureNotice failure={action.failure} />}
      {wanted.map((one) => (
        <RequestedRefund key={one.by} one={one} />
      ))}
      <div className={styles.line}>
        <TextField
          {...baht.field}
          data-reach={reach}
          label={t`Refund amount (฿)`}
          error={isTooMuch ? t`More than the remaining amount.` : baht.field.error}
        />
        <Button type="submit" isBusy={action.isBusy}>{t`Refund payment`}</Button>
      </div>
    </StaffForm>
  )
}

/** Says who requested how much of it back, and that a second person must approve it. */
function RequestedRefund({
  one: { by, amount, isMine },
}: {
  readonly one: UnappliedReceiptView['wanted'][number]
}) {
  const { t } = useLingui()
  const language = useLanguage()
  const sum = formatMoney(money(amount), language)
  return (
    <Notice
      kind="info"
      heading={isMine ? t`You requested a refund of ${sum}.` : t`${by} requested a refund of ${sum}.`}
      help={
        isMine
          ? t`This amount needs two approvals. Another user must enter the same amount.`
          : t`This amount needs two approvals. Enter the same amount to approve.`
      }
    />
  )
}
