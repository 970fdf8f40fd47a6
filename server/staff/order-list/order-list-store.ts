import { type Kysely, sql } from 'kysely'
import { type OrderPaymentState, type OrderSort, mostOrdersCounted } from '#contract/api/staff/order-list.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Person } from '../orders/order-assignment-store.ts'
import { type OrderListFilter, orderListCondition, orderSortKeys } from './order-filter-store.ts'

/** The place in the list: a sequence, the last order before it if any, and how many orders to read. */
export type OrderListPlace = {
  readonly sort: OrderSort
  readonly after?: string | undefined
  readonly most: number
}

/** What the list shows of an order besides the booking; money in satang. */
export type OrderListFacts = {
  /** Received and not refunded, or to be refunded. */
  readonly received: number
  readonly payment: OrderPaymentState
  readonly ticketNumbers: readonly string[]
  readonly assignee: Person | undefined
}

/** Sums over the filtered orders, counted up to a limit. */
export type OrderListTotals = {
  readonly orders: number
  readonly passengers: number
  readonly total: number
}

/** Reads the list of all orders. */
export type OrderListStore = {
  /** Returns the ids of filtered orders in sequence. */
  ids(filter: OrderListFilter, place: OrderListPlace): Promise<readonly string[]>
  totals(filter: OrderListFilter): Promise<OrderListTotals>
  /** Returns facts by booking id. */
  factsOf(bookingIds: readonly string[]): Promise<ReadonlyMap<string, OrderListFacts>>
}

/** Creates the reader of the order list on the database. */
export function createOrderListStore(db: Kysely<Tables>): OrderListStore {
  return {
    ids: (filter, place) => readOrderIds(db, filter, place),
    totals: (filter) => readTotals(db, filter),
    factsOf: (bookingIds) => readFacts(db, bookingIds),
  }
}

async function readOrderIds(
  db: Kysely<Tables>,
  filter: OrderListFilter,
  { sort, after, most }: OrderListPlace,
): Promise<readonly string[]> {
  const { key, direction } = orderSortKeys[sort]
  const way = sql.raw(direction)
  // One comparison of rows, which the index of the sequence answers; a scalar query reads the place once.
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(${key}, booking.booking_id) ${sql.raw(direction === 'asc' ? '>' : '<')}
          ((select ${key} from booking where booking.booking_id = ${after}), ${after})`
  const { rows } = await sql<{ booking_id: string }>`
    select booking.booking_id from booking where ${orderListCondition(filter)} and ${isAfter}
    order by ${key} ${way}, booking.booking_id ${way} limit ${most}`.execute(db)
  return rows.map((row) => row.booking_id)
}

/**
 * Counts only up to a limit, so that a long list takes no longer than a short one. The newest are counted, because the
 * indexes of the filters are in that sequence: in none, the planner may read the whole table for the last few rows.
 */
async function readTotals(db: Kysely<Tables>, filter: OrderListFilter): Promise<OrderListTotals> {
  const { rows } = await sql<{ orders: string; passengers: string; total: string }>`
    select count(*)::text as orders, coalesce(sum(passenger_count), 0)::text as passengers,
      coalesce(sum(total_satang), 0)::text as total
    from (select passenger_count, total_satang from booking where ${orderListCondition(filter)}
      order by booking.created_at desc, booking.booking_id desc limit ${mostOrdersCounted + 1}) as counted`.execute(
    db,
  )
  const [row] = rows
  return {
    orders: Number(row?.orders ?? 0),
    passengers: Number(row?.passengers ?? 0),
    total: Number(row?.total ?? 0),
  }
}

type FactsRow = {
  readonly booking_id: string
  readonly received: string
  readonly has_received: boolean
  readonly has_unallocated: boolean
  readonly refunds: string
  readonly open_refunds: string
  readonly sale_refunds: string
  readonly returned: string
  readonly tickets: readonly string[] | null
  readonly assignee_id: string | null
  readonly assignee_email: string | null
  readonly assignee_initials: string | null
}

async function readFacts(
  db: Kysely<Tables>,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, OrderListFacts>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<FactsRow>`
    select booking.booking_id, paid.received, paid.has_received, paid.has_unallocated, back.refunds, back.open_refunds,
      back.sale_refunds, back.returned, issued.tickets, work.assignee_user_id as assignee_id, account.email as assignee_email,
        account.initials as assignee_initials
    from booking
    left join lateral (select coalesce(sum(case when state = 'received' then coalesce(arrived_satang, amount_satang)
        else coalesce(arrived_satang, 0) end), 0)::text as received,
        coalesce(bool_or(state = 'received'), false) as has_received,
        coalesce(bool_or(state <> 'received'), false) as has_unallocated
      from payment where payment.booking_id = booking.booking_id and state in ('received', 'late', 'mismatched')) paid on true
    left join lateral (select count(*)::text as refunds, coalesce(sum(satang), 0)::text as returned,
        count(*) filter (where state <> 'done')::text as open_refunds,
        count(*) filter (where exists (select from payment
          where payment.payment_id = refund.payment_id and payment.state = 'received'))::text as sale_refunds
      from refund where refund.booking_id = booking.booking_id) back on true
    left join lateral (select array_agg(ticket_number order by passenger, ticket_number) as tickets
      from ticket where ticket.booking_id = booking.booking_id) issued on true
    left join order_assignment as work on work.booking_id = booking.booking_id
    left join account on account.user_id = work.assignee_user_id
    where booking.booking_id in (${sql.join(bookingIds)})`.execute(db)
  return new Map(rows.map((row) => [row.booking_id, factsOfRow(row)]))
}

function factsOfRow(row: FactsRow): OrderListFacts {
  return {
    received: Number(row.received) - Number(row.returned),
    payment: paymentStateOf(row),
    ticketNumbers: row.tickets ?? [],
    assignee:
      row.assignee_id === null
        ? undefined
        : { userId: row.assignee_id, email: row.assignee_email, initials: row.assignee_initials },
  }
}

/** The same distinctions as the filter makes. */
function paymentStateOf(row: FactsRow): OrderPaymentState {
  if (Number(row.open_refunds) > 0) return 'refundDue'
  if (Number(row.sale_refunds) > 0) return 'refunded'
  if (row.has_received) return 'received'
  if (Number(row.refunds) > 0) return 'refunded'
  return row.has_unallocated ? 'unallocated' : 'unpaid'
}
