import { useLingui } from '@lingui/react/macro'
import type { PendingApprovalView } from '#contract/api/staff/pending-approvals.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { satang } from '#contract/terms/money.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { confirmMoneyReceived } from '../receipt/confirm-receipt.ts'
import { sendReceiptRefund } from '../money-api.ts'
import { useRefunds } from '../../use-money-lists.ts'
import { MarkPaidOut } from '../refund/mark-paid-out.tsx'
import { WithdrawConfirmation } from './withdraw-confirmation.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useReceiptLabels } from '../receipt/use-receipt-labels.ts'
import styles from '../money.module.css'

/** Properties of the approver's actions; `finish` receives the result. */
export type PendingApprovalActionsProps = {
  readonly waits: PendingApprovalView
  readonly finish: (said: string) => void
}

/** Approves what a colleague has entered, or says why this clerk cannot. */
export function PendingApprovalActions({ waits, finish }: PendingApprovalActionsProps) {
  const { t } = useLingui()
  const mayTake = useHasRight('recordReceipts')
  const mayReturn = useHasRight('makeRefunds')
  const { kind, isMyOrder, confirmations } = waits
  if (isMyOrder) {
    return (
      <>
        <Notice
          kind="info"
          heading={t`This is your own order`}
          help={t`You cannot approve payments for an order you created. Two other users must approve.`}
        />
        {mayTake && <WithdrawConfirmation waits={waits} finish={finish} />}
      </>
    )
  }
  if (!(kind === 'received' ? mayTake : mayReturn)) {
    return (
      <p
        className={styles.soft}
      >{t`You do not have permission to approve this. Waiting for another user.`}</p>
    )
  }
  const mine = confirmations.find((one) => one.isMine)
  const others = confirmations.filter((one) => one.counts && !one.isMine)
  const amounts = [...new Set(others.map(({ amount }) => amount))]
  const isPaidOut = kind === 'paidOut'
  return (
    <>
      {mine && !isPaidOut && <OwnConfirmationNotice amount={mine.amount} hasOthers={others.length > 0} />}
      {!mine && others.length === 0 && <p>{t`Needs approval by two other users.`}</p>}
      {isPaidOut && <ConfirmPayout waits={waits} finish={finish} />}
      {!isPaidOut &&
        amounts.map((amount) => (
          <ConfirmSameAmount key={amount} waits={waits} amount={amount} finish={finish} />
        ))}
      <WithdrawConfirmation waits={waits} finish={finish} />
    </>
  )
}

/** Tells the first person why it is not carried out, and that confirming twice does not help. */
function OwnConfirmationNotice({
  amount,
  hasOthers,
}: {
  readonly amount: number
  readonly hasOthers: boolean
}) {
  const { t } = useLingui()
  const money = formatMoney(satang(amount), useLanguage())
  return (
    <Notice
      kind="info"
      heading={t`You entered ${money}. The second approval must come from another user.`}
      help={
        hasOthers
          ? t`Both approvers must enter the same amount. Match your colleague’s amount only after checking again.`
          : t`This amount needs two approvals. Another user must enter the same amount, here or under Receive payment.`
      }
    />
  )
}

function ConfirmSameAmount({
  waits,
  amount,
  finish,
}: PendingApprovalActionsProps & { readonly amount: number }) {
  const { t } = useLingui()
  const money = formatMoney(satang(amount), useLanguage())
  const action = useCommand()
  const say = useConfirmReceipt()
  const sendConfirmation = () => action.call(() => say(waits, amount), finish)
  return (
    <>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        <Button kind="primary" isBusy={action.isBusy} onClick={() => void sendConfirmation()}>
          {waits.kind === 'received' ? t`Approve ${money} (2 of 2)` : t`Approve refund of ${money} (2 of 2)`}
        </Button>
      </div>
    </>
  )
}

/**
 * Sends the approval, with the receipt number or transfer proof of the first person; returns the result as a
 * sentence.
 */
function useConfirmReceipt(): (
  waits: PendingApprovalView,
  amount: number,
) => Promise<Result<string, Failure>> {
  const { t } = useLingui()
  const language = useLanguage()
  const takenLabels = useReceiptLabels()
  return async ({ kind, id, orderNumber, asked, confirmations }, amount) => {
    if (kind === 'giveBack') {
      const given = await sendReceiptRefund({ paymentId: id, amount })
      if (!given.ok) return fail(given.fault)
      const sum = formatMoney(satang(amount), language)
      return succeed(
        given.value.state === 'owed'
          ? t`${orderNumber}: refund created. See Refunds.`
          : t`${orderNumber}: refund of ${sum} confirmed (1 of 2). Waiting for a second approval.`,
      )
    }
    const same = confirmations.find((one) => one.amount === amount && !one.isMine)
    const { receiptNumber, transferProofId } = same ?? {}
    const taken = await confirmMoneyReceived({
      orderNumber,
      amount,
      ...(amount !== asked && { isOtherAmount: true as const }),
      ...(receiptNumber !== undefined && { receiptNumber }),
      ...(transferProofId !== undefined && { transferProofId }),
    })
    return taken.ok ? succeed(takenLabels(orderNumber, taken.value)) : fail(taken.fault)
  }
}

/** Each enters the receipt number independently; whoever entered another one can correct it. */
function ConfirmPayout({ waits: { id }, finish }: PendingApprovalActionsProps) {
  const { value, renew } = useRefunds()
  const refund = value?.refunds.find(({ refundId }) => refundId === id)
  return refund ? <MarkPaidOut refund={refund} finish={finish} renew={renew} reach="main" /> : null
}
