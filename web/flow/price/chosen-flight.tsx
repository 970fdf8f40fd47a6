import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { Failure } from '#web/api/failure.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { fareNameOf } from '#web/travel-ui/fare/fare-name.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { EmissionsNote } from '#web/travel-ui/journey/emissions-note.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './price-page.module.css'

/** Returns whether the offer is gone for everybody. */
function isOfferGone(failure: Failure): boolean {
  return failure.kind === 'problem' && failure.problem === 'offerGone'
}

/** Properties of an offer that could not be priced. */
export type ChosenFlightProps = { readonly offer: OfferAnswer; readonly failure: Failure }

/** The offer as shown: which flight is gone, or still waits for its price. */
export function ChosenFlight({ offer, failure }: ChosenFlightProps) {
  const { t } = useLingui()
  const names = useReferenceNames(journeyCodes(offer.journeys))
  const fare = fareNameOf(offer)
  return (
    <ReferenceNamesContext value={names}>
      <Card labelledBy="chosen-title">
        <h2 id="chosen-title" className={styles.heading}>
          {isOfferGone(failure) ? t`No longer available: ${fare}` : t`Still selected: ${fare}`}
        </h2>
        <TripFlights journeys={offer.journeys} />
        <EmissionsNote offers={[offer]} />
        <p className={styles.note}>
          {t`Price in search results`}: <PriceText amount={offer.price.total} />.{' '}
          {isOfferGone(failure)
            ? t`Other fares on these flights may still be available.`
            : t`The airline has not confirmed this price yet.`}
        </p>
      </Card>
    </ReferenceNamesContext>
  )
}
