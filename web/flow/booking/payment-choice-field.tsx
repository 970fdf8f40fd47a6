import { useLingui } from '@lingui/react/macro'
import { type PaymentChoice } from '#contract/api/price.ts'
import { cardBrandNames } from '#web/travel-ui/card-brand-names.ts'
import { usePaymentWords } from '#web/travel-ui/payment-words.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { bookerFieldIds } from './contact-mistakes.ts'
import { wayWord } from './payment-way.ts'
import styles from './payment-choice-field.module.css'

/** Properties of the choice of a payment method. */
export type PaymentChoiceFieldProps = {
  readonly choices: readonly PaymentChoice[]
  /** The word of the chosen way; empty while none is chosen. */
  readonly value: string
  readonly onChange: (word: string) => void
  readonly error: string | undefined
}

/** Every way to pay that is open, with its total up front and what happens next. */
export function PaymentChoiceField({ choices, value, onChange, error }: PaymentChoiceFieldProps) {
  const { t } = useLingui()
  const words = usePaymentWords()
  const nameOf = ({ paymentMethod, cardBrand }: PaymentChoice) => {
    const { name } = words[paymentMethod]
    return cardBrand === undefined ? name : `${name} · ${cardBrandNames[cardBrand]}`
  }
  return (
    <RadioGroup
      id={bookerFieldIds.method}
      label={t`Payment method`}
      isLegendHidden
      look="list"
      value={value}
      onChange={onChange}
      error={error}
      choices={choices
        .filter((choice) => choice.isAvailable)
        .map((choice) => ({
          value: wayWord(choice),
          text: (
            <span className={styles.way}>
              <span>{nameOf(choice)}</span>
              <strong>
                <PriceText amount={choice.total} />
              </strong>
            </span>
          ),
          note: (
            <>
              {words[choice.paymentMethod].next} <Surcharge amount={choice.surcharge} />
            </>
          ),
        }))}
    />
  )
}

function Surcharge({ amount }: { readonly amount: number }) {
  const { t } = useLingui()
  if (amount === 0) return <>{t`No surcharge.`}</>
  return (
    <>
      {t`Payment surcharge, included`}: <PriceText amount={amount} />
    </>
  )
}
