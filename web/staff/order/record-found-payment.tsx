import { useCommand } from '#web/api/use-command.ts'
import { resolvePayment } from '#contract/api/staff/manual-payment.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import styles from './order.module.css'

/** Properties of the form for a payment found at a provider. */
export type RecordFoundPaymentProps = {
  readonly orderNumber: string
  readonly payment: StaffOrderAnswer['foundPayments'][number]
  readonly renew: () => Promise<void>
}

/** Records a payment that the reconciliation found at a provider as received, after a confirmation. */
export function RecordFoundPayment({ orderNumber, payment, renew }: RecordFoundPaymentProps) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, failure, run } = useCommand()
  const { differenceId, providerId, providerRef, amount, recordedBy } = payment
  const recordFoundPayment = () =>
    run(
      () => sendCommand(resolvePayment, { body: { orderNumber, differenceId } }),
      () => {
        setOpen(false)
        void renew()
      },
    )
  const provider = providerName(providerId)
  const first = recordedBy.join(', ')
  return (
    <div className={styles.links}>
      <Button kind="primary" onClick={() => setOpen(true)}>{t`Record found payment`}</Button>
      <span className={styles.soft}>
        {provider} {providerRef} · <PriceText amount={amount} />
      </span>
      {first !== '' && (
        <span className={styles.soft}>{t`Recorded by ${first}. A second person must record it too.`}</span>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        heading={t`Record this payment for order ${orderNumber}?`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t`Cancel`}</Button>
            <Button
              kind="primary"
              isBusy={isBusy}
              onClick={() => void recordFoundPayment()}
            >{t`Record payment`}</Button>
          </>
        }
      >
        {failure && <FailureNotice failure={failure} />}
        <p>
          {provider} {providerRef}: <PriceText amount={amount} />
        </p>
        <p>{t`Check the payment at the provider first. The order is marked as paid, and its tickets are issued or, if the airline has issued them, taken over.`}</p>
      </Dialog>
    </div>
  )
}
