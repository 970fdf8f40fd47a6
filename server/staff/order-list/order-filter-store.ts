import { type RawBuilder, sql } from 'kysely'
import type {
  OrderListQuery,
  OrderPaymentState,
  OrderSort,
  OrderListChannel,
} from '#contract/api/staff/order-list.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { type LocalDate, localDateTime, plusDays } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'

/** Filters of the order list; `ids` are the orders that match the text, absent without a text. */
export type OrderListFilter = Omit<OrderListQuery, 'q' | 'after' | 'sort'> & {
  readonly ids?: readonly string[] | undefined
  /** The caller. */
  readonly me: string
}

type Condition = RawBuilder<boolean>

/** How a sequence is sorted: its key, which has an index together with the id, and the direction. */
export type OrderSortKey = { readonly key: RawBuilder<unknown>; readonly direction: 'asc' | 'desc' }

const sold = sql`booking.created_at`
const departs = sql`coalesce(booking.departs_at, 'infinity'::timestamptz)`
const total = sql`booking.total_satang`
const timeLimit = sql`coalesce(booking.ticketing_time_limit_at, 'infinity'::timestamptz)`

/** The sort key of each sequence. */
export const orderSortKeys: Readonly<Record<OrderSort, OrderSortKey>> = {
  newest: { key: sold, direction: 'desc' },
  oldest: { key: sold, direction: 'asc' },
  departsFirst: { key: departs, direction: 'asc' },
  departsLast: { key: departs, direction: 'desc' },
  totalHighest: { key: total, direction: 'desc' },
  totalLowest: { key: total, direction: 'asc' },
  timeLimit: { key: timeLimit, direction: 'asc' },
}

// Most orders have a payment: scalar queries look up each order that is read, where `in` could read all payments first.
const hasReceived = sql<boolean>`coalesce((select true from payment
  where payment.booking_id = booking.booking_id and state = 'received' limit 1), false)`
const isUnallocated = sql<boolean>`coalesce((select true from payment
  where payment.booking_id = booking.booking_id and state in ('late', 'mismatched') limit 1), false)`
/** A refund of what was received for the order; not one of a duplicate or late payment. */
const hasSaleRefund = sql<boolean>`coalesce((select true from refund join payment using (payment_id)
  where refund.booking_id = booking.booking_id and payment.state = 'received' limit 1), false)`
const hasRefund = sql<boolean>`coalesce((select true from refund
  where refund.booking_id = booking.booking_id limit 1), false)`
const hasOpenRefund = sql<boolean>`coalesce((select true from refund
  where refund.booking_id = booking.booking_id and state <> 'done' limit 1), false)`

// Few orders have these: the list starts from their payments and refunds.
const isAmongUnallocated = sql<boolean>`booking.booking_id in
  (select booking_id from payment where state in ('late', 'mismatched'))`
const isAmongOpenRefunds = sql<boolean>`booking.booking_id in (select booking_id from refund where state <> 'done')`
const isAmongRefunded = sql<boolean>`booking.booking_id in (select booking_id from refund)`

const paymentConditions: Readonly<Record<OrderPaymentState, Condition>> = {
  unpaid: sql`not ${hasReceived} and not ${isUnallocated} and not ${hasRefund}`,
  received: sql`${hasReceived} and not ${hasSaleRefund} and not ${hasOpenRefund}`,
  unallocated: sql`${isAmongUnallocated} and not ${hasReceived} and not ${hasRefund}`,
  refundDue: isAmongOpenRefunds,
  refunded: sql`${isAmongRefunded} and not ${hasOpenRefund} and (${hasSaleRefund} or not ${hasReceived})`,
}

const channelConditions: Readonly<Record<OrderListChannel, Condition>> = {
  web: sql`booking.company_id is null and not booking.booked_by_staff`,
  staff: sql`booking.company_id is null and booking.booked_by_staff`,
  company: sql`booking.company_id is not null`,
  phone: sql`booking.contact_channel = 'phone'`,
  line: sql`booking.contact_channel = 'line'`,
  walkIn: sql`booking.contact_channel = 'walkIn'`,
  email: sql`booking.contact_channel = 'email'`,
}

/** Returns the condition of all filters. */
export function orderListCondition(filter: OrderListFilter): Condition {
  const conditions = [
    sql<boolean>`true`,
    ...textCondition(filter),
    ...stateCondition(filter),
    ...dayConditions(sold, filter.soldFrom, filter.soldUntil),
    ...dayConditions(departs, filter.departsFrom, filter.departsUntil),
    ...valueConditions(filter),
    ...assigneeCondition(filter),
    ...(filter.channel === undefined ? [] : [channelConditions[filter.channel]]),
    ...(filter.payment === undefined ? [] : [paymentConditions[filter.payment]]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function textCondition({ ids }: OrderListFilter): Condition[] {
  if (ids === undefined) return []
  return [ids.length === 0 ? sql`false` : sql`booking.booking_id in (${sql.join(ids)})`]
}

function stateCondition({ state }: OrderListFilter): Condition[] {
  if (state === undefined) return []
  return state === 'open'
    ? [sql`booking.state not in ('ticketed', 'rejected', 'expired', 'cancelled')`]
    : [sql`booking.state = ${state}`]
}

/** Days in Bangkok, both included. */
function dayConditions(
  moment: RawBuilder<unknown>,
  from: string | undefined,
  until: string | undefined,
): Condition[] {
  const midnight = (on: string, later: number) =>
    toInstant(localDateTime(plusDays(on as LocalDate, later), 0), officeZone)
  return [
    ...(from === undefined ? [] : [sql<boolean>`${moment} >= ${midnight(from, 0)}`]),
    ...(until === undefined ? [] : [sql<boolean>`${moment} < ${midnight(until, 1)}`]),
  ]
}

function valueConditions({
  airline,
  origin,
  destination,
  method,
  totalFrom,
  totalUntil,
}: OrderListFilter): Condition[] {
  return [
    ...(airline === undefined ? [] : [sql<boolean>`booking.airline = ${airline}`]),
    ...(origin === undefined ? [] : [sql<boolean>`booking.origin = ${origin}`]),
    ...(destination === undefined ? [] : [sql<boolean>`booking.destination = ${destination}`]),
    ...(method === undefined ? [] : [sql<boolean>`booking.payment_method = ${method}`]),
    ...(totalFrom === undefined ? [] : [sql<boolean>`booking.total_satang >= ${totalFrom}`]),
    ...(totalUntil === undefined ? [] : [sql<boolean>`booking.total_satang <= ${totalUntil}`]),
  ]
}

function assigneeCondition({ assignee, me }: OrderListFilter): Condition[] {
  if (assignee === undefined) return []
  if (assignee === 'none')
    return [
      sql`(select true from order_assignment as work where work.booking_id = booking.booking_id) is null`,
    ]
  const userId = assignee === 'me' ? me : assignee
  return [
    sql`booking.booking_id in (select booking_id from order_assignment where assignee_user_id = ${userId})`,
  ]
}
