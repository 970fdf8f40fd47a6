import { type Money, percentOfMoney } from './money.ts'
import { type PaymentMethod, paymentMethods } from './payment.ts'

/** The brands of cards that the specification names, in the order in which they are listed. */
export const cardBrands = ['visa', 'mastercard', 'jcb', 'amex', 'diners'] as const
/** Whose card it is. */
export type CardBrand = (typeof cardBrands)[number]

/** A way to pay as a customer chooses it; the brand only where a card is meant and its brand is known. */
export type PaymentWay = { readonly paymentMethod: PaymentMethod; readonly cardBrand?: CardBrand | undefined }

/** What a way to pay costs, as a share of the price in basis points (150 = 1.5 %). */
export type PaymentTerms = PaymentWay & { readonly surchargeBasisPoints: number }

/** What the way to pay adds to a party's total: rounded half up to the satang, once, on the total. */
export function surchargeOf(total: Money, { surchargeBasisPoints }: PaymentTerms): Money {
  return percentOfMoney(total, surchargeBasisPoints)
}

/**
 * Every way to pay with its terms, in the order of the specification, from the terms that were set: a card is
 * listed by brand where brands differ, and a way without terms costs nothing.
 */
export function everyPaymentTerms(set: readonly PaymentTerms[]): readonly PaymentTerms[] {
  return paymentMethods.flatMap((paymentMethod) => {
    const own = set.filter((one) => one.paymentMethod === paymentMethod)
    const branded = cardBrands.flatMap((brand) => own.find((one) => one.cardBrand === brand) ?? [])
    const plain = own.find((one) => one.cardBrand === undefined)
    if (plain) return [...branded, plain]
    return branded.length > 0 ? branded : [{ paymentMethod, surchargeBasisPoints: 0 }]
  })
}

/**
 * The terms of one way to pay. A brand without terms of its own has those of its method; when neither is
 * known the highest of the method count, so that nobody is asked for more than was shown.
 */
export function paymentTermsOf(all: readonly PaymentTerms[], way: PaymentWay): PaymentTerms {
  const own = all.filter((one) => one.paymentMethod === way.paymentMethod)
  const exact = own.find((one) => one.cardBrand === way.cardBrand)
  const found = exact ?? own.find((one) => one.cardBrand === undefined) ?? highest(own)
  return { ...way, surchargeBasisPoints: found?.surchargeBasisPoints ?? 0 }
}

function highest(terms: readonly PaymentTerms[]): PaymentTerms | undefined {
  return terms.toSorted((left, right) => right.surchargeBasisPoints - left.surchargeBasisPoints)[0]
}
