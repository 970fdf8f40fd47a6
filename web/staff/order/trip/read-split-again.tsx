import { useLingui } from '@lingui/react/macro'
import { readSplit } from '#contract/api/staff/order/order-split.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../order.module.css'
import type { SplitPassengersProps } from './split-props.ts'

/** Has the supplier read again whose answer to a split is unknown. */
export function ReadSplitAgain({ order: { orderNumber }, renew, say }: SplitPassengersProps) {
  const { t } = useLingui()
  const action = useCommand()
  const send = () =>
    void action.call(
      () => callApi(readSplit, { body: { orderNumber } }),
      ({ state, newOrderNumber = '' }) => {
        const settled = {
          done: t`Passengers split off into order ${newOrderNumber}.`,
          refused: t`The supplier did not divide the booking. The order is unchanged.`,
        }
        say(
          state === 'done' || state === 'refused'
            ? settled[state]
            : t`A split of this order is not complete yet.`,
        )
        void renew()
      },
    )
  return (
    <div className={styles.stack}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.links}>
        <Button isBusy={action.isBusy} onClick={send}>{t`Read booking again`}</Button>
      </div>
    </div>
  )
}
