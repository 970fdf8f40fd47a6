import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import { chooseExtrasForCustomer, readExtrasForCustomer } from '#contract/api/staff/order/staff-extras.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { stillOnSale, sumOfExtras } from '#web/travel-ui/extras/chosen-extras.ts'
import { extraTravellersOf } from '#web/travel-ui/extras/extra-travellers.ts'
import { ExtrasChoice, isAnythingSold } from '#web/travel-ui/extras/extras-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from '../../order.module.css'
import type { OrderExtrasProps } from './order-extras-props.ts'
import { useExtraSaleLabel } from './use-extra-sale-label.ts'

type ChooseExtrasProps = OrderExtrasProps & { readonly onClose: () => void }

/** The bags and seats that the airline sells now, chosen for the customer, who gets the link to pay for them. */
export function ChooseExtras({ order, renew, say, onClose }: ChooseExtrasProps) {
  const { t } = useLingui()
  const outcome = useExtraSaleLabel()
  const queries = useQueryClient()
  const [picked, setPicked] = useState<readonly ExtraRequest[]>([])
  const { isBusy, failure, call } = useCommand()
  const { orderNumber } = order
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['staff-extras', orderNumber],
    staleTime: 60_000,
    queryFn: ({ signal }) => callApi(readExtrasForCustomer, { params: { orderNumber }, signal }),
  })
  const close = <Button onClick={onClose}>{t`Cancel`}</Button>
  if (!data) return <Progress labels={t`Loading seats and bags…`} />
  if (!data.ok)
    return (
      <FailureNotice failure={data.fault}>
        <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Try again`}</Button>
        {close}
      </FailureNotice>
    )
  if (!isAnythingSold(data.value))
    return (
      <>
        <p>{t`The airline sells no seats or bags for this booking online now.`}</p>
        <div className={styles.links}>{close}</div>
      </>
    )
  const travellers = extraTravellersOf(order)
  // What was sold meanwhile, or costs another price, is to be chosen anew.
  const extras = stillOnSale(picked, data.value, travellers)
  const isFree = extras.length > 0 && sumOfExtras(extras) === 0
  const send = () =>
    void call(
      () => callApi(chooseExtrasForCustomer, { body: { orderNumber, extras: [...extras] } }),
      ({ state, total }) => {
        say(
          state === 'awaitingPayment'
            ? t`Payment link sent to the customer.`
            : outcome({ state, total, payBy: order.now, notAdded: [] }),
        )
        onClose()
        void queries.invalidateQueries({ queryKey: ['staff-extras', orderNumber] })
        void renew()
      },
    )
  return (
    <div className={styles.stack}>
      <ExtrasChoice
        journeys={order.journeys}
        onSale={data.value}
        onChange={setPicked}
        {...{ travellers, extras }}
      />
      <p className={styles.soft}>
        {isFree
          ? t`There is nothing to pay. The airline is asked to add them at once.`
          : t`The customer gets an email with the payment link. Nothing is added before the payment.`}
      </p>
      {failure && (
        <>
          <FailureNotice failure={failure} />
          <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Show current prices`}</Button>
        </>
      )}
      <div className={styles.links}>
        <Button kind="primary" isBusy={isBusy} disabled={extras.length === 0} onClick={send}>
          {isFree ? t`Add seats and bags` : t`Send payment link`}
        </Button>
        {close}
      </div>
    </div>
  )
}
