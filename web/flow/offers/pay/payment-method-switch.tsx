import { useLingui } from '@lingui/react/macro'
import { useLanguage } from '#web/i18n/use-language.ts'
import { cardBrandNames } from '#web/travel-ui/card-brand-names.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import type { ListProps } from '../list-model/list-props.ts'
import type { OfferedPaymentMethod } from './use-offered-payment-methods.ts'
import styles from './payment-method-switch.module.css'

/** Properties of the switch: the payment methods, and the choices of the list. */
export type PaymentMethodSwitchProps = Pick<ListProps, 'choices' | 'change'> & {
  readonly ways: readonly OfferedPaymentMethod[]
}

/** "I will pay by": every price of the page includes the surcharge of that method. */
export function PaymentMethodSwitch({ ways, choices, change }: PaymentMethodSwitchProps) {
  const { t } = useLingui()
  const labels = usePaymentLabels()
  const language = useLanguage()
  // Where every method costs the same there is nothing to switch.
  if (!ways.some((way) => way.surchargeBasisPoints > 0)) return null
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const paymentMethodOptionLabel = ({
    paymentMethod,
    cardBrand,
    surchargeBasisPoints,
  }: OfferedPaymentMethod) => {
    const name = cardBrand === undefined ? labels[paymentMethod].name : cardBrandNames[cardBrand]
    const share = percent.format(surchargeBasisPoints / 10_000)
    return surchargeBasisPoints === 0 ? t`${name} (no fee)` : t`${name} (+${share} fee, not refundable)`
  }
  const isOffered = ways.some((way) => way.word === choices.pay)
  return (
    <label className={styles.switch}>
      <span className={styles.words}>{t`Show prices for`}</span>
      <select
        className={styles.select}
        value={isOffered ? choices.pay : ''}
        onChange={(event) => change({ ...choices, pay: event.target.value || undefined })}
      >
        <option value="">{t`no-fee payment`}</option>
        {ways.map((way) => (
          <option key={way.word} value={way.word}>
            {paymentMethodOptionLabel(way)}
          </option>
        ))}
      </select>
    </label>
  )
}
