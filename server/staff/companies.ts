import {
  type CompaniesAnswer,
  type CompaniesQuery,
  type CompaniesWaitingAnswer,
  type CompanyAnswer,
  type CompanyChange,
  type CompanyRequest,
  type CompanySummary,
} from '#contract/api/company.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { accountFiguresOf, topUpAnswersOf } from '#server/account/company-answer.ts'
import { type CompanyPartStore, type TopUp } from '#server/account/company-part-store.ts'
import { type CompanyStore, type ListedCompany } from '#server/account/company-store.ts'
import {
  type CreditBook,
  type DoneBefore,
  type TwoPeople,
  countedAfter,
} from '#server/flow/payment/payment.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { type CorrectionStore } from './correction-store.ts'

/** What looking after companies is made of. */
export type CompaniesParts = {
  readonly companies: CompanyStore
  readonly companyParts: CompanyPartStore
  readonly corrections: CorrectionStore
  readonly credit: CreditBook
  readonly twoPeople: TwoPeople
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
}

/** What a clerk sets of a company. */
export type ChangedCompany = {
  readonly companyId: string
  readonly change: CompanyChange
  readonly clerk: string
}

/** What staff set, see and put right of companies. */
export type Companies = {
  list(query: CompaniesQuery): Promise<CompaniesAnswer>
  /** How many top-ups and corrections of all companies wait: two counts, each out of an index of what waits. */
  waiting(): Promise<CompaniesWaitingAnswer>
  /** As this clerk sees it. Problem: `notFound`. */
  look(companyId: string, clerk: string): Promise<Result<CompanyAnswer, Problem>>
  open(request: CompanyRequest, clerk: string): Promise<Result<CompanyAnswer, Problem>>
  /** Problem: `companyChanged` where somebody else has changed it since it was read. */
  change(changed: ChangedCompany): Promise<Result<CompanyAnswer, Problem>>
}

/** Puts it together. */
export function createCompanies(parts: CompaniesParts): Companies {
  return {
    list: (query) => list(parts, query),
    waiting: () => waiting(parts),
    look: (companyId, clerk) => lookAtCompany(parts, companyId, clerk),
    open: (request, clerk) => open(parts, request, clerk),
    change: (changed) => changeCompany(parts, changed),
  }
}

const mostListed = 50

async function waiting({
  companyParts,
  corrections,
}: Pick<CompaniesParts, 'companyParts' | 'corrections'>): Promise<CompaniesWaitingAnswer> {
  const [topUps, asked] = await Promise.all([companyParts.countAsked(), corrections.countAsked()])
  return { waiting: topUps + asked }
}

async function list({ companies }: CompaniesParts, query: CompaniesQuery): Promise<CompaniesAnswer> {
  const read = await companies.list({ ...query, most: mostListed + 1 })
  const shown = read.slice(0, mostListed)
  const last = shown.at(-1)
  return {
    companies: shown.map(summaryOf),
    ...(read.length > mostListed && last ? { next: last.companyId } : {}),
  }
}

function summaryOf(company: ListedCompany): CompanySummary {
  const { companyId, name, taxId, state, members, topUpsAsked, correctionsAsked } = company
  const asked = { topUpsAsked, correctionsAsked }
  return { companyId, name, taxId, state, ...accountFiguresOf(company), members, ...asked }
}

type LookedAt = Pick<CompaniesParts, 'companies' | 'companyParts' | 'corrections' | 'twoPeople' | 'clock'>

/** One company with everything that this clerk sees of it. Problem: `notFound`. */
export async function lookAtCompany(
  parts: LookedAt,
  companyId: string,
  clerk: string,
): Promise<Result<CompanyAnswer, Problem>> {
  const company = await parts.companies.listed(companyId)
  if (!company) return fail(problem('notFound'))
  const [members, costCentres, topUps] = await Promise.all([
    parts.companies.membersOf(companyId),
    parts.companyParts.costCentresOf(companyId),
    parts.companyParts.topUpsOf(companyId),
  ])
  const { showsNet, version, createdAt } = company
  return succeed({
    ...summaryOf(company),
    showsNet,
    version,
    createdAt,
    memberList: [...members],
    costCentres: [...costCentres],
    topUps: await deskTopUpsOf(parts, topUps, { companyId, clerk }),
    corrections: await waitingCorrectionsOf(parts, companyId),
  })
}

/** The deed of confirming a top-up, for which two people may have to vouch. */
export const topUpDeedOf = ({ topUpId }: Pick<TopUp, 'topUpId'>): string => `topUp:${topUpId}`

type Looking = { readonly companyId: string; readonly clerk: string }

/** What a clerk has confirmed of a company within a day. */
export async function confirmedBefore(
  { companyParts, clock }: Pick<CompaniesParts, 'companyParts' | 'clock'>,
  { companyId, clerk }: Looking,
  tx?: Tx,
): Promise<DoneBefore> {
  const after = countedAfter(clock.now())
  const confirmed = await companyParts.confirmedBy({ companyId, clerk, after }, tx)
  return confirmed.map(({ receiptNumber: said, at, ...topUp }) => {
    return { deed: topUpDeedOf(topUp), to: companyId, clerk, amount: satang(topUp.satang), said, at }
  })
}

async function deskTopUpsOf(
  parts: LookedAt,
  topUps: readonly TopUp[],
  { companyId, clerk }: Looking,
): Promise<CompanyAnswer['topUps']> {
  const before = await confirmedBefore(parts, { companyId, clerk })
  const takesTwo = await parts.twoPeople.takesTwo({ clerk, before })
  const vouches = await parts.twoPeople.vouchedFor(topUps.map(topUpDeedOf))
  return (await topUpAnswersOf(parts, topUps)).map((one) => {
    const said = vouches.get(topUpDeedOf(one)) ?? []
    const confirmedBy = said.map(({ name, said: receiptNumber }) => ({ name, receiptNumber }))
    // Also where one person is enough by themselves and a colleague, for whom it takes two, has said so already.
    const needsTwo = said.length > 0 || takesTwo({ to: companyId, amount: satang(one.amount) })
    return { ...one, needsTwo, confirmedBy }
  })
}

async function waitingCorrectionsOf(
  { companies, corrections }: Pick<CompaniesParts, 'companies' | 'corrections'>,
  companyId: string,
): Promise<CompanyAnswer['corrections']> {
  const waiting = await corrections.waitingOf(companyId)
  const addresses = await companies.addressesOf(waiting.map(({ askedBy }) => askedBy))
  return waiting.map(({ correctionId, requestKey, satang: amount, note, askedBy, askedAt }) => {
    return { correctionId, requestKey, amount, note, askedAt, askedBy: addresses.get(askedBy) ?? '' }
  })
}

async function open(
  parts: CompaniesParts,
  request: CompanyRequest,
  clerk: string,
): Promise<Result<CompanyAnswer, Problem>> {
  const companyId = parts.ids.id('com')
  const company = { ...request, companyId, state: 'open', createdAt: parts.clock.now() } as const
  await parts.transact((tx) => parts.companies.insert(tx, company))
  return lookAtCompany(parts, companyId, clerk)
}

async function changeCompany(
  parts: CompaniesParts,
  { companyId, change: { version, ...settings }, clerk }: ChangedCompany,
): Promise<Result<CompanyAnswer, Problem>> {
  const { companies, credit, transact, clock, ids } = parts
  const outcome = await transact(async (tx) => {
    const [company, before] = [await companies.find(companyId, tx), await credit.standingOf(companyId, tx)]
    if (!company || !before) return 'none'
    if (company.version !== version) return 'changed'
    await companies.change(tx, company, { ...settings, at: clock.now() })
    await credit.tellIfLow(tx, { before, reason: ids.id('chg') })
    return 'done'
  })
  if (outcome === 'none') return fail(problem('notFound'))
  return outcome === 'changed' ? fail(problem('companyChanged')) : lookAtCompany(parts, companyId, clerk)
}
