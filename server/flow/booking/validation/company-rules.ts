import type { BookingRequest } from '#contract/api/booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { AmountDue } from '#server/flow/price/price.ts'
import type { BookContext } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'

/** What a request may use of the company that it is made for; nothing of a request that is made for none. */
export type CompanyBookedFor = {
  /** Ways to pay besides those that everybody is offered. */
  readonly methods: readonly PaymentMethod[]
  /** What its account still covers, in satang. */
  readonly creditLeft: number
  /** Whether overdue invoices keep it from paying on account. */
  readonly isOnHold: boolean
}

/**
 * Looks up the company of a request. Its account is offered to its agents alone, not to staff who book for it. Problems:
 * `costCentreUnknown` where it is none that trips can be booked on, `notFound` where staff name no open company.
 */
export async function companyBookedFor(
  { companies }: Pick<BookingDeps, 'companies'>,
  { costCentre }: Pick<BookingRequest, 'costCentre'>,
  { companyId, isAgent }: Pick<BookContext, 'companyId' | 'isAgent'>,
): Promise<Result<CompanyBookedFor, Problem>> {
  const isKnown =
    costCentre === undefined ||
    (companyId !== undefined && (await companies.hasCostCentre(companyId, costCentre)))
  if (!isKnown) return fail(createProblem('costCentreUnknown', { field: 'costCentre' }))
  if (companyId !== undefined && !isAgent && !(await companies.isOpen(companyId)))
    return fail(createProblem('notFound', { field: 'companyId' }))
  const creditLeft = companyId === undefined || !isAgent ? undefined : await companies.creditLeft(companyId)
  if (companyId === undefined || creditLeft === undefined)
    return succeed({ methods: [], creditLeft: 0, isOnHold: false })
  return succeed({ methods: ['credit'], creditLeft, isOnHold: await companies.isOnHold(companyId) })
}

/** Nothing is held on credit that is not there; what is there is looked at again when it is charged. */
export function creditFault(
  { paymentMethod }: Pick<BookingRequest, 'paymentMethod'>,
  { due, creditLeft, isOnHold }: { readonly due: AmountDue } & Omit<CompanyBookedFor, 'methods'>,
): Problem | undefined {
  if (paymentMethod === 'credit' && isOnHold) return createProblem('creditOnHold', { field: 'paymentMethod' })
  const isTooMuch = paymentMethod === 'credit' && due.amount.amount > creditLeft
  return isTooMuch ? createProblem('creditInsufficient', { field: 'paymentMethod' }) : undefined
}
