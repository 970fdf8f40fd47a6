import type {
  CompaniesAnswer,
  CompaniesQuery,
  CompaniesWaitingAnswer,
  CompanyAnswer,
  CompanyChange,
  CompanyRequest,
  CompanySummary,
} from '#contract/api/staff/companies.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { companyAccountAnswer, topUpAnswers } from '#server/company/company-answer.ts'
import type { CostCentreTopUpStore, TopUp } from '#server/company/cost-centre-top-up-store.ts'
import type { CompanyStore, ListedCompany } from '#server/company/company-store.ts'
import { type CreditBook, type DualControl, confirmationCutoff } from '#server/flow/payment/payment.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Transact } from '#server/platform/transaction.ts'
import { type CreditLimitDeps, effectiveLimitAfterChange, pendingCreditLimits } from './credit-limits.ts'
import type { CompanyCreditStore } from '../company-books/company-credit-store.ts'
import type { CompanyPaymentStore } from '../company-books/company-payment-store.ts'
import type { CorrectionStore } from './correction-store.ts'

/** Dependencies of company management. */
export type CompaniesDeps = CreditLimitDeps & {
  readonly companies: CompanyStore
  readonly companyDeps: CostCentreTopUpStore
  readonly corrections: CorrectionStore
  readonly payments: Pick<CompanyPaymentStore, 'countAsked'>
  readonly credits: Pick<CompanyCreditStore, 'unapplied' | 'paysInvoices'>
  readonly credit: CreditBook
  readonly dualControl: DualControl
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
}

/** Company settings as changed by a clerk. */
export type ChangedCompany = {
  readonly companyId: string
  readonly change: CompanyChange
  readonly clerk: string
}

/** Company management by staff. */
export type Companies = {
  list(query: CompaniesQuery): Promise<CompaniesAnswer>
  /** Counts the pending top-ups, corrections and credit limits of all companies, each from an index. */
  waiting(): Promise<CompaniesWaitingAnswer>
  /** Returns the company as this clerk sees it. Problem: `notFound`. */
  look(companyId: string, clerk: string): Promise<Result<CompanyAnswer, Problem>>
  open(request: CompanyRequest, clerk: string): Promise<Result<CompanyAnswer, Problem>>
  /** Problem: `companyChanged` when somebody else has changed it since it was read. */
  change(changed: ChangedCompany): Promise<Result<CompanyAnswer, Problem>>
}

/** Creates the company management. */
export function createCompanies(deps: CompaniesDeps): Companies {
  return {
    list: (query) => listCompanies(deps, query),
    waiting: () => countWaitingTasks(deps),
    look: (companyId, clerk) => readCompanyForClerk(deps, companyId, clerk),
    open: (request, clerk) => openCompany(deps, request, clerk),
    change: (changed) => changeCompany(deps, changed),
  }
}

const mostListed = 50

async function countWaitingTasks(
  deps: Pick<CompaniesDeps, 'companies' | 'companyDeps' | 'corrections' | 'payments' | 'clock'>,
): Promise<CompaniesWaitingAnswer> {
  const counted = await Promise.all([
    deps.companyDeps.countAsked(),
    deps.corrections.countAsked(),
    deps.payments.countAsked(),
    deps.companies.countLimitsAsked(confirmationCutoff(deps.clock.now())),
  ])
  return { waiting: counted.reduce((sum, one) => sum + one, 0) }
}

async function listCompanies(
  { companies, clock }: CompaniesDeps,
  query: CompaniesQuery,
): Promise<CompaniesAnswer> {
  const saidAfter = confirmationCutoff(clock.now())
  const read = await companies.list({ ...query, most: mostListed + 1 }, saidAfter)
  const shown = read.slice(0, mostListed)
  const last = shown.at(-1)
  return {
    companies: shown.map(companySummaryOf),
    ...(read.length > mostListed && last ? { next: last.companyId } : {}),
  }
}

function companySummaryOf(company: ListedCompany): CompanySummary {
  const { companyId, name, taxId, state, members, topUpsAsked, correctionsAsked, limitsAsked } = company
  const asked = { topUpsAsked, correctionsAsked, limitsAsked, approvalsAsked: company.approvalsAsked }
  return { companyId, name, taxId, state, ...companyAccountAnswer(company), members, ...asked }
}

type CompanyReaderDeps = Pick<
  CompaniesDeps,
  'companies' | 'companyDeps' | 'corrections' | 'dualControl' | 'clock'
>

/** Returns a company as this clerk sees it. Problem: `notFound`. */
export async function readCompanyForClerk(
  deps: CompanyReaderDeps,
  companyId: string,
  clerk: string,
): Promise<Result<CompanyAnswer, Problem>> {
  const company = await deps.companies.listed(companyId, confirmationCutoff(deps.clock.now()))
  if (!company) return fail(createProblem('notFound'))
  const [members, costCentres, topUps] = await Promise.all([
    deps.companies.membersOf(companyId),
    deps.companyDeps.costCentresOf(companyId),
    deps.companyDeps.topUpsOf(companyId),
  ])
  const { showsNet, version, createdAt } = company
  return succeed({
    ...companySummaryOf(company),
    showsNet,
    version,
    createdAt,
    memberList: [...members],
    costCentres: [...costCentres],
    topUps: await staffTopUpsOf(deps, topUps, { companyId, clerk }),
    corrections: await waitingCorrectionsOf(deps, companyId),
    limitsWaiting: await pendingCreditLimits(deps, companyId, clerk),
  })
}

/** Approval key of confirming a top-up, which may need dual control. */
export const topUpActionKey = ({ topUpId }: Pick<TopUp, 'topUpId'>): string => `topUp:${topUpId}`

type CompanyLookup = { readonly companyId: string; readonly clerk: string }

async function staffTopUpsOf(
  deps: CompanyReaderDeps,
  topUps: readonly TopUp[],
  { companyId, clerk }: CompanyLookup,
): Promise<CompanyAnswer['topUps']> {
  const takesTwo = await deps.dualControl.takesTwo({ clerk, right: 'manageCompanies' })
  const vouches = await deps.dualControl.vouchedFor(topUps.map(topUpActionKey))
  const shown = (await topUpAnswers(deps, topUps)).map(async (one) => {
    const said = vouches.get(topUpActionKey(one)) ?? []
    const confirmedBy = said.map(({ name, said: receiptNumber }) => ({ name, receiptNumber }))
    // Also when one person is enough, but a colleague who needs a second approval has confirmed already.
    const counted = { actionKey: topUpActionKey(one), to: companyId, amount: satang(one.amount) }
    const needsTwo = said.length > 0 || (await takesTwo(counted))
    return { ...one, needsTwo, confirmedBy }
  })
  return Promise.all(shown)
}

async function waitingCorrectionsOf(
  { companies, corrections }: Pick<CompaniesDeps, 'companies' | 'corrections'>,
  companyId: string,
): Promise<CompanyAnswer['corrections']> {
  const pendingCorrections = await corrections.waitingOf(companyId)
  const addresses = await companies.addressesOf(pendingCorrections.map(({ askedBy }) => askedBy))
  return pendingCorrections.map(({ correctionId, requestKey, satang: amount, note, askedBy, askedAt }) => {
    return { correctionId, requestKey, amount, note, askedAt, askedBy: addresses.get(askedBy) ?? '' }
  })
}

async function openCompany(
  deps: CompaniesDeps,
  request: CompanyRequest,
  clerk: string,
): Promise<Result<CompanyAnswer, Problem>> {
  const companyId = deps.ids.id('com')
  const company = { ...request, companyId, state: 'open', createdAt: deps.clock.now() } as const
  const limit = await deps.transact(async (tx) => {
    const wanted = { companyId, name: request.name, before: 0, after: request.creditLimit, clerk }
    const agreed = await effectiveLimitAfterChange(deps, wanted, tx)
    if (agreed.ok) await deps.companies.insert(tx, { ...company, creditLimit: agreed.value })
    return agreed
  })
  return limit.ok ? readCompanyForClerk(deps, companyId, clerk) : limit
}

async function changeCompany(
  deps: CompaniesDeps,
  { companyId, change: { version, ...settings }, clerk }: ChangedCompany,
): Promise<Result<CompanyAnswer, Problem>> {
  const { companies, credit, transact, clock, ids } = deps
  const outcome = await transact(async (tx) => {
    const [company, before] = [await companies.find(companyId, tx), await credit.standingOf(companyId, tx)]
    if (!company || !before) return fail(createProblem('notFound'))
    if (company.version !== version) return fail(createProblem('companyChanged'))
    const limits = { before: company.creditLimit, after: settings.creditLimit }
    const agreed = await effectiveLimitAfterChange(
      deps,
      { companyId, name: company.name, ...limits, clerk },
      tx,
    )
    if (!agreed.ok) return agreed
    await companies.change(tx, company, { ...settings, creditLimit: agreed.value, at: clock.now() })
    await credit.notifyIfLow(tx, { before, reason: ids.id('chg') })
    return agreed
  })
  return outcome.ok ? readCompanyForClerk(deps, companyId, clerk) : outcome
}
