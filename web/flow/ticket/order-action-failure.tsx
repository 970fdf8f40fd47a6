import { mailOrderLink } from '#contract/api/order-key.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Properties of the notice. */
export type OrderActionFailureProps = { readonly failure: Failure; readonly orderKey: string }

/**
 * Says why an action on an order failed. Where it requires the mailed link, that link can be requested here.
 */
export function OrderActionFailure({ failure, orderKey }: OrderActionFailureProps) {
  const isLinkNeeded = failure.kind === 'problem' && failure.problem === 'mailedLinkNeeded'
  return isLinkNeeded ? (
    <MailedLinkNeeded failure={failure} orderKey={orderKey} />
  ) : (
    <FailureNotice failure={failure} />
  )
}

function MailedLinkNeeded({ failure, orderKey }: OrderActionFailureProps) {
  const { t } = useLingui()
  const mail = useCommand()
  const [isSent, setSent] = useState(false)
  const mailNewOrderLink = () =>
    mail.run(
      () => sendCommand(mailOrderLink, { body: { orderKey } }),
      () => setSent(true),
    )
  return (
    <div aria-live="polite">
      {isSent ? (
        <Notice
          kind="done"
          heading={t`Check your email`}
          help={t`We send the link to the email address of this booking, a few times a day at most. Open it to continue.`}
        />
      ) : (
        <FailureNotice failure={failure}>
          <Button onClick={() => void mailNewOrderLink()} isBusy={mail.isBusy}>{t`Email me the link`}</Button>
        </FailureNotice>
      )}
      {mail.failure && <FailureNotice failure={mail.failure} />}
    </div>
  )
}
