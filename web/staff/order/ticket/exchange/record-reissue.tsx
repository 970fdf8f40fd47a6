import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type TicketExchangeAnswer,
  recordReissuedTickets,
} from '#contract/api/staff/order/ticket-exchange.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../../form/staff-form.tsx'
import styles from '../../order.module.css'

/** Properties of the form; `say` receives the result. */
export type RecordReissueProps = {
  readonly order: StaffOrderAnswer
  readonly exchange: Pick<TicketExchangeAnswer, 'exchangeId' | 'oldNumbers' | 'approvedBy'>
  /** Position of the flights that the airline has given free of charge; absent where an exchange misses its tickets. */
  readonly position?: number
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}

/** The new ticket numbers that the airline named for an exchange; two members of staff enter them. */
export function RecordReissue({ order, exchange, position, renew, say }: RecordReissueProps) {
  const { t } = useLingui()
  const mayRecord = useHasRight('issueTickets')
  const action = useCommand()
  const missing = ticketsWithoutSuccessor(order, exchange)
  const [typed, setTyped] = useState<readonly string[]>(() => missing.map(() => ''))
  if (!mayRecord || missing.length === 0) return null
  const { failure } = action
  const errorOf = (place: number) =>
    failure?.kind === 'problem' && failure.field === `ticketNumbers.${place}` ? failure.message : undefined
  const names = exchange.approvedBy.map(({ by, isMine }) => (isMine ? t`You` : by)).join(', ')
  const send = () => {
    const { exchangeId } = exchange
    const ticketNumbers = missing.map((_one, place) => typed[place]?.trim() ?? '')
    void action.call(
      () =>
        callApi(recordReissuedTickets, {
          body: {
            orderNumber: order.orderNumber,
            exchangeId,
            ticketNumbers,
            ...(position !== undefined && { position }),
          },
        }),
      ({ state }) => {
        say(
          state === 'approvalNeeded'
            ? t`Recorded. A second member of staff must enter the same numbers.`
            : t`New tickets recorded.`,
        )
        void renew()
      },
    )
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={send}>
      {failure && <FailureNotice failure={failure} />}
      <p className={styles.soft}>
        {names === '' && position !== undefined
          ? t`Enter the ticket numbers that the airline names. A second member of staff enters the same numbers.`
          : names === ''
            ? t`Enter the ticket numbers that the airline names. The booking is read again first, and a second member of staff enters the same numbers.`
            : t`Entered by: ${names}. Another member of staff asks the airline and enters the same numbers.`}
      </p>
      <div className={styles.fields}>
        {missing.map(({ ticketNumber }, place) => (
          <TextField
            key={ticketNumber}
            label={t`New ticket for ${ticketNumber}`}
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
          {t`Record new tickets`}
        </Button>
      </div>
    </StaffForm>
  )
}

function ticketsWithoutSuccessor(
  { tickets }: Pick<StaffOrderAnswer, 'tickets'>,
  { oldNumbers }: Pick<TicketExchangeAnswer, 'oldNumbers'>,
) {
  const replaced = new Set(tickets.filter(isDocumentOpen).map((one) => one.originalTicketNumber))
  return tickets.filter((one) => oldNumbers.includes(one.ticketNumber) && !replaced.has(one.ticketNumber))
}
