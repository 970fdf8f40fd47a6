import { useLingui } from '@lingui/react/macro'
import {
  type TicketExchangeAnswer,
  recordReinstatedTickets,
} from '#contract/api/staff/order/ticket-exchange.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../../order.module.css'
import type { RecordReissueProps } from './record-reissue.tsx'
import { useExchangeResultLabels } from './use-exchange-result-labels.ts'

type RecordReinstatementProps = Pick<RecordReissueProps, 'order' | 'renew' | 'say'> & {
  readonly exchange: Pick<TicketExchangeAnswer, 'exchangeId' | 'reinstatedBy'>
}

/** Ends an exchange without new tickets after the airline has reinstated the old ones; two members of staff confirm it. */
export function RecordReinstatement({ order, exchange, renew, say }: RecordReinstatementProps) {
  const { t } = useLingui()
  const mayRecord = useHasRight('issueTickets')
  const labels = useExchangeResultLabels()
  const action = useCommand()
  if (!mayRecord) return null
  const { failure } = action
  const { exchangeId, reinstatedBy } = exchange
  const names = reinstatedBy.map(({ by, isMine }) => (isMine ? t`You` : by)).join(', ')
  const send = () =>
    void action.call(
      () => callApi(recordReinstatedTickets, { body: { orderNumber: order.orderNumber, exchangeId } }),
      ({ state }) => {
        say(
          state === 'approvalNeeded'
            ? t`Recorded. A second member of staff must confirm that the old tickets are valid again.`
            : state === 'refused'
              ? t`Exchange undone. A difference that was paid is refunded.`
              : labels[state],
        )
        void renew()
      },
    )
  return (
    <div className={styles.stack}>
      {failure && <FailureNotice failure={failure} />}
      <p className={styles.soft}>
        {names === ''
          ? t`Has the airline reinstated the old flights and tickets instead? The booking is read again first, a second member of staff confirms it, and a difference that was paid is refunded.`
          : t`Old tickets confirmed as valid again by: ${names}. Another member of staff asks the airline and confirms it.`}
      </p>
      <div className={styles.links}>
        <Button isBusy={action.isBusy} onClick={send}>{t`Record reinstated tickets`}</Button>
      </div>
    </div>
  )
}
