import { useLingui } from '@lingui/react/macro'
import { type PaymentChoice } from '#contract/api/price.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { cardBrandNames } from '#web/travel-ui/card-brand-names.ts'
import { methodsOutOfService } from '#web/travel-ui/methods-out-of-service.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { bookerFieldIds } from './contact/contact-mistakes.ts'
import { paymentMethodCode } from './payment-method-code.ts'
import styles from './payment-choice-field.module.css'

/** Properties of the payment method choice. */
export type PaymentChoiceFieldProps = {
  readonly choices: readonly PaymentChoice[]
  /** The code of the chosen method; empty while none is chosen. */
  readonly value: string
  readonly onChange: (word: string) => void
  readonly error: string | undefined
}

/** Every available payment method, with its total up front and what happens next. */
export function PaymentChoiceField({ choices, value, onChange, error }: PaymentChoiceFieldProps) {
  const { t } = useLingui()
  const labels = usePaymentLabels()
  const nameOf = ({ paymentMethod, cardBrand }: PaymentChoice) => {
    const { name } = labels[paymentMethod]
    return cardBrand === undefined ? name : `${name} · ${cardBrandNames[cardBrand]}`
  }
  return (
    <>
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
            value: paymentMethodCode(choice),
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
                {choice.cardBrand === undefined
                  ? labels[choice.paymentMethod].next
                  : t`On the card provider's secure page.`}{' '}
                <Surcharge amount={choice.surcharge} />
              </>
            ),
          }))}
      />
      <OutOfService choices={choices} />
    </>
  )
}

/** Methods that the shop has but cannot offer now, so that nobody looks for them in vain. */
function OutOfService({ choices }: Pick<PaymentChoiceFieldProps, 'choices'>) {
  const { t } = useLingui()
  const labels = usePaymentLabels()
  const missing = methodsOutOfService(choices)
  const language = useLanguage()
  if (missing.length === 0) return null
  const names = new Intl.ListFormat(language).format(missing.map((method) => labels[method].name))
  return <p className={styles.missing}>{t`Not available right now: ${names}.`}</p>
}

function Surcharge({ amount }: { readonly amount: number }) {
  const { t } = useLingui()
  if (amount === 0) return <>{t`No fee.`}</>
  return (
    <>
      {t`Payment fee, included`}: <PriceText amount={amount} /> {t`(not refundable)`}
    </>
  )
}
