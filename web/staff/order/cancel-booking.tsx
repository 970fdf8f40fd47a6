import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { endOrder } from './quote/quote-calls.ts'

/** Properties of the way to end an order. */
export type EndOrderProps = { readonly orderNumber: string; readonly renew: () => Promise<void> }

/** Ends an order that is not paid, once it was asked twice. */
export function EndOrder({ orderNumber, renew }: EndOrderProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const end = async () => {
    setBusy(true)
    const fault = await endOrder(orderNumber)
    setBusy(false)
    setFailure(fault)
    if (fault) return
    setOpen(false)
    await renew()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`End this order`}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        heading={t`End order ${orderNumber}?`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t`Keep it`}</Button>
            <Button kind="danger" isBusy={isBusy} onClick={() => void end()}>{t`End it`}</Button>
          </>
        }
      >
        {failure && <FailureNotice failure={failure} />}
        <p>{t`Held seats go back to the airline, and the customer hears of it by mail. This cannot be undone.`}</p>
      </Dialog>
    </>
  )
}
