import { acceptChangeByPhone, type ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { fetchPhoneRequestFigures } from '../order-api.ts'
import type { OrderPartProps } from '../order-part-props.ts'
import styles from '../order.module.css'

type PhoneChangeRequestProps = Pick<OrderPartProps, 'renew'> & {
  readonly kind: 'refund' | 'change'
  readonly orderNumber: string
}

/** A refund or change request by phone: its figures, and the recorded acceptance. */
export function PhoneChangeRequest({ kind, orderNumber, renew }: PhoneChangeRequestProps) {
  const { t } = useLingui()
  const [message, setMessage] = useState('')
  const [asked, setAsked] = useState<ChangeRequestAnswer>()
  const action = useCommand()
  const requestFigures = () =>
    void action.run(
      async () => {
        const typed = message.trim()
        const answer = await fetchPhoneRequestFigures({
          orderNumber,
          kind,
          ...(typed !== '' && { message: typed }),
        })
        setAsked(answer.ok ? answer.value : undefined)
        return answer.ok ? undefined : answer.fault
      },
      () => undefined,
    )
  const recordAcceptance = (requestId: string) =>
    void action.run(
      () => sendCommand(acceptChangeByPhone, { body: { orderNumber, requestId, yes: true } }),
      () => void renew(),
    )
  return (
    <StaffForm className={styles.stack} sending={action} onSend={requestFigures}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <TextField
        label={t`What the customer asks for`}
        value={message}
        onChange={setMessage}
        autoComplete="off"
        maxLength={500}
        data-reach={kind}
      />
      <div className={styles.links}>
        <Button type="submit" isBusy={action.isBusy}>{t`Calculate`}</Button>
      </div>
      {asked && <QuotedFigure request={asked} />}
      {asked && (
        <div className={styles.links}>
          <Button kind="primary" isBusy={action.isBusy} onClick={() => recordAcceptance(asked.requestId)}>
            {t`Record acceptance by phone`}
          </Button>
        </div>
      )}
    </StaffForm>
  )
}

function QuotedFigure({ request: { comesBack, fee } }: { readonly request: ChangeRequestAnswer }) {
  const { t } = useLingui()
  if (comesBack !== undefined)
    return (
      <p>
        {t`Refund amount:`} <PriceText amount={comesBack} />
      </p>
    )
  if (fee === undefined) return <p>{t`Only the airline can tell the amount: record the request first.`}</p>
  return (
    <p>
      {t`Change fee:`} <PriceText amount={fee} />
    </p>
  )
}
