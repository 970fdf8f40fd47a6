import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { enterTicketNumbers } from '#contract/api/staff/new-booking/manual-booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../order.module.css'

/** Properties of the form; `say` receives the result. */
export type EnterTicketsFormProps = {
  readonly order: StaffOrderAnswer
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}

/** The numbers of tickets that were issued in a GDS or on an airline's website, one for each passenger. */
export function EnterTicketsForm({ order, renew, say }: EnterTicketsFormProps) {
  const { t } = useLingui()
  const prefix = useId()
  const action = useCommand()
  const [typed, setTyped] = useState(() => order.passengers.map((_one, place) => enteredNumber(order, place)))
  const { failure } = action
  const isKept = order.may.enterTickets === 'keptUntilPaid'
  const isEmpty = typed.every((text) => text.trim() === '')
  const errorOf = (place: number) =>
    failure?.kind === 'problem' && failure.field === `ticketNumbers.${place}` ? failure.message : undefined
  const send = () =>
    action.run(
      async () => {
        const ticketNumbers = isKept && isEmpty ? [] : typed.map((text) => text.trim())
        const body = { orderNumber: order.orderNumber, ticketNumbers }
        const fault = await sendCommand(enterTicketNumbers, { body })
        if (fault?.kind === 'problem' && fault.field !== undefined)
          document.getElementById(`${prefix}${fault.field.split('.')[1] ?? ''}`)?.focus()
        return fault
      },
      () => {
        say(isKept ? t`Ticket numbers saved.` : t`${order.orderNumber} is ticketed.`)
        void renew()
      },
    )
  return (
    <StaffForm className={styles.stack} sending={action} onSend={() => void send()}>
      {failure && <FailureNotice failure={failure} />}
      <p className={styles.soft}>
        {isKept
          ? t`Kept until the payment is recorded; then the customer gets the tickets by email. Leave every field empty to take the numbers back.`
          : t`The order becomes ticketed, and the customer gets the tickets by email.`}{' '}
        {order.manual === undefined && t`Check with the airline first that no tickets were issued.`}
      </p>
      <div className={styles.fields}>
        {order.passengers.map(({ ticketName }, place) => (
          <TextField
            key={place}
            id={`${prefix}${place}`}
            data-reach={place === 0 ? 'tickets' : undefined}
            label={ticketName}
            value={typed[place] ?? ''}
            onChange={(text) => setTyped(typed.with(place, text))}
            error={errorOf(place)}
            placeholder="217-2345678901"
            maxLength={24}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <div className={styles.links}>
        <Button type="submit" kind="primary" isBusy={action.isBusy}>
          {isKept ? t`Save ticket numbers` : t`Mark ticketed`}
        </Button>
      </div>
    </StaffForm>
  )
}

function enteredNumber({ manual }: StaffOrderAnswer, passenger: number): string {
  return manual?.enteredTickets.find((one) => one.passenger === passenger)?.ticketNumber ?? ''
}
