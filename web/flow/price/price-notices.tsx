import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import { TripSummary } from '#web/travel-ui/checkout/trip-summary.tsx'
import { PayFirstNotice } from '#web/travel-ui/pay-first-notice.tsx'
import { WaitlistNotice } from '#web/travel-ui/waitlist-notice.tsx'
import { AbsorbedIncrease } from './absorbed-increase.tsx'
import { PriceChange } from './price-change.tsx'
import { PriceValidity } from './price-validity.tsx'
import type { PriceAcceptance } from './price-acceptance.ts'
import { SeatMapPreview } from './seats/seat-map-preview.tsx'
import styles from './price-page.module.css'

/** Properties of the notices: the current price, and its acceptance where it changed. */
export type PriceNoticesProps = {
  readonly answer: PricingAnswer
  /** The offer as shown in this browser, if it still has it. */
  readonly shown: OfferAnswer | undefined
  readonly backHref: string
  readonly yes: PriceAcceptance
}

/** What must be known before anything is filled in: a changed price, an absorbed increase, a waiting list. */
export function PriceNotices({ answer, shown, backHref, yes }: PriceNoticesProps) {
  return (
    <>
      <PriceChange answer={answer} shown={shown} backHref={backHref} yes={yes} />
      <AbsorbedIncrease price={answer.offer.price} />
      <WaitlistNotice offer={answer.offer} />
      <PayFirstNotice offer={answer.offer} />
    </>
  )
}

/** The offer as it can be bought now: flights with their seats, fares, rules, price and how long it is valid. */
export function PricedSummary({ answer }: Pick<PriceNoticesProps, 'answer'>) {
  const { t } = useLingui()
  const { offer, hasSeatMaps = false } = answer
  return (
    <TripSummary
      answer={answer}
      flightExtras={hasSeatMaps && <SeatMapPreview offer={offer} />}
      priceExtras={
        <div className={styles.notes}>
          <PriceValidity answer={answer} />
          <p>{t`Taxes, surcharges and fuel can change until the ticket is issued. If the price changes, we ask you first.`}</p>
        </div>
      }
    />
  )
}
