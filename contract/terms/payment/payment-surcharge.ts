import { type Money, percentOfMoney } from '../money.ts'
import { type PaymentMethod, type PublicPaymentMethod, publicPaymentMethods } from '../payment.ts'

/** The brands of cards that the specification names, in the order in which they are listed. */
export const cardBrands = ['visa', 'mastercard', 'jcb', 'amex', 'diners'] as const
/** Whose card it is. */
export type CardBrand = (typeof cardBrands)[number]

/** A way to pay as a customer chooses it; the brand only where a card is meant and its brand is known. */
export type PaymentWay = { readonly paymentMethod: PaymentMethod; readonly cardBrand?: CardBrand | undefined }

/** What a way to pay costs, as a share of the price in basis points (150 = 1.5 %). */
export type PaymentTerms = PaymentWay & { readonly surchargeBasisPoints: number }

/**
 * The readings of the card charge, which the specification (§9) gives in texts that contradict each other:
 * - cashNote: its English cash note
 * - otherTexts: its Japanese and Thai texts and another English note, which name no other brands
 * - none: no charge
 */
export const surchargeReadings = ['cashNote', 'otherTexts', 'none'] as const
/** Which text of the specification the card charge is taken from. */
export type SurchargeReading = (typeof surchargeReadings)[number]

/** What the card charge is taken from: a text of the specification, or the agency's own rates. */
export const surchargeChoices = [...surchargeReadings, 'ownRates'] as const
/** Where the card charge comes from. */
export type SurchargeChoice = (typeof surchargeChoices)[number]

/** Own rates by card brand in percent, with at most one decimal; a brand that is absent is not accepted. */
export type OwnSurcharges = Readonly<Partial<Record<CardBrand, number>>>

/** The card charge that an agency has chosen; `own` counts with the choice `ownRates` alone. */
export type CardSurcharges = { readonly choice: SurchargeChoice; readonly own: OwnSurcharges }

/** Returns what each brand of cards costs in basis points; a brand that is absent is not accepted. */
export function cardSurchargesOf({
  choice,
  own,
}: CardSurcharges): Readonly<Partial<Record<CardBrand, number>>> {
  if (choice !== 'ownRates') return surchargesByReading[choice]
  return Object.fromEntries(
    cardBrands.flatMap((brand) => {
      const percent = own[brand]
      return percent === undefined ? [] : [[brand, Math.round(percent * 100)]]
    }),
  )
}

/** What each reading says, in basis points; a card that a reading does not name is not taken under it. */
export const surchargesByReading: Readonly<
  Record<SurchargeReading, Readonly<Partial<Record<CardBrand, number>>>>
> = {
  cashNote: { visa: 150, mastercard: 150, jcb: 170, amex: 300, diners: 300 },
  otherTexts: { visa: 300, mastercard: 300, jcb: 300 },
  none: { visa: 0, mastercard: 0, jcb: 0, amex: 0, diners: 0 },
}

/** What the way to pay adds to a party's total: rounded half up to the satang, once, on the total. */
export function surchargeOf(total: Money, { surchargeBasisPoints }: PaymentTerms): Money {
  return percentOfMoney(total, surchargeBasisPoints)
}

/** The terms of a way to pay that is offered to everybody. */
export type PublicTerms = PaymentTerms & { readonly paymentMethod: PublicPaymentMethod }

/**
 * Every way to pay of the specification with its terms, in its order, from the terms that were set: a card is
 * listed by brand where brands differ, and a way without terms costs nothing.
 */
export function paymentTermsOfAllMethods(set: readonly PaymentTerms[]): readonly PublicTerms[] {
  return publicPaymentMethods.flatMap((paymentMethod) => {
    const own = set.flatMap((one) => (one.paymentMethod === paymentMethod ? { ...one, paymentMethod } : []))
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
  const found = exact ?? own.find((one) => one.cardBrand === undefined) ?? termsWithHighestSurcharge(own)
  return { ...way, surchargeBasisPoints: found?.surchargeBasisPoints ?? 0 }
}

/**
 * Returns whether a payment method is accepted under these terms. Where the terms list card brands, a
 * brand that is not listed is refused; a card of a yet unknown brand is accepted.
 */
export function isMethodAccepted(
  set: readonly PaymentTerms[],
  { paymentMethod, cardBrand }: PaymentWay,
): boolean {
  const own = set.filter((one) => one.paymentMethod === paymentMethod)
  if (cardBrand === undefined || own.length === 0) return true
  return own.some((one) => one.cardBrand === cardBrand || one.cardBrand === undefined)
}

function termsWithHighestSurcharge(terms: readonly PaymentTerms[]): PaymentTerms | undefined {
  return terms.toSorted((left, right) => right.surchargeBasisPoints - left.surchargeBasisPoints)[0]
}
