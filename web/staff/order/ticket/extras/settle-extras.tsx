import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type StaffExtraSale, settleExtras } from '#contract/api/staff/order/staff-extras.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { ExtraList } from '#web/travel-ui/extras/extra-list.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { useExtraLabels } from '#web/travel-ui/price/use-extra-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import styles from '../../order.module.css'
import type { OrderExtrasProps } from './order-extras-props.ts'
import { useExtraSaleLabel } from './use-extra-sale-label.ts'

type SettleExtrasProps = OrderExtrasProps & { readonly sale: StaffExtraSale }

/** Records what the airline has told of bags and seats whose outcome is not certain; two members of staff state the same. */
export function SettleExtras({ sale, order, renew, say }: SettleExtrasProps) {
  const { t } = useLingui()
  const mayRecord = useHasRight('issueTickets')
  const labels = useExtraLabels()
  const outcome = useExtraSaleLabel()
  const action = useCommand()
  const { extraSaleId, extras, statedBy } = sale
  // Empty for the second person too, who states what the airline told them and not what the first one has stated.
  const [added, setAdded] = useState<readonly number[]>([])
  const names = statedBy.map(({ by, isMine }) => (isMine ? t`You` : by)).join(', ')
  if (!mayRecord) return <ExtraList extras={extras} passengers={order.passengers} />
  const send = () =>
    void action.call(
      () =>
        callApi(settleExtras, { body: { orderNumber: order.orderNumber, extraSaleId, added: [...added] } }),
      ({ state }) => {
        const notAdded = [...extras.keys()].filter((one) => !added.includes(one))
        say(
          state === 'approvalNeeded'
            ? t`Recorded. A second member of staff must record the same outcome.`
            : outcome({ ...sale, state, notAdded: state === 'done' ? notAdded : [] }),
        )
        void renew()
      },
    )
  return (
    <div className={styles.stack}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <p className={styles.soft}>
        {names === ''
          ? t`Ask the airline which of them it has added. The booking is read again first, a second member of staff records the same, and what was not added is refunded.`
          : t`Recorded by: ${names}. Another member of staff asks the airline and records the same.`}
      </p>
      <fieldset className={styles.choices}>
        <legend>{t`Seats and bags that the airline added`}</legend>
        {extras.map((extra, position) => (
          <Checkbox
            key={position}
            label={`${labels(extra)} · ${order.passengers[extra.passenger]?.ticketName ?? ''}`}
            isChecked={added.includes(position)}
            onChange={(isAdded) =>
              setAdded(isAdded ? [...added, position] : added.filter((one) => one !== position))
            }
            aside={<PriceText amount={extra.amount} />}
          />
        ))}
      </fieldset>
      <div className={styles.links}>
        <Button isBusy={action.isBusy} onClick={send}>{t`Record outcome`}</Button>
      </div>
    </div>
  )
}
