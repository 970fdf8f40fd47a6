import type {
  CompanyOrder,
  CompanyOrdersAnswer,
  CostCentreRequest,
  CreditEntriesAnswer,
  OwnCompanyAnswer,
  TopUpRequest,
} from '#contract/api/account/company.ts'
import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { type OrderNumber, parseOrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { CreditBook } from '#server/flow/payment/payment.ts'
import type { OrderOutcomes } from '#server/flow/ticket/ticket.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { companyAccountAnswer, creditEntriesAnswer, topUpAnswers } from './company-answer.ts'
import { companyCsv } from './company-csv.ts'
import type { CostCentreTopUpStore, CostCentre } from './cost-centre-top-up-store.ts'
import type { Company, CompanyStore } from './company-store.ts'
import { orderSummaryOf } from '#server/account/order-summary.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Dependencies of {@link createOwnCompany}. */
export type CompanyDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly companies: CompanyStore
  readonly companyDeps: CostCentreTopUpStore
  readonly credit: CreditBook
  readonly booking: Pick<BookingStep, 'ordersOfCompany' | 'orderKeyOf' | 'foundKeyOf' | 'find'>
  readonly outcomes: OrderOutcomes
}

/** An agent acting for a company, identified by the rights of the request. */
export type CompanyAgent = { readonly companyId: string; readonly userId: string }

/** A page of a company's orders, newest first, optionally of one cost centre. */
export type OrderPage = { readonly costCentre?: string | undefined; readonly before?: string | undefined }

/** What an agent can see and do for their own company. Other companies are reported as not found. */
export type OwnCompany = {
  look(companyId: string): Promise<Result<OwnCompanyAnswer, Problem>>
  entries(companyId: string, before: number | undefined): Promise<CreditEntriesAnswer>
  /**
   * Returns the account as a CSV file, newest entry first; a very long account is cut to its newest entries.
   */
  entriesFile(companyId: string, language: Language): Promise<FileAnswer>
  /** Reports to the agency that money was sent; repeats with the same request key have no effect. */
  askTopUp(agent: CompanyAgent, asked: TopUpRequest): Promise<Result<OwnCompanyAnswer, Problem>>
  /** Returns the cost centres that trips can be booked on. */
  openCostCentres(companyId: string): Promise<CostCentre[]>
  putCostCentre(companyId: string, centre: CostCentreRequest): Promise<Result<OwnCompanyAnswer, Problem>>
  /** Problem: `costCentreUnknown` when it does not exist or has ended. */
  endCostCentre(companyId: string, code: string): Promise<Result<OwnCompanyAnswer, Problem>>
  orders(companyId: string, page: OrderPage): Promise<CompanyOrdersAnswer>
  /** Returns one order of the company; `notFound` for another company's order as for a missing one. */
  order(companyId: string, typed: string): Promise<Result<CompanyOrder, Problem>>
}

const mostOrders = 50
const mostInFile = 20_000

/** Creates the operations of an agent's own company. */
export function createOwnCompany(deps: CompanyDeps): OwnCompany {
  const { companyDeps, transact, clock } = deps
  const readOwnCompany = (companyId: string) => readCompany(deps, companyId)
  return {
    look: readOwnCompany,
    entries: (companyId, before) => creditEntriesAnswer(deps, companyId, before),
    entriesFile: async (companyId, language) => {
      const entries = await deps.credit.entriesOf(companyId, { before: undefined, most: mostInFile })
      return { name: 'account.csv', bytes: new TextEncoder().encode(companyCsv(entries, language)) }
    },
    askTopUp: (agent, asked) => requestTopUp(deps, agent, asked),
    async openCostCentres(companyId) {
      const all = await companyDeps.costCentresOf(companyId)
      return all.filter(({ endedAt }) => endedAt === undefined)
    },
    async putCostCentre(companyId, centre) {
      await transact((tx) => companyDeps.putCostCentre(tx, companyId, { ...centre, at: clock.now() }))
      return readOwnCompany(companyId)
    },
    async endCostCentre(companyId, code) {
      const ending = { code, at: clock.now() }
      const isEnded = await transact((tx) => companyDeps.endCostCentre(tx, companyId, ending))
      return isEnded ? readOwnCompany(companyId) : fail(createProblem('costCentreUnknown', { field: 'code' }))
    },
    orders: (companyId, page) => readCompanyOrders(deps, companyId, page),
    async order(companyId, typed) {
      const number = parseOrderNumber(typed)
      const order = number && (await deps.booking.find(number))
      if (order?.companyId !== companyId) return fail(createProblem('notFound'))
      const [shown] = await orderAnswersOf(deps, [order])
      return shown ? succeed(shown) : fail(createProblem('notFound'))
    },
  }
}

async function readCompany(deps: CompanyDeps, companyId: string): Promise<Result<OwnCompanyAnswer, Problem>> {
  const company = await deps.companies.find(companyId)
  return company ? succeed(await companyAnswerOf(deps, company)) : fail(createProblem('notFound'))
}

async function companyAnswerOf(deps: CompanyDeps, company: Company): Promise<OwnCompanyAnswer> {
  const { companyId, name, taxId, state } = company
  const [costCentres, topUps] = await Promise.all([
    deps.companyDeps.costCentresOf(companyId),
    deps.companyDeps.topUpsOf(companyId),
  ])
  return {
    name,
    taxId,
    state,
    ...companyAccountAnswer(company),
    costCentres: [...costCentres],
    topUps: await topUpAnswers(deps, topUps),
  }
}

async function requestTopUp(
  deps: CompanyDeps,
  { companyId, userId }: CompanyAgent,
  { requestKey, amount, reference }: TopUpRequest,
): Promise<Result<OwnCompanyAnswer, Problem>> {
  const company = await deps.companies.find(companyId)
  if (company?.state !== 'open') return fail(createProblem('companyClosed'))
  // The id derives from the company and the browser's request key: a second press asks only once.
  const topUpId = `top_${sha256Base64url(`${companyId}|${requestKey}`).slice(0, 22)}`
  const asked = { topUpId, companyId, satang: amount, reference, askedBy: userId, askedAt: deps.clock.now() }
  await deps.transact((tx) => deps.companyDeps.insertTopUp(tx, asked))
  return readCompany(deps, companyId)
}

async function readCompanyOrders(
  deps: CompanyDeps,
  companyId: string,
  { costCentre, before }: OrderPage,
): Promise<CompanyOrdersAnswer> {
  const from: OrderNumber | undefined = before === undefined ? undefined : parseOrderNumber(before)
  const page = { costCentre, before: from, most: mostOrders + 1 }
  const read = await deps.booking.ordersOfCompany(companyId, page)
  const orders = read.slice(0, mostOrders)
  const last = orders.at(-1)
  return {
    orders: await orderAnswersOf(deps, orders),
    ...(read.length > mostOrders && last ? { next: last.orderNumber } : {}),
  }
}

async function orderAnswersOf(
  { companies, booking, outcomes }: CompanyDeps,
  orders: readonly Booking[],
): Promise<CompanyOrder[]> {
  const addresses = await companies.addressesOf(
    orders.flatMap(({ ownerUserId, bookedBy }) => ownerUserId ?? bookedBy ?? []),
  )
  const found = await outcomes.of(orders)
  return orders.map((order) => {
    const { costCentre, ownerUserId = order.bookedBy } = order
    // The customer of an order that staff made got the mailed key by mail.
    const orderKey = order.recordedConsent ? booking.foundKeyOf(order) : booking.orderKeyOf(order)
    const bookedBy = ownerUserId === undefined ? undefined : addresses.get(ownerUserId)
    return {
      ...orderSummaryOf(order, { orderKey, outcome: found.get(order.bookingId) }),
      ...(costCentre === undefined ? {} : { costCentre }),
      ...(bookedBy === undefined ? {} : { bookedBy }),
    }
  })
}
