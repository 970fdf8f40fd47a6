import { useLingui } from '@lingui/react/macro'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { cardBrandNames } from '../card-brand-names.ts'
import { PriceText } from '../price/price-text.tsx'
import type { PaymentOption } from './payment-options.ts'
import styles from './payment-panel.module.css'

/** Properties of the choice of a card brand. */
export type CardBrandChoiceProps = {
  readonly way: PaymentOption
  readonly brand: CardBrand | undefined
  readonly onBrand: (brand: CardBrand) => void
}

/** The card brand that decides the fee: one line each, with its total. */
export function CardBrandChoice({ way, brand, onBrand }: CardBrandChoiceProps) {
  const { t } = useLingui()
  const choices = way.choices.flatMap(({ cardBrand, total, surcharge }) =>
    cardBrand === undefined
      ? []
      : [{ value: cardBrand, text: <CardBrandPrice {...{ cardBrand, total, surcharge }} /> }],
  )
  return (
    <RadioGroup
      label={t`Card type`}
      look="list"
      className={styles.brands}
      value={brand}
      onChange={onBrand}
      choices={choices}
    />
  )
}

type CardBrandPriceProps = {
  readonly cardBrand: CardBrand
  readonly total: number
  readonly surcharge: number
}

function CardBrandPrice({ cardBrand, total, surcharge }: CardBrandPriceProps) {
  const { t } = useLingui()
  return (
    <span className={styles.brand}>
      <span>{cardBrandNames[cardBrand]}</span>{' '}
      <span className={styles.brandFee}>
        {surcharge === 0 ? (
          t`No fee`
        ) : (
          <>
            {t`Fee`} <PriceText amount={surcharge} />
          </>
        )}
      </span>{' '}
      <strong>
        <PriceText amount={total} />
      </strong>
    </span>
  )
}
