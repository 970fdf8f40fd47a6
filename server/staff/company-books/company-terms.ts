import type { CompanyBooksAnswer } from '#contract/api/staff/books/company-books.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { creditLimitsAccount } from '#server/flow/payment/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { CompanyBooksDeps, CompanyClerk } from './company-books-deps.ts'
import type { CompanyTerms } from './company-terms-store.ts'

/** Approval key of looser terms of a company. */
const termsKey = (companyId: string) => `companyTerms:${companyId}`

type Days = Pick<CompanyTerms, 'paymentDays' | 'stopAfterDays'>
const wordOf = ({ paymentDays, stopAfterDays }: Days) => JSON.stringify([paymentDays, stopAfterDays])

/**
 * Sets the terms of a company. Later due dates and a later or no stop-sale count what the company may owe or owes towards
 * the clerk's limit, as a raised credit limit does: from it on the days stay until a second person sets the same. Address
 * and branch are set at once. Problems: `notFound`, `approvalsNotIndependent`.
 */
export function setTermsOfCompany(
  deps: CompanyBooksDeps,
  { companyId, clerk, terms }: CompanyClerk & { readonly terms: CompanyTerms },
): Promise<Result<boolean, Problem>> {
  return deps.transact(async (tx) => {
    const standing = await deps.credit.standingOf(companyId, tx)
    if (!standing) return fail(createProblem('notFound'))
    const before = await deps.terms.of(companyId, tx)
    const amount = Math.max(standing.creditLimit, 0 - standing.balance)
    const changed = { companyId, clerk, before, after: terms, amount }
    const agreed = isLooser(terms, before) ? await isLooseningApproved(deps, changed, tx) : succeed(true)
    if (!agreed.ok) return agreed
    const { paymentDays, stopAfterDays } = agreed.value ? terms : before
    await deps.terms.set(tx, companyId, { ...terms, paymentDays, stopAfterDays })
    const key = termsKey(companyId)
    if (wordOf(terms) === wordOf(before)) await deps.dualControl.takeBack(tx, key, clerk)
    else if (agreed.value) await deps.dualControl.forget(tx, key)
    return agreed
  })
}

/** Returns whether the company would have longer to pay, or be stopped later than now. */
export function isLooser(after: Days, before: Days): boolean {
  const stopOf = ({ stopAfterDays }: Days) => stopAfterDays ?? Infinity
  return after.paymentDays > before.paymentDays || stopOf(after) > stopOf(before)
}

type TermsChange = CompanyClerk & { readonly before: Days; readonly after: Days; readonly amount: number }

async function isLooseningApproved(
  { dualControl }: CompanyBooksDeps,
  { companyId, clerk, before, after, amount }: TermsChange,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const key = termsKey(companyId)
  const counted = { to: creditLimitsAccount, amount: satang(amount) }
  const action = { ...counted, actionKey: `${key}:${wordOf(before)}:${wordOf(after)}`, clerk }
  const takesTwo = await dualControl.takesTwo({ clerk, right: 'manageCompanies' }, tx)
  if (await takesTwo(action)) return dualControl.agreeOn(tx, { actionKey: key, clerk, said: wordOf(after) })
  await dualControl.record(tx, action)
  return succeed(true)
}

/** Returns the looser terms that wait for a second person. */
export async function termsWaitingOf(
  { dualControl }: Pick<CompanyBooksDeps, 'dualControl'>,
  { companyId, clerk }: CompanyClerk,
): Promise<CompanyBooksAnswer['termsWaiting']> {
  const key = termsKey(companyId)
  const votes = (await dualControl.vouchedFor([key])).get(key) ?? []
  return votes.map((one) => {
    const [paymentDays, stopAfterDays] = JSON.parse(one.said) as [number, number | null]
    return { paymentDays, stopAfterDays, by: one.name, isMine: one.clerk === clerk }
  })
}
