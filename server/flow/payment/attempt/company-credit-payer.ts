import { type Problem, createProblem } from '#contract/problem.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { type Caller, companyOfAgent } from '#server/platform/http/request/caller.ts'
import type { CreditBook } from '../ledger/credit-account.ts'
import type { PaymentStore } from './payment-store.ts'

/** An agent who pays from a company's account, identified by the rights of this request. */
export type CreditPayer = { readonly companyId: string; readonly userId: string }

type ChargedOrder = Pick<Booking, 'companyId' | 'bookedBy' | 'recordedConsent'>

/** Whether somebody may pay an order from its company's account: an agent of the company, but not who booked it for the company as staff. */
export function maySpendCredit(
  { companyId, bookedBy, recordedConsent }: ChargedOrder,
  payer: CreditPayer | undefined,
): payer is CreditPayer {
  const isOwnSale = recordedConsent !== undefined && bookedBy === payer?.userId
  return payer !== undefined && companyId === payer.companyId && !isOwnSale
}

/**
 * Returns the company's remaining credit for this order in satang, for an agent of its company; undefined for
 * everybody else.
 */
export async function availableCreditFor(
  { credit }: { readonly credit: Pick<CreditBook, 'leftOf'> },
  booking: ChargedOrder,
  payer: CreditPayer | undefined,
): Promise<number | undefined> {
  return maySpendCredit(booking, payer) ? credit.leftOf(payer.companyId) : undefined
}

/**
 * Returns the remaining credit in satang of the company from whose account an order was paid; undefined for an order that
 * was paid in another way, and where accounts are not offered.
 */
export async function readAccountCredit(
  deps: { readonly credit: Pick<CreditBook, 'leftOf'>; readonly store: Pick<PaymentStore, 'attemptsOf'> },
  { bookingId, companyId }: Pick<Booking, 'bookingId' | 'companyId'>,
): Promise<number | undefined> {
  if (companyId === undefined) return undefined
  const attempts = await deps.store.attemptsOf(bookingId)
  const isOnAccount = attempts.some(({ method, state }) => method === 'credit' && state === 'received')
  return isOnAccount ? deps.credit.leftOf(companyId) : undefined
}

/**
 * Returns why an amount in satang cannot be charged to the account from which an order was paid: `paymentMethodNotOffered`,
 * `creditInsufficient`, or `creditOnHold` on stop-sale; undefined when it can be charged now.
 */
export async function accountRefusalOf(
  deps: Parameters<typeof readAccountCredit>[0] & { readonly credit: Pick<CreditBook, 'overdueOf'> },
  booking: Pick<Booking, 'bookingId' | 'companyId'>,
  amount: number,
): Promise<Problem | undefined> {
  const { companyId } = booking
  const credit = await readAccountCredit(deps, booking)
  if (credit === undefined || companyId === undefined)
    return createProblem('paymentMethodNotOffered', { field: 'tender' })
  if (credit < amount) return createProblem('creditInsufficient')
  const { overdue, isLifted } = await deps.credit.overdueOf(companyId)
  return overdue > 0 && !isLifted ? createProblem('creditOnHold') : undefined
}

/** Returns the caller as payer on a company's account if they are an agent of one. */
export function creditPayerOf(caller: Caller): CreditPayer | undefined {
  const companyId = companyOfAgent(caller)
  return caller.kind === 'user' && companyId !== undefined ? { companyId, userId: caller.userId } : undefined
}
