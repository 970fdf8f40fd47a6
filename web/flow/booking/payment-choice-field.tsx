import { useLingui } from '@lingui/react/macro'
import { type PaymentChoice } from '#contract/api/price.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
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

/** Every available payment method once, with its total up front; a card then asks for its brand. */
export function PaymentChoiceField({ choices, value, onChange, error }: PaymentChoiceFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const labels = usePaymentLabels()
  const available = choices.filter((choice) => choice.isAvailable)
  const method = available.find(({ paymentMethod }) => value.split('.')[0] === paymentMethod)?.paymentMethod
  const brands = available.filter((one) => one.paymentMethod === method && one.cardBrand !== undefined)
  const methods = Map.groupBy(available, ({ paymentMethod }) => paymentMethod)
  return (
    <div className={styles.choice}>
      <RadioGroup
        id={bookerFieldIds.method}
        label={t`Payment method`}
        isLegendHidden
        look="list"
        value={method}
        onChange={onChange}
        error={brands.length === 0 ? error : undefined}
        choices={[...methods].map(([way, own]) => {
          const total = Math.min(...own.map((one) => one.total))
          const amount = formatMoney(satang(total), language)
          const fees = [...new Set(own.map(({ surcharge }) => surcharge))]
          return {
            value: way,
            text: (
              <span className={styles.way}>
                <span>{labels[way].name}</span>
                <strong className="figures">{fees.length > 1 ? t`from ${amount}` : amount}</strong>
              </span>
            ),
            note: (
              <>
                {labels[way].next} {fees.length === 1 && <PaymentSurcharge amount={fees[0] ?? 0} />}
              </>
            ),
          }
        })}
      />
      {brands.length > 0 && (
        <RadioGroup
          label={t`Card type`}
          look="list"
          className={styles.brands}
          value={value}
          onChange={onChange}
          error={error}
          choices={brands.map((choice) => ({
            value: paymentMethodCode(choice),
            text: (
              <span className={styles.way}>
                <span>{choice.cardBrand && cardBrandNames[choice.cardBrand]}</span>
                <strong>
                  <PriceText amount={choice.total} />
                </strong>
              </span>
            ),
            note: <PaymentSurcharge amount={choice.surcharge} />,
          }))}
        />
      )}
      <OutOfService choices={choices} />
    </div>
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

function PaymentSurcharge({ amount }: { readonly amount: number }) {
  const { t } = useLingui()
  if (amount === 0) return <>{t`No fee.`}</>
  return (
    <>
      {t`Payment fee, included`}: <PriceText amount={amount} /> {t`(not refundable)`}
    </>
  )
}
