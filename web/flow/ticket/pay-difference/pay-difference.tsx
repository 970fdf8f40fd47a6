import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { PaymentChoice } from '#contract/api/price.ts'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import { CardBrandChoice } from '#web/travel-ui/payment/card-brand-choice.tsx'
import {
  type PaymentOptionKey,
  paymentOptionsOf,
  selectedPaymentChoice,
} from '#web/travel-ui/payment/payment-options.ts'
import { PaymentTiles } from '#web/travel-ui/payment/payment-tiles.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What has become of the latest attempt to pay. */
export function AttemptNotice({ state }: { readonly state: string }) {
  const { t } = useLingui()
  if (state === 'declined')
    return (
      <Notice
        kind="fail"
        heading={t`The payment was not accepted.`}
        help={t`You have not been charged. Try again or choose another payment method.`}
      />
    )
  if (state === 'notCompleted' || state === 'atProvider')
    return (
      <Notice
        kind="look"
        heading={t`The payment is not completed yet.`}
        help={t`You have not been charged. To continue, choose how to pay.`}
      />
    )
  return null
}

/** Properties of a payment besides that of the order. */
export type PayDifferenceProps = {
  readonly choices: readonly PaymentChoice[]
  readonly onPay: (choice: PaymentChoice) => void
  readonly isBusy: boolean
  readonly failure: ReactNode
  /** The text of the button; the amount is undefined until the card brand that decides it is chosen. */
  readonly buttonLabel: (amount: number | undefined) => string
}

/** The payment methods with their totals, and the button that pays. */
export function PayDifference({ choices, onPay, isBusy, failure, buttonLabel }: PayDifferenceProps) {
  const { t } = useLingui()
  const ways = paymentOptionsOf(choices, { hasPromptPay: false })
  const [key, setKey] = useState<PaymentOptionKey | undefined>(ways[0]?.key)
  const [brand, setBrand] = useState<CardBrand>()
  const way = ways.find((one) => one.key === key)
  const choice = way && selectedPaymentChoice(way, brand)
  return (
    <>
      {failure}
      <PaymentTiles
        legend={t`How would you like to pay?`}
        ways={ways}
        chosen={way}
        onChoose={(one) => setKey(one.key)}
        panel={
          way && (
            <>
              {way.isRange && <CardBrandChoice way={way} brand={brand} onBrand={setBrand} />}
              {!choice && <p>{t`Choose your card type.`}</p>}
              <Button
                kind="primary"
                isWide
                isBusy={isBusy}
                disabled={!choice}
                onClick={() => choice && onPay(choice)}
              >
                {buttonLabel(choice?.total)}
              </Button>
              <p role="status">{isBusy ? t`Opening the payment page…` : ''}</p>
            </>
          )
        }
      />
    </>
  )
}
