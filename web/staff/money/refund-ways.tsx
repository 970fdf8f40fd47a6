import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type DeskRefundAnswer } from '#contract/api/money-desk.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { payOut } from './money-calls.ts'
import { sendToDesk } from './send-to-desk.ts'
import { useDeed } from './use-deed.ts'
import styles from './money.module.css'

/** Properties of what can be done about a refund. */
export type RefundWaysProps = {
  readonly refund: DeskRefundAnswer
  readonly finish: (said: string) => void
}

/**
 * Pays a refund out by hand, or sends one again that failed; one that is on its way needs nobody. What somebody else has
 * paid out by hand is not sent again.
 */
export function RefundWays(props: RefundWaysProps) {
  const { t } = useLingui()
  const { state, isByHand, confirmedBy, isConfirmedByMe } = props.refund
  const isPaidByOther = confirmedBy.length > (isConfirmedByMe ? 1 : 0)
  if (state !== 'done' && (isByHand || isPaidByOther)) return <PaidOut {...props} reach="main" />
  if (state === 'failed')
    return (
      <>
        <SendAgain {...props} />
        <PaidOut {...props} reach="other" />
      </>
    )
  return <p className={styles.soft}>{t`The shop looks after it by itself; nothing is to be done.`}</p>
}

function SendAgain({ refund: { refundId, orderNumber }, finish }: RefundWaysProps) {
  const { t } = useLingui()
  const deed = useDeed()
  const again = () =>
    void deed.run(
      () => sendToDesk('refunds/again', { refundId }),
      () => finish(t`${orderNumber}: the refund is sent again.`),
    )
  return (
    <>
      {deed.failure && <FailureNotice failure={deed.failure} />}
      <div className={styles.ways}>
        <Button data-reach="main" kind="primary" isBusy={deed.isBusy} onClick={again}>
          {t`Send it again`}
        </Button>
      </div>
    </>
  )
}

/** Properties of the word that a refund was paid out; `finish` is told what came of it. */
export type PaidOutProps = Pick<RefundWaysProps, 'finish'> & {
  readonly refund: Pick<
    DeskRefundAnswer,
    'refundId' | 'orderNumber' | 'needsTwo' | 'confirmedBy' | 'isConfirmedByMe'
  >
  readonly reach: 'main' | 'other'
}

/** Says that we have paid a refund out, with the number of the receipt. */
export function PaidOut({ refund, finish, reach }: PaidOutProps) {
  const { t } = useLingui()
  const [receipt, setReceipt] = useState('')
  const [isMissed, setMissed] = useState(false)
  const deed = useDeed()
  const { refundId, orderNumber } = refund
  const receiptNumber = receipt.trim()
  const pay = async () => {
    setMissed(receiptNumber === '')
    if (receiptNumber === '') return
    let said = ''
    await deed.run(
      async () => {
        const paid = await payOut({ refundId, receiptNumber })
        if (!paid.ok) return paid.fault
        said =
          paid.value.state === 'done'
            ? t`${orderNumber}: the money is back with the customer.`
            : t`${orderNumber}: noted. A second person has to say the same, with the same receipt.`
        return undefined
      },
      () => finish(said),
    )
  }
  const isFirstOfTwo = refund.needsTwo && refund.confirmedBy.length === 0
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      {deed.failure && <FailureNotice failure={deed.failure} />}
      {refund.isConfirmedByMe && (
        <Notice
          kind="info"
          heading={t`You have said that it is paid out.`}
          help={t`So much takes two people. Somebody else has to say it too, with the same receipt.`}
        />
      )}
      <div className={styles.line}>
        <TextField
          data-reach={reach}
          label={t`Number of the receipt or transfer`}
          value={receipt}
          onChange={setReceipt}
          error={isMissed ? t`Enter the number of the receipt.` : undefined}
          autoComplete="off"
          maxLength={40}
        />
        <Button type="submit" kind={reach === 'main' ? 'primary' : 'secondary'} isBusy={deed.isBusy}>
          {isFirstOfTwo ? t`Paid out: confirm as the first of two` : t`We have paid it out`}
        </Button>
      </div>
    </form>
  )
}
