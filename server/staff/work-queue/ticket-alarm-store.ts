import { sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { TicketAlarm } from './work-items-of-order.ts'

/** An alarm of an order, by booking id. */
export type TicketAlarmRow = { readonly id: string; readonly kind: TicketAlarm; readonly since: Instant }

/**
 * Voids and exchanges of which more went back than the payments covered, until the refunds of these payments have come
 * to that, or nothing is left of them.
 */
const uncoveredRefunds = sql`(
  select ended.booking_id, ended.updated_at
  from (
    select booking_id, updated_at, refunds_needed_satang from ticket_exchange
    union all
    select booking_id, updated_at, refunds_needed_satang from ticket_void
  ) as ended
  where ended.refunds_needed_satang > (
      select coalesce(sum(satang), 0) from refund join payment using (payment_id)
      where refund.booking_id = ended.booking_id and payment.state = 'received')
    and exists (
      select 1 from payment
      where payment.booking_id = ended.booking_id and payment.state = 'received'
        and coalesce(payment.arrived_satang, payment.amount_satang)
          > (select coalesce(sum(satang), 0) from refund where refund.payment_id = payment.payment_id))
  ) as uncovered`

/** Reads the alarms about tickets of these orders, at most one of each kind: the oldest. */
export async function readTicketAlarms(
  tx: Tx,
  bookingIds: readonly string[],
): Promise<readonly TicketAlarmRow[]> {
  const { rows } = await sql<TicketAlarmRow>`
    select booking_id as id, kind, min(updated_at) as since from (
      select booking_id, updated_at,
        case state when 'unticketed' then 'exchangeUnticketed' else 'ticketOutcomeUnknown' end as kind
        from ticket_exchange where state in ('unknown', 'unticketed')
      union all
      select booking_id, updated_at, 'ticketOutcomeUnknown' from ticket_void where state = 'unknown'
      union all
      select booking_id, updated_at, 'ticketOutcomeUnknown' from ticket_refund where state = 'unknown'
      union all
      select booking_id, updated_at, 'ticketOutcomeUnknown' from extra_sale where state = 'unknown'
      union all
      select booking_id, updated_at, 'voidIncomplete' from ticket_void
        where state = 'partial' and exists (
          select 1 from ticket where ticket.booking_id = ticket_void.booking_id
            and ticket.status in ('issued', 'unknown')
            and ticket_void.ticket_numbers @> to_jsonb(ticket.ticket_number))
      union all
      select booking_id, updated_at, 'refundUncovered' from ${uncoveredRefunds}
      union all
      select booking_id, blocked_at, 'splitIncomplete' from order_split
        where state = 'sending' and blocked_at is not null
      union all
      select booking_id, updated_at, 'splitUnknown' from order_split where state = 'unknown'
      union all
      select booking_id, sent_at, 'splitToDivide' from order_split where state = 'requested'
    ) as alarm
    where booking_id = any(${`{${bookingIds.join(',')}}`}::text[])
    group by booking_id, kind`.execute(tx)
  return rows
}
