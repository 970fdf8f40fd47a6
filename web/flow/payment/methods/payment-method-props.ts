import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import type { PaymentChoice } from '#contract/api/price.ts'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import type { CashPickupFormValues } from '../cash-pickup/cash-pickup-form-values.ts'
import type { PaymentOption, PaymentOptionKey } from '#web/travel-ui/payment/payment-options.ts'
import type { Paying } from '../use-payment-actions.ts'

/** Form values of a cash pickup; kept while another method is open. */
export type CashPickupTyping = {
  readonly typed: CashPickupFormValues
  readonly onType: (typed: CashPickupFormValues) => void
}

/** Properties of the payment methods. */
export type PayWaysProps = {
  readonly payable: PayableAnswer
  readonly payment: PaymentAnswer
  /** The key in the page's address. */
  readonly pageKey: string
  readonly paying: Paying
  readonly ways: readonly PaymentOption[]
  /** What is open now: the method, and its choice once that is decided. */
  readonly looked: {
    readonly way: PaymentOption | undefined
    readonly choice: PaymentChoice | undefined
    readonly brand: CardBrand | undefined
  }
  readonly onLook: (way: PaymentOptionKey) => void
  readonly onBrand: (brand: CardBrand) => void
  readonly typing: CashPickupTyping
}

/** Properties of the panel of a payment method. */
export type PaymentMethodPanelProps = PayWaysProps & { readonly way: PaymentOption }
