import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { satang as satangOf } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { TopUp } from '#server/company/cost-centre-top-up-store.ts'
import { findCreditedTransfer } from '#server/flow/payment/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type CompaniesDeps, readCompanyForClerk, topUpActionKey } from './companies.ts'

/** Confirms the money of a top-up, with its receipt. */
export type ConfirmTopUpCommand = {
  readonly topUpId: string
  readonly receiptNumber: string
  readonly clerk: string
}
/** Rejects a top-up whose money was not received. */
export type RejectTopUpCommand = { readonly topUpId: string; readonly note: string; readonly clerk: string }

/** Staff decisions on companies' top-ups. */
export type TopUps = {
  /**
   * Credits the money, once; from the threshold on when two people have confirmed the same receipt. What the
   * same clerk alone has confirmed for the company within a day counts together. A repeat with the same
   * receipt changes nothing. Problems: `topUpAnswered`; those of `findCreditedTransfer`; `notAllowed` for
   * whoever requested it.
   */
  confirm(seen: ConfirmTopUpCommand): Promise<Result<CompanyAnswer, Problem>>
  refuse(notSeen: RejectTopUpCommand): Promise<Result<CompanyAnswer, Problem>>
}

/** Creates the top-ups. */
export function createTopUps(deps: CompaniesDeps): TopUps {
  const readCompanyAfterReply = async (clerk: string, work: (tx: Tx) => Promise<Result<TopUp, Problem>>) => {
    const done = await deps.transact(work)
    return done.ok ? readCompanyForClerk(deps, done.value.companyId, clerk) : done
  }
  return {
    confirm: (seen) => readCompanyAfterReply(seen.clerk, (tx) => confirmTopUp(deps, seen, tx)),
    refuse: (notSeen) => readCompanyAfterReply(notSeen.clerk, (tx) => rejectTopUp(deps, notSeen, tx)),
  }
}

async function confirmTopUp(
  deps: CompaniesDeps,
  { topUpId, receiptNumber, clerk }: ConfirmTopUpCommand,
  tx: Tx,
): Promise<Result<TopUp, Problem>> {
  const topUp = await deps.companyDeps.findTopUp(tx, topUpId)
  if (!topUp) return fail(createProblem('notFound'))
  if (topUp.state === 'confirmed' && topUp.receiptNumber === receiptNumber) return succeed(topUp)
  if (topUp.state !== 'asked') return fail(createProblem('topUpAnswered'))
  if (topUp.askedBy === clerk) return fail(createProblem('notAllowed'))
  const { companyId, satang } = topUp
  const credited = await findCreditedTransfer(tx, { reference: receiptNumber, satang })
  if (credited) return fail({ ...credited, field: 'receiptNumber' })
  // Locks the company: of two concurrent top-ups confirmed by one clerk the second counts the first.
  await deps.credit.standingOf(companyId, tx)
  const said = { amount: satangOf(satang), said: receiptNumber }
  const wanted = {
    actionKey: topUpActionKey(topUp),
    to: companyId,
    clerk,
    right: 'manageCompanies' as const,
    ...said,
  }
  const agreed = await deps.dualControl.agree(tx, wanted)
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed(topUp)
  const at = deps.clock.now()
  await deps.companyDeps.answerTopUp(tx, topUpId, { state: 'confirmed', by: clerk, at, receiptNumber })
  const entry = { companyId, kind: 'topUp', satang, actionKey: `topUp:${topUpId}`, byUserId: clerk } as const
  const outcome = await deps.credit.enter(tx, { ...entry, note: receiptNumber })
  if (outcome !== 'entered') throw new Error(`top-up ${topUpId} was entered and not confirmed`)
  return succeed(topUp)
}

async function rejectTopUp(
  deps: CompaniesDeps,
  { topUpId, note, clerk }: RejectTopUpCommand,
  tx: Tx,
): Promise<Result<TopUp, Problem>> {
  const topUp = await deps.companyDeps.findTopUp(tx, topUpId)
  if (!topUp) return fail(createProblem('notFound'))
  if (topUp.state === 'refused') return succeed(topUp)
  if (topUp.state !== 'asked') return fail(createProblem('topUpAnswered'))
  const at = deps.clock.now()
  await deps.companyDeps.answerTopUp(tx, topUpId, { state: 'refused', by: clerk, at, note })
  return succeed(topUp)
}
