import { setRefundPayee } from '#contract/api/refund-payee.ts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { OrderAnswer } from '#contract/api/order.ts'
import { sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { forgetPayeeDraft, hasPayeeDraft, PayeeForm, type SharedSubmit } from '#web/travel-ui/payee-form.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import styles from './change-requests.module.css'

/** Properties of the refund payee. */
export type RefundPayeeProps = {
  readonly order: Pick<OrderAnswer, 'refundPayee'>
  readonly orderKey: string
  /** Set while a quote is open: its confirmation saves what is typed here first. */
  readonly confirmation?: SharedSubmit | undefined
}

/** Asks for the bank account of a refund, and shows the one on record. Nothing where none is needed. */
export function RefundPayee({ order: { refundPayee }, orderKey, confirmation }: RefundPayeeProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, failure, run } = useCommand()
  const { isNeeded, recorded } = refundPayee
  if (!isNeeded) return null
  const form = (
    <PayeeForm
      key={recorded?.payeeId}
      draftKey={orderKey}
      sharedSubmit={confirmation}
      isBusy={isBusy}
      failure={failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
      save={(payee) =>
        run(async () => {
          const fault = await sendCommand(setRefundPayee, { body: { orderKey, payee } })
          if (fault) return fault
          forgetPayeeDraft(orderKey)
          await client.invalidateQueries({ queryKey: ['order', orderKey] })
          return fault
        }, confirmation?.proceed)
      }
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
      <Disclosure summary={t`Use another bank account`} isOpenAtFirst={hasPayeeDraft(orderKey)}>
        {form}
      </Disclosure>
    </section>
  )
}
