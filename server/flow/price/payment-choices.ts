import type { PaymentChoice } from '#contract/api/price.ts'
import { type Money, addMoney } from '#contract/terms/money.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import {
  type PaymentTerms,
  type PaymentWay,
  paymentTermsOfAllMethods,
  paymentTermsOf,
  surchargeOf,
} from '#contract/terms/payment/payment-surcharge.ts'

/** What is to be paid for a price in one way: the one place where a surcharge becomes an amount that is charged. */
export type AmountDue = { readonly surcharge: Money; readonly amount: Money }

/** What is to be paid for a total in this way under these terms. */
export function amountDueOf(total: Money, terms: readonly PaymentTerms[], way: PaymentWay): AmountDue {
  const surcharge = surchargeOf(total, paymentTermsOf(terms, way))
  return { surcharge, amount: addMoney(total, surcharge) }
}

/** Data from which the choices of a payment method are computed. */
export type Choosable = {
  readonly total: Money
  /** The terms that were set. */
  readonly terms: readonly PaymentTerms[]
  readonly offered: readonly PaymentMethod[]
  /** What the account of the asking agent's company still covers, in satang; absent for everybody else. */
  readonly creditLeft?: number | undefined
}

/** Every way to pay a total, with what it costs in all. */
export function paymentChoicesOf({ total, terms, offered, creditLeft }: Choosable): PaymentChoice[] {
  const choices: PaymentChoice[] = paymentTermsOfAllMethods(terms).map(({ paymentMethod, cardBrand }) => {
    const { surcharge, amount } = amountDueOf(total, terms, { paymentMethod, cardBrand })
    return {
      paymentMethod,
      ...(cardBrand === undefined ? {} : { cardBrand }),
      isAvailable: offered.includes(paymentMethod),
      surcharge: surcharge.amount,
      total: amount.amount,
    }
  })
  return creditLeft === undefined ? choices : [...choices, creditChoice({ total, terms }, creditLeft)]
}

/** The account of a company: it is listed for its agents also when it does not cover this. */
function creditChoice(
  { total, terms }: Pick<Choosable, 'total' | 'terms'>,
  creditLeft: number,
): PaymentChoice {
  const paymentMethod = 'credit'
  const { surcharge, amount } = amountDueOf(total, terms, { paymentMethod })
  const isAvailable = amount.amount <= creditLeft
  return { paymentMethod, isAvailable, surcharge: surcharge.amount, total: amount.amount }
}
