import { sql } from 'kysely'
import type { Tx } from '#server/platform/transaction.ts'
import { readDebitMemos } from './debit-memo-store.ts'
import { readTicketAlarms } from './ticket-alarm-store.ts'
import type { OrderFacts } from './work-items-of-order.ts'

/** Reads what the work of these orders is derived from, by booking id; orders that do not exist are left out. */
export async function readOrderFacts(
  tx: Tx,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, OrderFacts>> {
  const bookings = await tx
    .selectFrom('booking')
    .select(['booking_id as id', 'state', 'total_satang as totalSatang', 'pay_by as payBy'])
    .select(['ticketing_time_limit_at as ticketingTimeLimitAt', 'departs_at as departsAt'])
    .select('updated_at as updatedAt')
    .where('booking_id', 'in', bookingIds)
    .execute()
  const quotes = groupByBooking(await readOpenQuotes(tx, bookingIds))
  const proofs = groupByBooking(await readUncheckedProofs(tx, bookingIds))
  const refunds = groupByBooking(await readOpenRefunds(tx, bookingIds))
  const receipts = groupByBooking(await readUnappliedReceipts(tx, bookingIds))
  const requests = groupByBooking(await readOpenChangeRequests(tx, bookingIds))
  const changes = groupByBooking(await readUnsettledScheduleChanges(tx, bookingIds))
  const alarms = groupByBooking(await readTicketAlarms(tx, bookingIds))
  const airlineRequests = groupByBooking(await readAirlineRequests(tx, bookingIds))
  const debitMemos = groupByBooking(await readDebitMemos(tx, bookingIds))
  return new Map(
    bookings.map(({ id, ...booking }) => {
      const [openQuote, openRequest] = [quotes.get(id)?.[0], requests.get(id)?.[0]]
      const scheduleChange = changes.get(id)?.[0]
      const facts: OrderFacts = {
        booking,
        proofs: proofs.get(id) ?? [],
        openRefunds: refunds.get(id) ?? [],
        unappliedReceipts: receipts.get(id) ?? [],
        ticketAlarms: alarms.get(id) ?? [],
        airlineRequests: airlineRequests.get(id) ?? [],
        debitMemos: debitMemos.get(id) ?? [],
        ...(openQuote ? { openQuote } : {}),
        ...(openRequest ? { openRequest } : {}),
        ...(scheduleChange ? { scheduleChange } : {}),
      }
      return [id, facts]
    }),
  )
}

function groupByBooking<Row extends { readonly id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  return Map.groupBy(rows, ({ id }) => id)
}

function readOpenQuotes(tx: Tx, bookingIds: readonly string[]) {
  return tx
    .selectFrom('quote')
    .select(['booking_id as id', 'total_satang as totalSatang'])
    .select(['valid_until as validUntil', 'created_at as createdAt'])
    .where('booking_id', 'in', bookingIds)
    .where('state', '=', 'open')
    .execute()
}

function readUncheckedProofs(tx: Tx, bookingIds: readonly string[]) {
  return tx
    .selectFrom('transfer_proof as proof')
    .innerJoin('payment', 'payment.payment_id', 'proof.payment_id')
    .select(['proof.booking_id as id', 'payment.amount_satang as amountSatang'])
    .select('proof.created_at as createdAt')
    .where('proof.booking_id', 'in', bookingIds)
    .where('proof.state', '=', 'received')
    .execute()
}

/**
 * Refunds of the payment, and what the supplier has paid for tickets while too little was left to pay it out. The price of
 * an exchange that did not happen counts until it is back: the customer has paid and keeps the old flights.
 */
function readOpenRefunds(tx: Tx, bookingIds: readonly string[]) {
  return tx
    .selectFrom('refund')
    .select(['booking_id as id', 'satang', 'created_at as createdAt'])
    .where('booking_id', 'in', bookingIds)
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', ['due', 'unknown', 'failed']),
        and([
          eb('why', 'in', ['ticketsNotExchanged', 'extrasNotBought']),
          eb('state', 'in', ['sending', 'sent']),
        ]),
      ]),
    )
    .unionAll((query) =>
      query
        .selectFrom('ticket_refund')
        .select(['booking_id as id', 'to_customer_satang as satang', 'updated_at as createdAt'])
        .where('booking_id', 'in', bookingIds)
        .where('state', '=', 'supplierPaid')
        .where('customer_paid_at', 'is', null),
    )
    .execute()
}

/** A receipt of an unknown amount counts until anything of it is refunded. */
function readUnappliedReceipts(tx: Tx, bookingIds: readonly string[]) {
  const refunded = sql<number>`coalesce((select sum(satang) from refund
    where refund.payment_id = payment.payment_id), 0)::bigint`
  return tx
    .selectFrom('payment')
    .select(['booking_id as id', 'updated_at as updatedAt'])
    .select(sql<number>`coalesce(arrived_satang, amount_satang) - ${refunded}`.as('satang'))
    .where('booking_id', 'in', bookingIds)
    .where('state', 'in', ['late', 'mismatched'])
    .where(sql<boolean>`${refunded} < coalesce(arrived_satang, 1)`)
    .execute()
}

function readOpenChangeRequests(tx: Tx, bookingIds: readonly string[]) {
  return tx
    .selectFrom('change_request')
    .select(['booking_id as id', 'updated_at as updatedAt'])
    .where('booking_id', 'in', bookingIds)
    .where('state', '=', 'asked')
    .execute()
}

/** A request of the owner because of a schedule change is work of its own until staff decline it. */
function readUnsettledScheduleChanges(tx: Tx, bookingIds: readonly string[]) {
  return tx
    .selectFrom('schedule_change as change')
    .select(['change.booking_id as id', 'change.state', 'change.reply_by as replyBy'])
    .select(['change.created_at as createdAt', 'change.updated_at as updatedAt'])
    .where('change.booking_id', 'in', bookingIds)
    .where('change.state', 'in', ['told', 'toConfirm', 'refused', 'lost'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('change_request as request')
            .select('request.request_id')
            .whereRef('request.booking_id', '=', 'change.booking_id')
            .where('request.kind', '<>', 'cancel')
            .where('request.state', 'in', ['asked', 'done'])
            .whereRef('request.updated_at', '>=', 'change.created_at'),
        ),
      ),
    )
    .execute()
}

function readAirlineRequests(tx: Tx, bookingIds: readonly string[]) {
  const corrections = tx
    .selectFrom('name_correction')
    .select(['booking_id as id', 'updated_at as updatedAt'])
    .where('booking_id', 'in', bookingIds)
    .where('state', 'in', ['requested', 'sent'])
  return tx
    .selectFrom('special_service')
    .select(['booking_id as id', 'updated_at as updatedAt'])
    .where('booking_id', 'in', bookingIds)
    .where('status', 'in', ['byHand', 'refused'])
    .where('closed_at', 'is', null)
    .unionAll(corrections)
    .execute()
}
