import fc from 'fast-check'
import { expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import {
  type PaymentTerms,
  cardBrands,
  paymentTermsOfAllMethods,
  surchargeOf,
} from '#contract/terms/payment/payment-surcharge.ts'
import { publicPaymentMethods } from '#contract/terms/payment.ts'
import { amountDueOf, paymentChoicesOf } from './payment-choices.ts'

const basisPoints = fc.integer({ min: 0, max: 1_000 })
const anyTerms: fc.Arbitrary<PaymentTerms> = fc.oneof(
  fc.record({ paymentMethod: fc.constantFrom(...publicPaymentMethods), surchargeBasisPoints: basisPoints }),
  fc.record({
    paymentMethod: fc.constant('card' as const),
    cardBrand: fc.constantFrom(...cardBrands),
    surchargeBasisPoints: basisPoints,
  }),
)
const termsOfAShop = fc.uniqueArray(anyTerms, {
  selector: (one) => `${one.paymentMethod} ${one.cardBrand ?? ''}`,
})

it('The list, the confirmed price and the charge state the same amount for every payment method', () => {
  const totals = fc.integer({ min: 1, max: 500_000_000 }).map(satang)
  fc.assert(
    fc.property(termsOfAShop, totals, (terms, total) => {
      const listed = paymentTermsOfAllMethods(terms).map(
        (one) => total.amount + surchargeOf(total, one).amount,
      )
      const confirmed = paymentChoicesOf({ total, terms, offered: [] })
      expect(confirmed.map((choice) => choice.total)).toEqual(listed)
      const charged = confirmed.map((choice) => amountDueOf(total, terms, choice).amount.amount)
      expect(charged).toEqual(listed)
      expect(new Set(confirmed.map((choice) => choice.paymentMethod))).toEqual(new Set(publicPaymentMethods))
    }),
  )
})
