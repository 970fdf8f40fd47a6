import { useLingui } from '@lingui/react/macro'
import type { PaymentChoice } from '#contract/api/price.ts'
import { useIsAgencyLoading } from '#web/api/use-agency.ts'
import { CardBrandChoice } from '#web/travel-ui/payment/card-brand-choice.tsx'
import { MethodsOutOfService } from '#web/travel-ui/payment/methods-out-of-service.tsx'
import { PaymentSteps } from '#web/travel-ui/payment/payment-steps.tsx'
import { PaymentTiles } from '#web/travel-ui/payment/payment-tiles.tsx'
import type { PaymentOption } from '#web/travel-ui/payment/payment-options.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { bookingFieldIds } from './booking-field-ids.ts'
import { paymentMethodOf, paymentOptionOfCode } from './payment-method-code.ts'

/** Properties of the payment method choice. */
export type PaymentChoiceFieldProps = {
  readonly choices: readonly PaymentChoice[]
  readonly payFirst: boolean
  /** The rows of the choices. */
  readonly ways: readonly PaymentOption[]
  /** The code of the chosen method; empty while none is chosen. */
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error: string | undefined
}

/** Every available payment method, with its total up front; the chosen one says what happens next. */
export function PaymentChoiceField(props: PaymentChoiceFieldProps) {
  const { choices, payFirst, ways, value, onChange, error } = props
  const { t } = useLingui()
  const way = paymentOptionOfCode(value, ways)
  // PromptPay comes first: its row would push the others away from under the customer's finger.
  if (useIsAgencyLoading()) return <Skeleton size="row" count={ways.length} />
  return (
    <>
      <PaymentTiles
        id={bookingFieldIds.method}
        legend={t`Payment method`}
        ways={ways}
        chosen={way}
        onChoose={({ key }) => onChange(key)}
        error={error}
        panel={
          way && (
            <>
              {way.choices.some(({ cardBrand }) => cardBrand !== undefined) && (
                <CardBrandChoice
                  way={way}
                  brand={paymentMethodOf(value, choices)?.cardBrand}
                  onBrand={(brand) => onChange(`${way.method}.${brand}`)}
                />
              )}
              <PaymentSteps way={way.key} />
            </>
          )
        }
      />
      <MethodsOutOfService choices={choices} payFirst={payFirst} />
    </>
  )
}
