import { useLingui } from '@lingui/react/macro'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { type PricingAnswer } from '#contract/api/price.ts'
import { FareRules } from '#web/travel-ui/fare-rules.tsx'
import { PriceBreakdown } from '#web/travel-ui/price-breakdown.tsx'
import { TripFlights } from '#web/travel-ui/trip-flights.tsx'
import { WaitingListNotice } from '#web/travel-ui/waiting-list-notice.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FareDetails } from './fare-details.tsx'
import { PriceMove } from './price-move.tsx'
import { PriceStanding } from './price-standing.tsx'
import { type PriceYes } from './price-yes.ts'
import styles from './price-page.module.css'

/** Properties of the review: the price as it stands, and the yes to it where it moved. */
export type PriceReviewProps = {
  readonly answer: PricingAnswer
  /** The offer as this browser was shown it, if it still has it. */
  readonly shown: OfferAnswer | undefined
  readonly backHref: string
  readonly yes: PriceYes
}

/** The offer as it can be bought now: flights, fares, price and rules; a price that moved is said first. */
export function PriceReview({ answer, shown, backHref, yes }: PriceReviewProps) {
  const { t } = useLingui()
  const { offer, fares, rules } = answer
  return (
    <>
      <PriceMove answer={answer} shown={shown} backHref={backHref} yes={yes} />
      <WaitingListNotice offer={offer} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card labelledBy="flights-title">
            <h2 id="flights-title" className={styles.heading}>{t`Your flights`}</h2>
            <TripFlights journeys={offer.journeys} />
          </Card>
          <Card labelledBy="fare-title">
            <h2 id="fare-title" className={styles.heading}>{t`Fare details`}</h2>
            <FareDetails offer={offer} fares={fares} />
          </Card>
        </div>
        <Card labelledBy="price-title">
          <h2 id="price-title" className={styles.heading}>{t`Your price`}</h2>
          <PriceBreakdown price={offer.price} />
          <PriceStanding answer={answer} />
          <p className={styles.note}>
            {t`Taxes, surcharges and fuel can change until the ticket is issued; a new price always needs your yes.`}
          </p>
        </Card>
      </div>
      <Card labelledBy="rules-title">
        <h2 id="rules-title" className={styles.heading}>{t`Conditions of this fare`}</h2>
        <Disclosure summary={t`Fare rules: refund, changes, stay`} isOpenAtFirst={isWide()}>
          <FareRules rules={rules} />
        </Disclosure>
      </Card>
    </>
  )
}

/** On a phone the rules are long: the summary of the fare stands above, and they open with a touch. */
function isWide(): boolean {
  return globalThis.matchMedia('(min-width: 640px)').matches
}
