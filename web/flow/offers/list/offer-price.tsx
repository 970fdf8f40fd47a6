import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { ShownPrice } from '../list-model/price-view.ts'
import styles from './offer-price.module.css'

/** Properties of a price: the price view, the party's size, and what the price is for. */
export type OfferPriceProps = {
  readonly price: ShownPrice
  readonly passengerCount: number
  /** Text before the amount: "round trip from". */
  readonly lead?: string | undefined
  readonly offer: Pick<OfferAnswer, 'seatsLeft' | 'waitingList'>
}

/** The average per person in large type, and the total for the party. */
export function OfferPrice({ price, passengerCount, lead, offer }: OfferPriceProps) {
  const { t } = useLingui()
  return (
    <div className={styles.amounts}>
      {lead !== undefined && <p className={classNames(styles.note, styles.lead)}>{lead}</p>}
      <p className={styles.amount}>
        <PriceText amount={price.perPerson} />
      </p>
      <p className={styles.note}>{passengerCount > 1 ? t`Average per person` : t`per person`}</p>
      {passengerCount > 1 && (
        <p className={styles.total}>
          {t`Total for ${passengerCount}:`} <PriceText amount={price.total} />
        </p>
      )}
      <SeatsLeft offer={offer} />
    </div>
  )
}

// Suppliers report at most nine, meaning "or more": only a number that a party may exceed is shown.
const fewSeats = 5

/** Only what the supplier reported: no invented urgency. */
function SeatsLeft({ offer }: Pick<OfferPriceProps, 'offer'>) {
  const { t } = useLingui()
  const { seatsLeft, waitingList } = offer
  if (waitingList) return <p className={styles.waiting}>{t`Waiting list`}</p>
  if (seatsLeft === undefined || seatsLeft > fewSeats) return null
  return (
    <p className={styles.note}>{t`${plural(seatsLeft, { one: '# seat left', other: '# seats left' })}`}</p>
  )
}
