import { useLingui } from '@lingui/react/macro'
import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { usePassengerCountLabel } from '../party/use-passenger-count-label.ts'
import { PricePartsBar } from './price-parts-bar.tsx'
import { PriceLineText } from './price-line-text.tsx'
import { PriceText } from './price-text.tsx'
import styles from './folded-price.module.css'

type PassengerPrice = PriceAnswer['passengers'][number]

/** A price for a narrow screen: the sum of each passenger type, its lines behind it, and the total. */
export function FoldedPrice({ price }: { readonly price: PriceAnswer }) {
  const { t } = useLingui()
  return (
    <div className={styles.prices}>
      <PricePartsBar price={price} paymentSurcharge={0} />
      <ul className={styles.types}>
        {price.passengers.map((passenger, at) => (
          <li key={at} className={styles.type}>
            <Disclosure summary={<PassengerTypeTotal passenger={passenger} />}>
              <FoldedPriceLines passenger={passenger} />
            </Disclosure>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t`Total`}</span> <PriceText amount={price.total} />
      </p>
    </div>
  )
}

function PassengerTypeTotal({
  passenger: { type, count, perPerson },
}: {
  readonly passenger: PassengerPrice
}) {
  const countLabels = usePassengerCountLabel()
  return (
    <span className={styles.sum}>
      <span>
        {countLabels(type, count)}
        {count > 1 && (
          <small className={styles.times}>
            {count} × <PriceText amount={perPerson} />
          </small>
        )}
      </span>
      <PriceText amount={perPerson * count} />
    </span>
  )
}

function FoldedPriceLines({ passenger }: { readonly passenger: PassengerPrice }) {
  const { t } = useLingui()
  return (
    <dl className={styles.lines}>
      {passenger.lines.map((line, index) => (
        <div key={index}>
          <dt>
            <PriceLineText line={line} />
          </dt>
          <dd>
            <PriceText amount={line.amount} />
          </dd>
        </div>
      ))}
      <div className={styles.person}>
        <dt>{t`Per person`}</dt>
        <dd>
          <PriceText amount={passenger.perPerson} />
        </dd>
      </div>
    </dl>
  )
}
