import { type CompanyAnswer } from '#contract/api/account/company.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { satang as satangOf } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type TopUp } from '#server/company/company-reference-store.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type CompaniesParts, lookAtCompany, topUpDeedOf } from './companies.ts'

/** The money of a top-up was seen, with this receipt. */
export type TopUpSeen = { readonly topUpId: string; readonly receiptNumber: string; readonly clerk: string }
/** The money of a top-up was not seen. */
export type TopUpNotSeen = { readonly topUpId: string; readonly note: string; readonly clerk: string }

/** What staff answer to companies that say that they have sent money. */
export type TopUps = {
  /**
   * Enters the money, once; above the set amount when two have said so with the same receipt. What the same clerk has
   * confirmed of the company alone within a day counts together with it. Saying it again with the
   * same receipt changes nothing. Problems: `topUpAnswered`;
   * `receiptUsed` where another top-up was confirmed with it; `notAllowed` for whoever asked for it.
   */
  confirm(seen: TopUpSeen): Promise<Result<CompanyAnswer, Problem>>
  refuse(notSeen: TopUpNotSeen): Promise<Result<CompanyAnswer, Problem>>
}

/** Puts it together. */
export function createTopUps(parts: CompaniesParts): TopUps {
  const answered = async (clerk: string, work: (tx: Tx) => Promise<Result<TopUp, Problem>>) => {
    const done = await parts.transact(work)
    return done.ok ? lookAtCompany(parts, done.value.companyId, clerk) : done
  }
  return {
    confirm: (seen) => answered(seen.clerk, (tx) => confirm(parts, seen, tx)),
    refuse: (notSeen) => answered(notSeen.clerk, (tx) => refuse(parts, notSeen, tx)),
  }
}

async function confirm(
  parts: CompaniesParts,
  { topUpId, receiptNumber, clerk }: TopUpSeen,
  tx: Tx,
): Promise<Result<TopUp, Problem>> {
  const topUp = await parts.companyParts.findTopUp(tx, topUpId)
  if (!topUp) return fail(problem('notFound'))
  if (topUp.state === 'confirmed' && topUp.receiptNumber === receiptNumber) return succeed(topUp)
  if (topUp.state !== 'asked') return fail(problem('topUpAnswered'))
  if (topUp.askedBy === clerk) return fail(problem('notAllowed'))
  if (await parts.companyParts.isReceiptUsed(tx, receiptNumber))
    return fail(problem('receiptUsed', { field: 'receiptNumber' }))
  const { companyId, satang } = topUp
  // The company is locked: of two top-ups that one clerk confirms at once the second counts the first.
  await parts.credit.standingOf(companyId, tx)
  const said = { amount: satangOf(satang), said: receiptNumber }
  const wanted = { deed: topUpDeedOf(topUp), to: companyId, clerk, ...said }
  const agreed = await parts.twoPeople.agree(tx, wanted)
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed(topUp)
  const at = parts.clock.now()
  await parts.companyParts.answerTopUp(tx, topUpId, { state: 'confirmed', by: clerk, at, receiptNumber })
  const deed = { companyId, kind: 'topUp', satang, deedKey: `topUp:${topUpId}`, byUserId: clerk } as const
  const outcome = await parts.credit.enter(tx, { ...deed, note: receiptNumber })
  if (outcome !== 'entered') throw new Error(`top-up ${topUpId} was entered and not confirmed`)
  return succeed(topUp)
}

async function refuse(
  parts: CompaniesParts,
  { topUpId, note, clerk }: TopUpNotSeen,
  tx: Tx,
): Promise<Result<TopUp, Problem>> {
  const topUp = await parts.companyParts.findTopUp(tx, topUpId)
  if (!topUp) return fail(problem('notFound'))
  if (topUp.state === 'refused') return succeed(topUp)
  if (topUp.state !== 'asked') return fail(problem('topUpAnswered'))
  const at = parts.clock.now()
  await parts.companyParts.answerTopUp(tx, topUpId, { state: 'refused', by: clerk, at, note })
  return succeed(topUp)
}
