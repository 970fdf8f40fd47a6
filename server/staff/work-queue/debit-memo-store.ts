import type { AirlineAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import { replyDeadlineOf, unansweredStates } from '#contract/terms/bsp/airline-memo.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { type LocalDate, localDateTime } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { OrderFacts } from './work-items-of-order.ts'

/** An unanswered debit memo of an order, by booking id. */
export type DebitMemoRow = OrderFacts['debitMemos'][number] & { readonly id: string }

/** The last minute of a day: midnight would be shown as the next day. */
const lastMinute = 24 * 60 - 1

/** Reads the debit memos because of these orders that the agency has not answered; each is due at the end of its last day. */
export async function readDebitMemos(
  tx: Tx,
  bookingIds: readonly string[],
): Promise<readonly DebitMemoRow[]> {
  const rows = await tx
    .selectFrom('airline_memo')
    .select(['booking_id as id', 'airline', 'satang', 'issued_on', 'reply_by', 'recorded_at as recordedAt'])
    .where('booking_id', 'in', bookingIds)
    .where('kind', '=', 'debit')
    .where('state', 'in', unansweredStates)
    .execute()
  if (rows.length === 0) return []
  const saved = await tx
    .selectFrom('airline_agreement')
    .select('agreements')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const agreements = (saved?.agreements ?? []) as readonly AirlineAgreement[]
  return rows.flatMap(({ id, airline, satang, issued_on, reply_by, recordedAt }) => {
    if (id === null) return []
    const dates = {
      issuedOn: issued_on as LocalDate,
      namedReplyBy: (reply_by ?? undefined) as LocalDate | undefined,
    }
    const lastDay = replyDeadlineOf({ kind: 'debit', airline, ...dates }, agreements)
    const replyBy = lastDay && toInstant(localDateTime(lastDay, lastMinute), officeZone)
    return [{ id, satang, replyBy, recordedAt }]
  })
}
