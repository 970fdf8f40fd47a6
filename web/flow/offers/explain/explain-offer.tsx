import { useLingui } from '@lingui/react/macro'
import { fareNameOf } from '#web/travel-ui/fare/fare-name.ts'
import { PriceBreakdown } from '#web/travel-ui/price/price-breakdown.tsx'
import { type ListProps } from '../list-model/list-props.ts'
import { type OfferFacts } from '../list-model/offer-facts.ts'
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
      <PriceBreakdown price={offer.price} paymentSurcharge={priceOf(facts).total - offer.price.total} />
      <RuleTrail offerId={offer.offerId} />
      <p
        className={styles.note}
      >{t`Prices are estimates until the ticket is issued. Taxes, surcharges and fuel can change.`}</p>
    </section>
  )
}
