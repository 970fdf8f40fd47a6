import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useConfirmedPrice } from '#web/api/use-confirmed-price.ts'
import { fareNameOf } from '#web/travel-ui/fare/fare-name.ts'
import { PriceBreakdown } from '#web/travel-ui/price/price-breakdown.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { ListProps } from '../list-model/list-props.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import { RuleTrail } from './rule-trail.tsx'
import styles from './explain-offer.module.css'

/** Properties of an explained price: the offer, and how the page shows prices. */
export type ExplainOfferProps = Pick<ListProps, 'priceOf'> & { readonly facts: OfferFacts }

/** "Explain this price" of an offer, with the surcharge of the chosen payment method. */
export function ExplainOffer({ facts, priceOf }: ExplainOfferProps) {
  const { t } = useLingui()
  const { offer } = facts
  const name = fareNameOf(offer)
  return (
    <section className={styles.panel} aria-label={t`Explain this price`}>
      <h4 className={styles.heading}>
        {t`Explain this price`}: {name}
      </h4>
      <PriceLines offerId={offer.offerId} paymentSurcharge={priceOf(facts).total - offer.price.total} />
      <RuleTrail offerId={offer.offerId} />
      <p
        className={styles.note}
      >{t`Prices are estimates until the ticket is issued. Taxes, surcharges and fuel can change.`}</p>
    </section>
  )
}

type PriceLinesProps = { readonly offerId: string; readonly paymentSurcharge: number }

/** Every line of the price as the airline asks it now: results have only the sums. */
function PriceLines({ offerId, paymentSurcharge }: PriceLinesProps) {
  const { t } = useLingui()
  const { data, refetch, isFetching } = useConfirmedPrice(offerId)
  if (!data) return <Progress labels={t`Checking the price with the airline…`} />
  if (data.ok) return <PriceBreakdown price={data.value.offer.price} paymentSurcharge={paymentSurcharge} />
  return (
    <FailureNotice failure={data.fault}>
      <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Try again`}</Button>
    </FailureNotice>
  )
}
