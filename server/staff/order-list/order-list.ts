import {
  type OrderExportQuery,
  type OrderListAnswer,
  type OrderListQuery,
  type OrderListRow,
  type SalesChannel,
  ordersPerExport,
  ordersPerPage,
} from '#contract/api/staff/order-list.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import type { BookingStep, ListedOrder } from '#server/flow/booking/booking.ts'
import type { OrderOutcome, OrderOutcomes } from '#server/flow/ticket/ticket.ts'
import type { Clock } from '#server/platform/clock.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'
import type { OrderListFilter } from './order-filter-store.ts'
import type { OrderListFacts, OrderListStore } from './order-list-store.ts'

/** Dependencies of the order list. */
export type OrderListDeps = {
  readonly orderList: OrderListStore
  readonly booking: Pick<BookingStep, 'searchIds' | 'findByIds' | 'listByIds'>
  readonly outcomes: OrderOutcomes
  readonly clock: Clock
}

/** The caller of the list, and whether net prices may be shown. */
export type OrderListReader = { readonly me: string; readonly seesNet: boolean }

/** Orders decrypted at once for an export, so that their offers need little memory. */
const exportBatch = 500

/** Returns a page of the filtered orders; sums only with the first one. */
export async function orderListPage(
  deps: OrderListDeps,
  { after, sort, q, ...filters }: OrderListQuery,
  reader: OrderListReader,
): Promise<OrderListAnswer> {
  const { filter, isSearchCut } = await filterOf(deps, { q, ...filters }, reader)
  const { orderList, clock } = deps
  const [ids, totals] = await Promise.all([
    orderList.ids(filter, { sort, after, most: ordersPerPage + 1 }),
    after === undefined ? orderList.totals(filter) : undefined,
  ])
  const shown = ids.slice(0, ordersPerPage)
  const next = ids.length > ordersPerPage ? shown.at(-1) : undefined
  return {
    orders: await readOrderRows(deps, shown, reader),
    ...(next === undefined ? {} : { next }),
    ...(totals === undefined ? {} : { totals }),
    isSearchCut,
    now: clock.now(),
  }
}

/** Returns the filtered orders of an export; refused where they would not all be in the file. */
export async function orderListExport(
  deps: OrderListDeps,
  { sort, q, columns: _columns, ...filters }: OrderExportQuery,
  reader: OrderListReader,
): Promise<Result<readonly OrderListRow[], Problem>> {
  const { filter, isSearchCut } = await filterOf(deps, { q, ...filters }, reader)
  const ids = await deps.orderList.ids(filter, { sort, most: ordersPerExport + 1 })
  if (isSearchCut || ids.length > ordersPerExport)
    return fail(createProblem('exportTooLarge', { details: { max: ordersPerExport } }))
  const rows: OrderListRow[] = []
  for (let from = 0; from < ids.length; from += exportBatch)
    rows.push(...(await readOrderRows(deps, ids.slice(from, from + exportBatch), reader)))
  return succeed(rows)
}

/** Returns these orders as rows, in this sequence. */
export async function readOrderRows(
  { booking, orderList, outcomes }: Omit<OrderListDeps, 'clock'>,
  bookingIds: readonly string[],
  { seesNet }: Pick<OrderListReader, 'seesNet'>,
): Promise<OrderListRow[]> {
  const orders = await booking.listByIds(bookingIds)
  const [facts, known] = await Promise.all([orderList.factsOf(bookingIds), outcomes.of(orders)])
  return orders.flatMap((one) => {
    const own = facts.get(one.bookingId)
    return own ? [orderRowOf(one, { facts: own, outcome: known.get(one.bookingId), seesNet })] : []
  })
}

type Filters = Omit<OrderListQuery, 'after' | 'sort'>

async function filterOf(
  { booking }: OrderListDeps,
  { q, ...filters }: Filters,
  { me }: OrderListReader,
): Promise<{ readonly filter: OrderListFilter; readonly isSearchCut: boolean }> {
  if (q === undefined || q === '') return { filter: { ...filters, me }, isSearchCut: false }
  const { ids, hasMore } = await booking.searchIds(q)
  return { filter: { ...filters, me, ids }, isSearchCut: hasMore }
}

type RowParts = {
  readonly facts: OrderListFacts
  readonly outcome: OrderOutcome | undefined
  readonly seesNet: boolean
}

function orderRowOf(order: ListedOrder, { facts, outcome, seesNet }: RowParts): OrderListRow {
  const [first] = order.passengers
  const { recordLocator, departsAt, ticketingTimeLimitAt, contactChannel } = order
  const { assignee } = facts
  return {
    orderNumber: order.orderNumber,
    state: order.state,
    ...(outcome?.afterSales === undefined ? {} : { afterSales: outcome.afterSales }),
    ...(recordLocator === null ? {} : { bookingCode: recordLocator }),
    soldAt: order.createdAt,
    ...(departsAt === null ? {} : { departsAt }),
    ...(ticketingTimeLimitAt === null ? {} : { ticketingTimeLimitAt }),
    total: order.total,
    received: facts.received,
    payment: facts.payment,
    paymentMethod: order.paymentMethod,
    channel: channelOf(order),
    ...(contactChannel && { contactChannel }),
    stops: [...order.stops],
    ...(order.airline === null ? {} : { airline: order.airline }),
    passengerCount: order.passengers.length,
    firstName: first ? printedTicketName(first) : '',
    contactName: order.contact.name,
    ticketNumbers: [...facts.ticketNumbers],
    ...(assignee && { assignee: colleagueAnswerOf(assignee) }),
    ...(seesNet ? { net: order.net, markup: order.total - order.net } : {}),
  }
}

function channelOf({ companyId, isBookedByStaff }: ListedOrder): SalesChannel {
  if (companyId !== null) return 'company'
  return isBookedByStaff ? 'staff' : 'web'
}
