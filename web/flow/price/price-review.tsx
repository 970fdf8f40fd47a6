import { useLingui } from '@lingui/react/macro'
import { type OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type PricingAnswer } from '#contract/api/price.ts'
import { FareRules } from '#web/travel-ui/fare/fare-rules.tsx'
import { PriceBreakdown } from '#web/travel-ui/price/price-breakdown.tsx'
import { PriceByType } from '#web/travel-ui/price/price-by-type.tsx'
import { FoldedPrice } from '#web/travel-ui/price/price-folded.tsx'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { WaitlistNotice } from '#web/travel-ui/waitlist-notice.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { AbsorbedIncrease } from './absorbed-increase.tsx'
import { FareDetails } from './fare-details.tsx'
import { PriceChange } from './price-change.tsx'
import { PriceValidity } from './price-validity.tsx'
import { type PriceYes } from './price-acceptance.ts'
import { useIsWide } from './use-is-wide.ts'
import { SeatMapPreview } from './seats/seat-look.tsx'
import styles from './price-page.module.css'

/** Properties of the review: the current price, and its acceptance where it changed. */
export type PriceReviewProps = {
  readonly answer: PricingAnswer
  /** The offer as shown in this browser, if it still has it. */
  readonly shown: OfferAnswer | undefined
  readonly backHref: string
  readonly yes: PriceYes
}

/** The offer as it can be bought now: flights, fares, price and rules; a changed price comes first. */
export function PriceReview({ answer, shown, backHref, yes }: PriceReviewProps) {
  const { t } = useLingui()
  const { offer, rules } = answer
  const isWide = useIsWide()
  // A column for every type needs the width of the page; a single type stands beside the flights.
  const hasTypes = offer.price.passengers.length > 1
  return (
    <>
      <PriceChange answer={answer} shown={shown} backHref={backHref} yes={yes} />
      <AbsorbedIncrease price={offer.price} />
      <WaitlistNotice offer={offer} />
      {isWide && hasTypes ? (
        <>
          <div className={styles.columns}>
            <Flights answer={answer} />
            <Fares answer={answer} />
          </div>
          <Price answer={answer} look="byType" />
        </>
      ) : (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Flights answer={answer} />
            <Fares answer={answer} />
          </div>
          <Price answer={answer} look={hasTypes ? 'folded' : 'listed'} />
        </div>
      )}
      <Card labelledBy="rules-title">
        <h2 id="rules-title" className={styles.heading}>{t`Fare rules`}</h2>
        <Disclosure summary={t`Full fare rules: refunds, changes, length of stay`} isOpenAtFirst={isWide}>
          <FareRules rules={rules} />
        </Disclosure>
      </Card>
    </>
  )
}

function Flights({ answer }: { readonly answer: PricingAnswer }) {
  const { t } = useLingui()
  const { offer, hasSeatMaps = false } = answer
  return (
    <Card labelledBy="flights-title">
      <h2 id="flights-title" className={styles.heading}>{t`Your flights`}</h2>
      <TripFlights journeys={offer.journeys} />
      {hasSeatMaps && <SeatMapPreview offer={offer} />}
    </Card>
  )
}

function Fares({ answer }: { readonly answer: PricingAnswer }) {
  const { t } = useLingui()
  return (
    <Card labelledBy="fare-title">
      <h2 id="fare-title" className={styles.heading}>{t`Fare details`}</h2>
      <FareDetails offer={answer.offer} fares={answer.fares} />
    </Card>
  )
}

/**
 * A column for every type, the lines of each type collapsed behind its total, or every line below the other.
 */
type PriceLook = 'byType' | 'folded' | 'listed'

const looks = { byType: PriceByType, folded: FoldedPrice, listed: PriceBreakdown }

function Price({ answer, look }: { readonly answer: PricingAnswer; readonly look: PriceLook }) {
  const { t } = useLingui()
  const { price } = answer.offer
  const Prices = looks[look]
  return (
    <Card labelledBy="price-title">
      <h2 id="price-title" className={styles.heading}>{t`Your price`}</h2>
      <Prices price={price} />
      <PriceValidity answer={answer} />
      <p className={styles.note}>
        {t`Taxes, surcharges and fuel can change until the ticket is issued. If the price changes, we ask you first.`}
      </p>
    </Card>
  )
}
