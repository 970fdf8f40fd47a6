import { useLingui } from '@lingui/react/macro'
import { type PaymentAnswer } from '#contract/api/payment.ts'
import { satang } from '#contract/terms/money.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { methodsOutOfService } from '#web/travel-ui/methods-out-of-service.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { type PayWaysProps } from './payment-method-props.ts'
import { type PayWay } from './payment-methods.ts'
import { PaymentMethodPanel } from './payment-method-panel.tsx'
import styles from './payment-methods.module.css'

/** Every payment method with its total; the selected one opens in place, with its own button. */
export function PaymentMethodList(props: PayWaysProps) {
  const { t } = useLingui()
  const { outcome } = props.payment
  // While a bank or PayPal decides, continuing there comes first.
  if (outcome !== 'atProvider' && outcome !== 'passedAwaiting3d') return <PaymentMethodRows {...props} />
  return (
    <Disclosure summary={t`Choose another payment method`}>
      <PaymentMethodRows {...props} />
    </Disclosure>
  )
}

function PaymentMethodRows(props: PayWaysProps) {
  const { t } = useLingui()
  const { payment, ways, looked, onLook } = props
  return (
    <>
      <fieldset className={styles.ways}>
        <legend className={styles.legend}>{t`How would you like to pay?`}</legend>
        {ways.map((way) => (
          <div key={way.method} className={styles.way} data-open={way === looked.way || undefined}>
            <PaymentMethodHead way={way} isLooked={way === looked.way} onLook={onLook} payment={payment} />
            {way === looked.way && <PaymentMethodPanel {...props} way={way} />}
          </div>
        ))}
      </fieldset>
      <OutOfService payment={payment} />
    </>
  )
}

type WayHeadProps = {
  readonly way: PayWay
  readonly isLooked: boolean
  readonly onLook: (method: PaymentMethod) => void
  readonly payment: PaymentAnswer
}

function PaymentMethodHead({ way, isLooked, onLook, payment }: WayHeadProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const labels = usePaymentLabels()[way.method]
  const amount = formatMoney(satang(way.from), language)
  const name = way.method === 'payforu' ? (payment.payIn?.channelName ?? labels.name) : labels.name
  return (
    <label className={styles.head}>
      <input
        type="radio"
        name="way-to-pay"
        value={way.method}
        checked={isLooked}
        onChange={() => onLook(way.method)}
      />
      <span className={styles.name}>{name}</span>
      <strong className="figures">{way.isRange ? t`from ${amount}` : amount}</strong>
      <span className={styles.next}>{labels.next}</span>
    </label>
  )
}

/** Methods that the shop has but cannot offer now, so that nobody looks for them in vain. */
function OutOfService({ payment }: { readonly payment: PaymentAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const labels = usePaymentLabels()
  const missing = methodsOutOfService(payment.choices)
  if (missing.length === 0) return null
  const names = new Intl.ListFormat(language).format(missing.map((method) => labels[method].name))
  return <p className={styles.missing}>{t`Not available right now: ${names}.`}</p>
}
