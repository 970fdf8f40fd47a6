import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { useTripDraft } from '#web/api/draft/use-trip-draft.ts'
import { CheckoutColumns } from '#web/travel-ui/checkout/checkout-columns.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PassengersForm } from './passengers-form.tsx'
import type { PriceAcceptance } from '../price-acceptance.ts'
import { PricedSummary } from '../price-notices.tsx'

/** Properties of the passengers' section. */
export type PassengersSectionProps = {
  readonly answer: PricingAnswer
  readonly sessionId: string
  /**
   * The acceptance of a changed price, without which nobody continues. It is given above, beside old and new
   * price.
   */
  readonly yes: PriceAcceptance
  readonly onDone: () => void
}

/** The forms of all passengers, stored on the server while they are typed, beside the summary of the trip. */
export function PassengersSection(props: PassengersSectionProps) {
  const party = passengerTypesOf(props.answer.offer)
  const { draft, change, keep } = useTripDraft(props.sessionId, party)
  if (draft) return <PassengersForm {...props} draft={draft} change={change} keep={keep} />
  return (
    <CheckoutColumns summary={<PricedSummary answer={props.answer} />} action={null}>
      <Skeleton size="card" count={party.length} />
    </CheckoutColumns>
  )
}

function passengerTypesOf(offer: OfferAnswer): PassengerType[] {
  return offer.price.passengers.flatMap((one) => Array.from({ length: one.count }, () => one.type))
}
