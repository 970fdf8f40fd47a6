/** The states of a company: a closed one keeps its books and can no longer pay on credit. */
export const companyStates = ['open', 'closed'] as const
export type CompanyState = (typeof companyStates)[number]

/**
 * The entries of a company's credit account.
 * - topUp: a transfer of the company whose receipt the agency confirmed
 * - booking: an order that was paid from the account
 * - refund: a refund of such an order
 * - correction: a correction by staff, with a note
 * - withheldTax: what the company withheld from a payment as tax
 * - bankFee: what its bank kept of a payment
 */
export const creditKinds = ['topUp', 'booking', 'refund', 'correction', 'withheldTax', 'bankFee'] as const
/** The kind of an entry of a credit account. */
export type CreditKind = (typeof creditKinds)[number]

/** The states of a top-up: requested, then confirmed when the money arrived, or refused. */
export const topUpStates = ['asked', 'confirmed', 'refused'] as const
export type TopUpState = (typeof topUpStates)[number]

/** The figures of a credit account, in satang; the balance may be negative down to the limit. */
export type CreditAccount = { readonly balance: number; readonly creditLimit: number }

/** Returns the available credit of an account: never negative. */
export function availableCredit({ balance, creditLimit }: CreditAccount): number {
  return Math.max(0, balance + creditLimit)
}

/** Why a company cannot pay on account: its debt is above the limit, or invoices are overdue for too long. */
export const stopSaleReasons = ['overLimit', 'overdue'] as const
/** Why a company cannot pay on account. */
export type StopSaleReason = (typeof stopSaleReasons)[number]
