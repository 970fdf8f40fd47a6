import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import type { PaymentChoice } from '#contract/api/price.ts'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import type { TypedCashPickup } from '../cash-pickup/typed-cash-pickup.ts'
import type { PayWay, PayWayKey } from '#web/travel-ui/payment/payment-ways.ts'
import type { Paying } from '../use-payment-actions.ts'

/** Form values of a cash pickup; kept while another method is open. */
export type CashPickupTyping = {
  readonly typed: TypedCashPickup
  readonly onType: (typed: TypedCashPickup) => void
}

/** Properties of the payment methods. */
export type PayWaysProps = {
  readonly payable: PayableAnswer
  readonly payment: PaymentAnswer
  /** The key in the page's address. */
  readonly pageKey: string
  readonly paying: Paying
  readonly ways: readonly PayWay[]
  /** What is open now: the method, and its choice once that is decided. */
  readonly looked: {
    readonly way: PayWay | undefined
    readonly choice: PaymentChoice | undefined
    readonly brand: CardBrand | undefined
  }
  readonly onLook: (way: PayWayKey) => void
  readonly onBrand: (brand: CardBrand) => void
  readonly typing: CashPickupTyping
}

/** Properties of the panel of a payment method. */
export type PaymentMethodPanelProps = PayWaysProps & { readonly way: PayWay }
