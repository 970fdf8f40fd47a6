import { setRefundPayee } from '#contract/api/refund-payee.ts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type OrderAnswer } from '#contract/api/order.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { PayeeForm } from '#web/travel-ui/payee-form.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { OrderFailure } from '../order-failure.tsx'
import styles from './change-requests.module.css'

/** Properties of the refund payee. */
export type RefundPayeeProps = {
  readonly order: Pick<OrderAnswer, 'refundPayee'>
  readonly orderKey: string
}

/** Asks for the bank account of a refund, and shows the one on record. Nothing where none is needed. */
export function RefundPayee({ order: { refundPayee }, orderKey }: RefundPayeeProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isNeeded, recorded } = refundPayee
  if (!isNeeded) return null
  const form = (
    <PayeeForm
      key={recorded?.payeeId}
      save={async (payee) => {
        const saved = await callApi(setRefundPayee, { body: { orderKey, payee } })
        if (saved.ok) await client.invalidateQueries({ queryKey: ['order', orderKey] })
        return saved.ok ? undefined : noticeOf(saved.fault, orderKey)
      }}
    />
  )
  if (recorded === undefined) {
    return (
      <section className={styles.stack} aria-label={t`Bank account for the refund`}>
        <p>{t`We transfer the refund. Which bank account should it go to?`}</p>
        {form}
      </section>
    )
  }
  const { bank, accountNumber, accountName } = recorded
  return (
    <section className={styles.stack} aria-label={t`Bank account for the refund`}>
      <p>
        {t`Refund to`}: {bank} <span className="figures">{accountNumber}</span>, {accountName}
      </p>
      <Disclosure summary={t`Use another bank account`}>{form}</Disclosure>
    </section>
  )
}

function noticeOf(failure: Failure, orderKey: string) {
  return <OrderFailure failure={failure} orderKey={orderKey} />
}
