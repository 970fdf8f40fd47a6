import type { Booking } from '#server/flow/booking/booking.ts'
import { type Caller, companyOfAgent } from '#server/platform/http/request/caller.ts'
import type { CreditBook } from '../ledger/credit-account.ts'

/** An agent who pays from a company's account, identified by the rights of this request. */
export type CreditPayer = { readonly companyId: string; readonly userId: string }

/**
 * Returns the company's remaining credit for this order in satang, for an agent of its company; undefined for
 * everybody else.
 */
export async function availableCreditFor(
  { credit }: { readonly credit: Pick<CreditBook, 'leftOf'> },
  { companyId }: Pick<Booking, 'companyId'>,
  payer: CreditPayer | undefined,
): Promise<number | undefined> {
  if (payer === undefined || companyId === undefined || companyId !== payer.companyId) return undefined
  return credit.leftOf(companyId)
}

/** Returns the caller as payer on a company's account if they are an agent of one. */
export function creditPayerOf(caller: Caller): CreditPayer | undefined {
  const companyId = companyOfAgent(caller)
  return caller.kind === 'user' && companyId !== undefined ? { companyId, userId: caller.userId } : undefined
}
