import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PricingAnswer } from '#contract/api/price.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useSeatMaps } from '#web/api/use-seat-maps.ts'
import type { TripDraft } from '#web/session/trip-draft.ts'
import { hasUnadded, stillOnSale } from '#web/travel-ui/extras/chosen-extras.ts'
import { ExtrasChoice as Choice, isAnythingSold } from '#web/travel-ui/extras/extras-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { bookingFieldIds } from '../booking-field-ids.ts'
import { useExtraTravellers } from './use-extra-travellers.ts'
import type { BookingExtras } from './use-booking-extras.ts'
import styles from '#web/travel-ui/extras/extras.module.css'

/** Properties of the choice of seats and bags. */
export type ExtrasSectionProps = {
  readonly answer: PricingAnswer
  readonly draft: TripDraft
  readonly booked: BookingExtras
}

/** Seats and bags to buy with the tickets, asked for only when wanted; nothing is added before its button is pressed. */
export function ExtrasSection(props: ExtrasSectionProps) {
  const { t } = useLingui()
  const { extras, picked, pick } = props.booked
  const [isOpen, setOpen] = useState(picked.length > 0)
  const isSold = canBuyExtras(props.answer)
  useEffect(() => {
    if (!isSold && hasUnadded({ picked, extras })) pick(extras)
  })
  if (!isSold) return null
  return (
    <Card labelledBy="extras-title">
      <h2 id="extras-title" className={styles.heading}>{t`Seats and bags`}</h2>
      <p className={styles.note}>
        {t`Optional. Without a choice the airline gives you a seat at check-in, and the bags of your fare are included.`}
      </p>
      {isOpen ? (
        <ExtrasChoice {...props} />
      ) : (
        <Button kind="secondary" onClick={() => setOpen(true)}>
          {extras.length === 0 ? t`Choose seats and bags` : t`Change seats and bags`}
        </Button>
      )}
    </Card>
  )
}

/** Only a price of now can be added to: staff quote without seats and bags, and a waiting list has none. */
function canBuyExtras({ hasSeatMaps, sellingMode, offer }: PricingAnswer): boolean {
  return hasSeatMaps === true && sellingMode === 'instant' && !offer.waitingList
}

function ExtrasChoice({ answer: { offer }, draft, booked }: ExtrasSectionProps) {
  const { t } = useLingui()
  const travellers = useExtraTravellers(draft)
  const { data, refetch, isFetching } = useSeatMaps(offer.offerId)
  const { picked, pick } = booked
  // What was sold meanwhile, or costs another price, is to be chosen anew.
  const extras = data?.ok ? stillOnSale(picked, data.value, travellers) : booked.extras
  useEffect(() => {
    if (data?.ok && extras.length < picked.length) pick(extras)
  })
  if (!data) return <Progress labels={t`Loading seats and bags…`} />
  if (!data.ok)
    return (
      <FailureNotice failure={data.fault}>
        <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Try again`}</Button>
        {hasUnadded(booked) && (
          <Button
            id={bookingFieldIds.extras}
            onClick={() => pick(booked.extras)}
          >{t`Leave out seats and bags`}</Button>
        )}
      </FailureNotice>
    )
  if (!isAnythingSold(data.value))
    return <p>{t`The airline sells no seats or bags with these flights. Ask us for them after you book.`}</p>
  return (
    <div className={styles.choices}>
      <Choice journeys={offer.journeys} onSale={data.value} onChange={pick} {...{ travellers, extras }} />
      {booked.failure && <FailureNotice failure={booked.failure} />}
      <Button
        id={bookingFieldIds.extras}
        kind="secondary"
        isBusy={booked.isBusy}
        onClick={() => void booked.add(extras).then((isAdded) => (isAdded ? undefined : refetch()))}
      >
        {t`Add to my booking`}
      </Button>
      <p role="status" className={styles.note}>
        {hasUnadded(booked)
          ? t`Your choice is not in the total yet.`
          : extras.length > 0 && t`Your choice is in the total.`}
      </p>
    </div>
  )
}
