import { useLingui } from '@lingui/react/macro'
import { type PaymentChoice } from '#contract/api/price.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { usePaymentWords } from '#web/travel-ui/payment-words.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { bookerFieldIds } from './contact-mistakes.ts'

/** Properties of the choice of a payment method. */
export type PaymentChoiceFieldProps = {
  readonly choices: readonly PaymentChoice[]
  readonly value: PaymentMethod | undefined
  readonly onChange: (method: PaymentMethod) => void
  readonly error: string | undefined
}

/** Every way to pay that is open, with its total up front and what happens next. */
export function PaymentChoiceField({ choices, value, onChange, error }: PaymentChoiceFieldProps) {
  const { t } = useLingui()
  const words = usePaymentWords()
  return (
    <RadioGroup<PaymentMethod>
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
          value: choice.paymentMethod,
          text: (
            <>
              {words[choice.paymentMethod].name} · <PriceText amount={choice.total} />
            </>
          ),
          note: words[choice.paymentMethod].next,
        }))}
    />
  )
}
