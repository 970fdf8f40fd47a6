import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseLaterExtras, readLaterExtras } from '#contract/api/extras/extra-sale.ts'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { stillOnSale, sumOfExtras } from '#web/travel-ui/extras/chosen-extras.ts'
import { ExtraList } from '#web/travel-ui/extras/extra-list.tsx'
import { extraTravellersOf } from '#web/travel-ui/extras/extra-travellers.ts'
import { ExtrasChoice, isAnythingSold } from '#web/travel-ui/extras/extras-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import styles from './order-extras.module.css'

/** Properties of the bags and seats of an order. */
export type AddExtrasProps = { readonly order: OrderAnswer; readonly orderKey: string }

/** Bags and seats that were added to an order, and the choice of more; the airline is asked only when it is wanted. */
export function AddExtras({ order, orderKey }: AddExtrasProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { laterExtras, mayAddExtras, passengers } = order
  if (laterExtras.length === 0 && !mayAddExtras) return null
  return (
    <Card labelledBy="add-extras-title">
      <div className={styles.stack}>
        <h2 id="add-extras-title" className={styles.heading}>{t`Add seats and bags`}</h2>
        {laterExtras.length > 0 && (
          <>
            <p>{t`Added after you booked:`}</p>
            <ExtraList extras={laterExtras} passengers={passengers} />
          </>
        )}
        {mayAddExtras &&
          (isOpen ? (
            <LaterChoice order={order} orderKey={orderKey} onChosen={() => setOpen(false)} />
          ) : (
            <>
              <p className={styles.soft}>
                {t`We ask the airline for the current prices. You pay only for what you choose.`}
              </p>
              <Button kind="secondary" onClick={() => setOpen(true)}>{t`Choose seats and bags`}</Button>
            </>
          ))}
      </div>
    </Card>
  )
}

function LaterChoice({
  order,
  orderKey,
  onChosen,
}: AddExtrasProps & {
  readonly onChosen: () => void
}) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [picked, setPicked] = useState<readonly ExtraRequest[]>([])
  const { isBusy, failure, call } = useCommand()
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['later-extras', orderKey],
    staleTime: 60_000,
    queryFn: ({ signal }) => callApi(readLaterExtras, { orderKey, signal }),
  })
  if (!data) return <Progress labels={t`Loading seats and bags…`} />
  if (!data.ok)
    return (
      <FailureNotice failure={data.fault}>
        <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Try again`}</Button>
      </FailureNotice>
    )
  if (!isAnythingSold(data.value))
    return <p>{t`The airline sells no seats or bags for this booking online now. Contact us, and we ask.`}</p>
  const travellers = extraTravellersOf(order)
  // What was sold meanwhile, or costs another price, is to be chosen anew.
  const extras = stillOnSale(picked, data.value, travellers)
  const isFree = extras.length > 0 && sumOfExtras(extras) === 0
  const choose = () =>
    call(
      () => callApi(chooseLaterExtras, { body: { orderKey, extras: [...extras] } }),
      () => {
        void queries.invalidateQueries({ queryKey: ['order', orderKey] })
        void queries.invalidateQueries({ queryKey: ['later-extras', orderKey] })
        onChosen()
        window.scrollTo({ top: 0 })
      },
    )
  return (
    <>
      <ExtrasChoice
        journeys={order.journeys}
        onSale={data.value}
        onChange={setPicked}
        {...{ travellers, extras }}
      />
      {failure && (
        <>
          <OrderActionFailure failure={failure} orderKey={orderKey} />
          <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Show current prices`}</Button>
        </>
      )}
      <Button kind="primary" isBusy={isBusy} disabled={extras.length === 0} onClick={() => void choose()}>
        {isFree ? t`Add seats and bags` : t`Go to payment`}
      </Button>
    </>
  )
}
