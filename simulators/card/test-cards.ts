/** The outcome of a charge by its card's number, as in Omise's test mode. */
export type CardBehaviour =
  | { readonly at: 'never' }
  /** Declined at once, before the payer's bank is asked. */
  | { readonly at: 'enrolment'; readonly code: string }
  /** Declined after the payer has authorized at the bank. */
  | { readonly at: 'bank'; readonly code: string }

/** A card brand in the wire format. */
export type WireBrand = 'Visa' | 'MasterCard' | 'JCB' | 'American Express' | 'Diners Club' | 'Unknown'

/** The card numbers that Omise publishes for failures; every other number of its test mode succeeds. */
const fates: readonly { readonly numbers: readonly string[]; readonly fate: CardBehaviour }[] = [
  {
    numbers: ['4111111111150002', '5555551111120002', '3530111111100002'],
    fate: { at: 'enrolment', code: 'payment_rejected' },
  },
  {
    numbers: ['4111111111140003', '5555551111110003', '3530111111190003'],
    fate: { at: 'bank', code: 'payment_rejected' },
  },
  {
    numbers: ['4111111111160001', '5555551111130001', '3530111111110001'],
    fate: { at: 'bank', code: 'invalid_security_code' },
  },
  {
    numbers: ['4111111111140011', '5555551111110011', '3530111111190011'],
    fate: { at: 'bank', code: 'insufficient_fund' },
  },
  {
    numbers: ['4111111111130012', '5555551111100012', '3530111111180012'],
    fate: { at: 'bank', code: 'stolen_or_lost_card' },
  },
  {
    numbers: ['4111111111120013', '5555551111190013', '3530111111170013'],
    fate: { at: 'bank', code: 'failed_processing' },
  },
  {
    numbers: ['4111111111110014', '5555551111180014', '3530111111160014'],
    fate: { at: 'bank', code: 'payment_rejected' },
  },
]

/** Returns the outcome of charges with this number; unlisted numbers succeed. */
export function behaviourOfCard(number: string): CardBehaviour {
  return fates.find((one) => one.numbers.includes(number))?.fate ?? { at: 'never' }
}

/** Returns the card scheme that issues numbers with these first digits. */
export function brandOfCardNumber(number: string): WireBrand {
  if (number.startsWith('4')) return 'Visa'
  if (/^(?:5[1-5]|2[2-7])/.test(number)) return 'MasterCard'
  if (number.startsWith('35')) return 'JCB'
  if (/^3[47]/.test(number)) return 'American Express'
  return /^3[068]/.test(number) ? 'Diners Club' : 'Unknown'
}

/** Returns whether the check digit is correct (Luhn). */
export function hasValidCheckDigit(number: string): boolean {
  const sum = [...number]
    .toReversed()
    .map(Number)
    .reduce((total, digit, index) => {
      const counted = index % 2 === 1 ? digit * 2 : digit
      return total + (counted > 9 ? counted - 9 : counted)
    }, 0)
  return sum % 10 === 0
}
