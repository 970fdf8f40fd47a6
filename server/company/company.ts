import {
  type CompanyOrder,
  type CompanyOrdersAnswer,
  type CostCentreRequest,
  type CreditEntriesAnswer,
  type OwnCompanyAnswer,
  type TopUpRequest,
} from '#contract/api/account/company.ts'
import { type Language, type Problem, problem } from '#contract/problem.ts'
import { type OrderNumber, orderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { type CreditBook } from '#server/flow/payment/payment.ts'
import { type OrderOutcomes } from '#server/flow/ticket/ticket.ts'
import { type Clock } from '#server/platform/clock.ts'
import { digestOf } from '#server/platform/crypto.ts'
import { type FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { type Transact } from '#server/platform/transaction.ts'
import { accountFiguresOf, entriesAnswerOf, topUpAnswersOf } from './company-answer.ts'
import { entriesCsv } from './company-csv.ts'
import { type CompanyPartStore, type CostCentre } from './company-reference-store.ts'
import { type Company, type CompanyStore } from './company-store.ts'
import { orderSummaryOf } from '#server/account/order-summary.ts'

/** What the company of an agent is made of. */
export type CompanyDeps = {
  readonly companies: CompanyStore
  readonly companyParts: CompanyPartStore
  readonly credit: CreditBook
  readonly booking: Pick<BookingStep, 'ordersOfCompany' | 'orderKeyOf' | 'find'>
  readonly outcomes: OrderOutcomes
  readonly transact: Transact
  readonly clock: Clock
}

/** An agent who looks after the company, by the rights of the request. */
export type CompanyAgent = { readonly companyId: string; readonly userId: string }

/** Which orders of a company are listed, the newest first. */
export type OrderPage = { readonly costCentre?: string | undefined; readonly before?: string | undefined }

/** What an agent sees and does of the own company; another's is as good as none. */
export type OwnCompany = {
  look(companyId: string): Promise<Result<OwnCompanyAnswer, Problem>>
  entries(companyId: string, before: number | undefined): Promise<CreditEntriesAnswer>
  /** All lines of the account as a CSV file, the newest first; of a very long one the newest. */
  entriesFile(companyId: string, language: Language): Promise<FileAnswer>
  /** Tells the agency that money was sent; the same request key asks once. */
  askTopUp(agent: CompanyAgent, asked: TopUpRequest): Promise<Result<OwnCompanyAnswer, Problem>>
  /** Those that trips can be booked on. */
  openCostCentres(companyId: string): Promise<CostCentre[]>
  putCostCentre(companyId: string, centre: CostCentreRequest): Promise<Result<OwnCompanyAnswer, Problem>>
  /** Problem: `costCentreUnknown` where it is none, or was ended. */
  endCostCentre(companyId: string, code: string): Promise<Result<OwnCompanyAnswer, Problem>>
  orders(companyId: string, page: OrderPage): Promise<CompanyOrdersAnswer>
  /** One order of the company; `notFound` for another's as for none. */
  order(companyId: string, typed: string): Promise<Result<CompanyOrder, Problem>>
}

const mostOrders = 50
const mostInFile = 20_000

/** Puts it together. */
export function createOwnCompany(deps: CompanyDeps): OwnCompany {
  const { companyParts, transact, clock } = deps
  const look = (companyId: string) => lookAt(deps, companyId)
  return {
    look,
    entries: (companyId, before) => entriesAnswerOf(deps, companyId, before),
    entriesFile: async (companyId, language) => {
      const entries = await deps.credit.entriesOf(companyId, { before: undefined, most: mostInFile })
      return { name: 'account.csv', bytes: new TextEncoder().encode(entriesCsv(entries, language)) }
    },
    askTopUp: (agent, asked) => askTopUp(deps, agent, asked),
    async openCostCentres(companyId) {
      const all = await companyParts.costCentresOf(companyId)
      return all.filter(({ endedAt }) => endedAt === undefined)
    },
    async putCostCentre(companyId, centre) {
      await transact((tx) => companyParts.putCostCentre(tx, companyId, { ...centre, at: clock.now() }))
      return look(companyId)
    },
    async endCostCentre(companyId, code) {
      const ending = { code, at: clock.now() }
      const isEnded = await transact((tx) => companyParts.endCostCentre(tx, companyId, ending))
      return isEnded ? look(companyId) : fail(problem('costCentreUnknown', { field: 'code' }))
    },
    orders: (companyId, page) => ordersOf(deps, companyId, page),
    async order(companyId, typed) {
      const number = orderNumber(typed)
      const order = number && (await deps.booking.find(number))
      if (order?.companyId !== companyId) return fail(problem('notFound'))
      const [shown] = await orderAnswersOf(deps, [order])
      return shown ? succeed(shown) : fail(problem('notFound'))
    },
  }
}

async function lookAt(deps: CompanyDeps, companyId: string): Promise<Result<OwnCompanyAnswer, Problem>> {
  const company = await deps.companies.find(companyId)
  return company ? succeed(await answerOf(deps, company)) : fail(problem('notFound'))
}

async function answerOf(deps: CompanyDeps, company: Company): Promise<OwnCompanyAnswer> {
  const { companyId, name, taxId, state } = company
  const [costCentres, topUps] = await Promise.all([
    deps.companyParts.costCentresOf(companyId),
    deps.companyParts.topUpsOf(companyId),
  ])
  return {
    name,
    taxId,
    state,
    ...accountFiguresOf(company),
    costCentres: [...costCentres],
    topUps: await topUpAnswersOf(deps, topUps),
  }
}

async function askTopUp(
  deps: CompanyDeps,
  { companyId, userId }: CompanyAgent,
  { requestKey, amount, reference }: TopUpRequest,
): Promise<Result<OwnCompanyAnswer, Problem>> {
  const company = await deps.companies.find(companyId)
  if (company?.state !== 'open') return fail(problem('companyClosed'))
  // Made of the company and the browser's key: pressed twice, it is asked for once.
  const topUpId = `top_${digestOf(`${companyId}|${requestKey}`).slice(0, 22)}`
  const asked = { topUpId, companyId, satang: amount, reference, askedBy: userId, askedAt: deps.clock.now() }
  await deps.transact((tx) => deps.companyParts.insertTopUp(tx, asked))
  return lookAt(deps, companyId)
}

async function ordersOf(
  deps: CompanyDeps,
  companyId: string,
  { costCentre, before }: OrderPage,
): Promise<CompanyOrdersAnswer> {
  const from: OrderNumber | undefined = before === undefined ? undefined : orderNumber(before)
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
  const addresses = await companies.addressesOf(orders.flatMap(({ ownerUserId }) => ownerUserId ?? []))
  const found = await outcomes.of(orders)
  return orders.map((order) => {
    const { costCentre, ownerUserId } = order
    const orderKey = booking.orderKeyOf(order)
    const bookedBy = ownerUserId === undefined ? undefined : addresses.get(ownerUserId)
    return {
      ...orderSummaryOf(order, { orderKey, outcome: found.get(order.bookingId) }),
      ...(costCentre === undefined ? {} : { costCentre }),
      ...(bookedBy === undefined ? {} : { bookedBy }),
    }
  })
}
