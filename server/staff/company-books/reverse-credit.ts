import { type Problem, createProblem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { CompanyBooksDeps, CompanyClerk } from './company-books-deps.ts'

/** Approval key of reversing a credit of a company; the entries of one payment have one. */
export const reversalKey = (companyId: string, actionKey: string): string =>
  `companyReversal:${companyId}:${actionKey.replace(/^(companyPayment:[^:]+):.*$/, '$1')}`

/** A clerk's reversal of a credit of a company. */
export type ReverseCreditCommand = CompanyClerk & { readonly entryId: number; readonly reason: string }

/**
 * Takes a credit off the account, with withheld tax and bank fee of the same payment: what it paid is to pay again. It
 * counts towards the clerk's limit; from it on a second person reverses it, too. Problems: `notFound`, `creditReversed`
 * also for a refund of an order, `approvalsNotIndependent`.
 */
export function reverseCredit(
  deps: CompanyBooksDeps,
  { companyId, clerk, entryId, reason }: ReverseCreditCommand,
): Promise<Result<boolean, Problem>> {
  return deps.transact(async (tx) => {
    if (!(await deps.credit.standingOf(companyId, tx))) return fail(createProblem('notFound'))
    const parts = await deps.credits.reversible(tx, companyId, entryId)
    const [first] = parts
    if (!first) return fail(createProblem('creditReversed'))
    const actionKey = reversalKey(companyId, first.actionKey)
    const amount = satang(parts.reduce((sum, { left }) => sum + left, 0))
    const acting = { actionKey, to: companyId, clerk, right: 'manageCompanies' as const }
    const agreed = await deps.dualControl.agree(tx, { ...acting, amount, said: String(amount.amount) })
    if (!agreed.ok || !agreed.value) return agreed
    const reversal = { at: deps.clock.now(), by: clerk, reason }
    await deps.credits.reverseAllOf(
      tx,
      parts.map((part) => part.entryId),
      reversal,
    )
    for (const part of parts) {
      const entry = { companyId, kind: 'correction', satang: 0 - part.left, byUserId: clerk } as const
      const note = `${part.note} · ${reason}`
      const reversed = { reversesEntryId: part.entryId, actionKey: `reversal:${part.entryId}`, note }
      const outcome = await deps.credit.enter(tx, { ...entry, ...reversed })
      if (outcome !== 'entered') throw new Error(`credit ${part.entryId} was reversed and had something left`)
    }
    await deps.payments.reverse(tx, first.actionKey.split(':')[1] ?? '', reversal)
    await deps.dualControl.forget(tx, actionKey)
    return agreed
  })
}

/** Withdraws the clerk's own vote for a reversal that waits for a second person. Problems: `notFound`, `noPendingApproval`. */
export function withdrawReversal(
  deps: CompanyBooksDeps,
  { companyId, clerk, entryId }: Omit<ReverseCreditCommand, 'reason'>,
): Promise<Result<boolean, Problem>> {
  return deps.transact(async (tx) => {
    if (!(await deps.credit.standingOf(companyId, tx))) return fail(createProblem('notFound'))
    const [first] = await deps.credits.reversible(tx, companyId, entryId)
    const isWithdrawn =
      first && (await deps.dualControl.takeBack(tx, reversalKey(companyId, first.actionKey), clerk))
    return isWithdrawn ? succeed(true) : fail(createProblem('noPendingApproval'))
  })
}
