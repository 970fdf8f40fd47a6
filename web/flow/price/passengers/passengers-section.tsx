import { useLingui } from '@lingui/react/macro'
import { type OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type PricingAnswer } from '#contract/api/price.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'
import { useTripDraft } from '#web/api/draft/use-trip-draft.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PassengersForm } from './passengers-form.tsx'
import { type PriceYes } from '../price-acceptance.ts'
import styles from '../price-page.module.css'

/** Properties of the passengers' section. */
export type PassengersSectionProps = {
  readonly answer: PricingAnswer
  readonly sessionId: string
  /**
   * The acceptance of a changed price, without which nobody continues. It is given above, beside old and new
   * price.
   */
  readonly yes: PriceYes
  readonly onDone: () => void
}

/** One form for each passenger, stored on the server while it is typed. */
export function PassengersSection(props: PassengersSectionProps) {
  const { t } = useLingui()
  const party = partyOf(props.answer.offer)
  const { draft, change, keep } = useTripDraft(props.sessionId, party)
  return (
    <section className={styles.passengers} aria-labelledby="passengers-title">
      <h2 id="passengers-title" className={styles.heading}>{t`Travellers`}</h2>
      <p
        className={styles.note}
      >{t`Saved as you type, encrypted on our server. Nothing is stored in this browser.`}</p>
      {draft ? (
        <PassengersForm {...props} draft={draft} change={change} keep={keep} />
      ) : (
        <Skeleton size="card" count={party.length} />
      )}
    </section>
  )
}

function partyOf(offer: OfferAnswer): PassengerType[] {
  return offer.price.passengers.flatMap((one) => Array.from({ length: one.count }, () => one.type))
}
