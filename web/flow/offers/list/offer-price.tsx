import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import styles from './offer-price.module.css'

/** Average per person large, and what the whole party pays. */
export function OfferPrice({ offer }: { readonly offer: OfferAnswer }) {
  const { t } = useLingui()
  const { averagePerPerson, total, passengers } = offer.price
  const heads = passengers.reduce((sum, one) => sum + one.count, 0)
  return (
    <div className={styles.amounts}>
      <p className={styles.amount}>
        <PriceText amount={averagePerPerson} />
      </p>
      <p className={styles.note}>{heads > 1 ? t`average per person` : t`per person`}</p>
      {heads > 1 && (
        <p className={styles.total}>
          {t`Total for ${heads}:`} <PriceText amount={total} />
        </p>
      )}
      <SeatsLeft offer={offer} />
    </div>
  )
}

// Suppliers count to nine and mean "or more": only a number that a party may run into is worth saying.
const fewSeats = 5

/** Only what the supplier said: no invented urgency. */
function SeatsLeft({ offer }: { readonly offer: OfferAnswer }) {
  const { t } = useLingui()
  const { seatsLeft, waitingList } = offer
  if (waitingList) return <p className={styles.look}>{t`Waiting list`}</p>
  if (seatsLeft === undefined || seatsLeft > fewSeats) return null
  return (
    <p className={styles.note}>{t`${plural(seatsLeft, { one: '# seat left', other: '# seats left' })}`}</p>
  )
}
