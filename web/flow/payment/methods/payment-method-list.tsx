import { useLingui } from '@lingui/react/macro'
import { MethodsOutOfService } from '#web/travel-ui/payment/methods-out-of-service.tsx'
import { PaymentTiles } from '#web/travel-ui/payment/payment-tiles.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import type { PayWaysProps } from './payment-method-props.ts'
import { PaymentMethodPanel } from './payment-method-panel.tsx'

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
  const { payable, payment, ways, looked, onLook } = props
  const { way } = looked
  return (
    <>
      <PaymentTiles
        legend={t`How would you like to pay?`}
        ways={ways}
        chosen={way}
        onChoose={({ key }) => onLook(key)}
        channelName={payment.payIn?.channelName}
        panel={way && <PaymentMethodPanel {...props} way={way} />}
      />
      <MethodsOutOfService choices={payment.choices} payFirst={payable.payFirst === true} />
    </>
  )
}
