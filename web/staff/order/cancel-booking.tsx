import { useCommand } from '#web/api/use-command.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { cancelOpenOrder } from './quote/quote-api.ts'

/** Properties of the cancellation. */
export type EndOrderProps = { readonly orderNumber: string; readonly renew: () => Promise<void> }

/** Cancels an unpaid order, after a confirmation. */
export function CancelBooking({ orderNumber, renew }: EndOrderProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, failure, run } = useCommand()
  const cancelUnpaidOrder = () =>
    run(
      () => cancelOpenOrder(orderNumber),
      () => {
        setOpen(false)
        void renew()
      },
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`Cancel booking`}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        heading={t`Cancel booking ${orderNumber}?`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t`Keep booking`}</Button>
            <Button
              kind="danger"
              isBusy={isBusy}
              onClick={() => void cancelUnpaidOrder()}
            >{t`Cancel booking`}</Button>
          </>
        }
      >
        {failure && <FailureNotice failure={failure} />}
        <p>{t`Held seats are released to the airline and the customer is notified by email. This cannot be undone.`}</p>
      </Dialog>
    </>
  )
}
