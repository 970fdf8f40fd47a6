/** What becomes of a company: a closed one keeps its books and pays on credit no more. */
export const companyStates = ['open', 'closed'] as const
/** Whether a company can be booked for on credit. */
export type CompanyState = (typeof companyStates)[number]

/**
 * What is entered on the account of a company.
 * - topUp: money of the company that the agency has seen
 * - booking: an order that was paid from the account
 * - refund: what came back of such an order
 * - correction: what a person of ours put right, with a note
 */
export const creditKinds = ['topUp', 'booking', 'refund', 'correction'] as const
/** What is entered on the account of a company. */
export type CreditKind = (typeof creditKinds)[number]

/** What becomes of a top-up that a company asks for: the money was seen, or it was not. */
export const topUpStates = ['asked', 'confirmed', 'refused'] as const
/** Where a top-up stands. */
export type TopUpState = (typeof topUpStates)[number]

/** An account as its figures stand, in satang; the balance may be below nothing, as far as the limit. */
export type CreditAccount = { readonly balance: number; readonly creditLimit: number }

/** What can still be spent of an account: never less than nothing. */
export function creditLeft({ balance, creditLimit }: CreditAccount): number {
  return Math.max(0, balance + creditLimit)
}
