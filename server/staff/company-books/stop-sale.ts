import { type Problem, createProblem } from '#contract/problem.ts'
import type { StopSaleReason } from '#contract/terms/company.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { type LocalDate, daysBetween } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { creditLimitsAccount } from '#server/flow/payment/payment.ts'
import type { CompanyBooksDeps, CompanyClerk } from './company-books-deps.ts'

/** A stop is lifted for a month at most: what is overdue grows meanwhile. */
const mostDaysLifted = 31

/** Approval key of lifting the stop-sale of a company. */
export const liftKey = (companyId: string): string => `stopSale:${companyId}`

/** Why a company cannot pay on account, and what of its invoices is overdue for too long, in satang. */
export type StopSale = { readonly reason: StopSaleReason; readonly overdue: number }

/** Returns why a company cannot pay on account now; undefined when it can. */
export async function stopSaleOf(
  { credit }: Pick<CompanyBooksDeps, 'credit'>,
  companyId: string,
): Promise<StopSale | undefined> {
  const { overdue, isLifted } = await credit.overdueOf(companyId)
  if (overdue > 0 && !isLifted) return { reason: 'overdue', overdue }
  const standing = await credit.standingOf(companyId)
  const isOverLimit = standing !== undefined && standing.balance < -standing.creditLimit
  return isOverLimit ? { reason: 'overLimit', overdue } : undefined
}

/**
 * Lifts the stop-sale for overdue invoices up to a day. What is overdue counts towards the clerk's limit as a raised
 * credit limit does: from it on a second person confirms the same day. Problems: `notFound`, `wrongFormat` for a day that
 * is past or more than a month ahead, `nothingOutstanding` when there is no stop, `approvalsNotIndependent`.
 */
export function liftStopSale(
  deps: CompanyBooksDeps,
  { companyId, clerk, until }: CompanyClerk & { readonly until: LocalDate },
): Promise<Result<boolean, Problem>> {
  return deps.transact(async (tx) => {
    if (!(await deps.credit.standingOf(companyId, tx))) return fail(createProblem('notFound'))
    const days = daysBetween(todayIn(officeZone, deps.clock.now()), until)
    if (days < 0 || days > mostDaysLifted) return fail(createProblem('wrongFormat', { field: 'until' }))
    const { overdue } = await deps.credit.overdueOf(companyId, tx)
    if (overdue === 0) return fail(createProblem('nothingOutstanding'))
    const actionKey = liftKey(companyId)
    const action = {
      actionKey: `${actionKey}:${until}`,
      to: creditLimitsAccount,
      clerk,
      amount: satang(overdue),
    }
    const takesTwo = await deps.dualControl.takesTwo({ clerk, right: 'manageCompanies' }, tx)
    if (await takesTwo(action)) {
      const agreed = await deps.dualControl.agreeOn(tx, { actionKey, clerk, said: until })
      if (!agreed.ok || !agreed.value) return agreed
    } else await deps.dualControl.record(tx, action)
    await deps.terms.lift(tx, companyId, until)
    await deps.dualControl.forget(tx, actionKey)
    return succeed(true)
  })
}

/** Withdraws the clerk's own request to lift a stop-sale, which waits for a second person. Problems: `notFound`, `noPendingApproval`. */
export function withdrawLift(
  deps: CompanyBooksDeps,
  { companyId, clerk }: CompanyClerk,
): Promise<Result<boolean, Problem>> {
  return deps.transact(async (tx) => {
    if (!(await deps.credit.standingOf(companyId, tx))) return fail(createProblem('notFound'))
    const isWithdrawn = await deps.dualControl.takeBack(tx, liftKey(companyId), clerk)
    return isWithdrawn ? succeed(true) : fail(createProblem('noPendingApproval'))
  })
}
