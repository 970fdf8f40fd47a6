import type { CompanyAnswer, CorrectionRequest } from '#contract/api/staff/companies.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { allocateCredits } from '../company-books/allocate-credits.ts'
import { type CompaniesDeps, readCompanyForClerk } from './companies.ts'
import { type PendingCorrection, correctionIdempotencyKey } from './correction-store.ts'

/** A correction of a company's account and who makes it. */
export type Correction = CorrectionRequest & { readonly companyId: string; readonly clerk: string }
/** A second person's answer to a pending correction. */
export type CorrectionAnswered = { readonly correctionId: string; readonly clerk: string }

/** Corrections of company accounts by staff. */
export type Corrections = {
  /**
   * Enters it, or keeps it pending for a second approval from the threshold on; the clerk's entries for this
   * company within a day count together. The same idempotency key counts once. A debit takes unapplied money,
   * the newest first. Problem: `invoicesWouldStayPaid` where it would take more while money pays invoices.
   */
  correct(correction: Correction): Promise<Result<CompanyAnswer, Problem>>
  /**
   * Enters a pending one, once. Problems: `notAllowed` for whoever requested it; `approvalsNotIndependent`;
   * `correctionAnswered`; `invoicesWouldStayPaid`.
   */
  confirm(answered: CorrectionAnswered): Promise<Result<CompanyAnswer, Problem>>
  /** Withdraws or rejects it. Problem: `correctionAnswered`. */
  refuse(answered: CorrectionAnswered): Promise<Result<CompanyAnswer, Problem>>
}

/** Creates the corrections. */
export function createCreditCorrections(deps: CompaniesDeps): Corrections {
  const readCompanyAfter = async (clerk: string, work: (tx: Tx) => Promise<Result<string, Problem>>) => {
    const done = await deps.transact(work)
    return done.ok ? readCompanyForClerk(deps, done.value, clerk) : done
  }
  return {
    correct: (correction) =>
      readCompanyAfter(correction.clerk, (tx) => requestCorrection(deps, correction, tx)),
    confirm: (answered) => readCompanyAfter(answered.clerk, (tx) => confirmCorrection(deps, answered, tx)),
    refuse: (answered) => readCompanyAfter(answered.clerk, (tx) => rejectCorrection(deps, answered, tx)),
  }
}

async function requestCorrection(
  deps: CompaniesDeps,
  { companyId, requestKey, amount, note, clerk }: Correction,
  tx: Tx,
): Promise<Result<string, Problem>> {
  // Locks the company: of two concurrent requests with the same key the second finds the result of the first.
  if (!(await deps.credit.standingOf(companyId, tx))) return fail(createProblem('notFound'))
  if (await deps.corrections.wasAsked(tx, { companyId, requestKey })) return succeed(companyId)
  const wanted = { companyId, requestKey, satang: amount, note, askedBy: clerk }
  // A repeat must not become pending because its own amount counts towards the threshold.
  if (await deps.credit.wasEntered(tx, correctionIdempotencyKey(wanted))) return succeed(companyId)
  const done = { actionKey: correctionIdempotencyKey(wanted), to: companyId, clerk, amount: satang(amount) }
  const parts = await partsOfCorrection(deps, wanted, tx)
  if (!parts.ok) return parts
  const takesTwo = await deps.dualControl.takesTwo({ clerk, right: 'manageCompanies' }, tx)
  if (!(await takesTwo(done))) {
    await postParts(deps, { ...wanted, parts: parts.value }, tx)
    await deps.dualControl.record(tx, done)
    return succeed(companyId)
  }
  const correctionId = deps.ids.id('cor')
  await deps.corrections.insert(tx, { ...wanted, correctionId, askedAt: deps.clock.now() })
  return succeed(companyId)
}

type Entered = Pick<PendingCorrection, 'companyId' | 'requestKey' | 'satang' | 'note' | 'askedBy'>

/** An entry of a correction, signed, in satang; a debit names the credit that it takes back. */
type CorrectionPart = { readonly satang: number; readonly reversesEntryId?: number }

async function partsOfCorrection(
  { credits }: Pick<CompaniesDeps, 'credits'>,
  { companyId, satang: signed }: Pick<Entered, 'companyId' | 'satang'>,
  tx: Tx,
): Promise<Result<readonly CorrectionPart[], Problem>> {
  if (signed > 0) return succeed([{ satang: signed }])
  const free = (await credits.unapplied(companyId, tx)).filter(({ kind }) => kind !== 'refund').toReversed()
  const open = free.map(({ entryId, left }) => ({ id: String(entryId), amount: left }))
  const taken = allocateCredits(open, [{ id: companyId, amount: 0 - signed }])
  const parts = taken.map(({ credit, amount }) => ({ satang: 0 - amount, reversesEntryId: Number(credit) }))
  const rest = signed - parts.reduce((sum, part) => sum + part.satang, 0)
  if (rest === 0) return succeed(parts)
  if (await credits.paysInvoices(tx, companyId)) return fail(createProblem('invoicesWouldStayPaid'))
  return succeed([...parts, { satang: rest }])
}

async function postParts(
  { credit }: Pick<CompaniesDeps, 'credit'>,
  { parts, ...correction }: Entered & { readonly parts: readonly CorrectionPart[] },
  tx: Tx,
): Promise<void> {
  const { companyId, note, askedBy: byUserId } = correction
  const key = correctionIdempotencyKey(correction)
  for (const [index, part] of parts.entries()) {
    const actionKey = index === 0 ? key : `${key}:${index}`
    await credit.enter(tx, { companyId, kind: 'correction', note, byUserId, actionKey, ...part })
  }
}

async function confirmCorrection(
  deps: CompaniesDeps,
  { correctionId, clerk }: CorrectionAnswered,
  tx: Tx,
): Promise<Result<string, Problem>> {
  const correction = await deps.corrections.find(tx, correctionId)
  if (!correction) return fail(createProblem('notFound'))
  if (correction.state === 'confirmed') return succeed(correction.companyId)
  if (correction.state === 'refused') return fail(createProblem('correctionAnswered'))
  if (correction.askedBy === clerk) return fail(createProblem('notAllowed'))
  const counting = await deps.dualControl.independentOf(tx, clerk, [correction.askedBy])
  if (counting.length === 0) return fail(createProblem('approvalsNotIndependent'))
  await deps.credit.standingOf(correction.companyId, tx)
  const parts = await partsOfCorrection(deps, correction, tx)
  if (!parts.ok) return parts
  const reply = { state: 'confirmed', by: clerk, at: deps.clock.now() } as const
  await deps.corrections.answer(tx, correctionId, reply)
  await postParts(deps, { ...correction, parts: parts.value }, tx)
  return succeed(correction.companyId)
}

async function rejectCorrection(
  deps: CompaniesDeps,
  { correctionId, clerk }: CorrectionAnswered,
  tx: Tx,
): Promise<Result<string, Problem>> {
  const correction = await deps.corrections.find(tx, correctionId)
  if (!correction) return fail(createProblem('notFound'))
  if (correction.state === 'confirmed') return fail(createProblem('correctionAnswered'))
  const reply = { state: 'refused', by: clerk, at: deps.clock.now() } as const
  await deps.corrections.answer(tx, correctionId, reply)
  return succeed(correction.companyId)
}
