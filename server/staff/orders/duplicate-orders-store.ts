import type { Kysely } from 'kysely'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** An order that may duplicate an earlier one. */
export type DuplicateLine = Extract<AuditLine, { readonly kind: 'duplicate' }>

/** Where a page begins, and its maximum length. */
export type DuplicatePage = { readonly after: DuplicateLine | undefined; readonly pageSize: number }

const ended: readonly BookingState[] = ['rejected', 'expired', 'cancelled']

/** Returns pairs of active orders that share a name on a flight: the later with the earlier. */
export async function duplicateOrdersAfterCursor(
  db: Kysely<Tables>,
  { after, pageSize }: DuplicatePage,
): Promise<DuplicateLine[]> {
  const rows = await db
    .selectFrom('booking_duplicate_key as own')
    .innerJoin('booking_duplicate_key as other', 'other.digest', 'own.digest')
    .innerJoin('booking as later', 'later.booking_id', 'own.booking_id')
    .innerJoin('booking as earlier', 'earlier.booking_id', 'other.booking_id')
    .select(['later.order_number as orderNumber', 'earlier.order_number as possibleDuplicateOf'])
    .distinct()
    .where(({ eb, ref, refTuple, tuple }) =>
      eb.and([
        eb('later.state', 'not in', ended),
        eb('earlier.state', 'not in', ended),
        eb(
          refTuple('earlier.created_at', 'earlier.booking_id'),
          '<',
          refTuple('later.created_at', 'later.booking_id'),
        ),
        eb(ref('own.booking_id'), '<>', ref('other.booking_id')),
        eb(
          refTuple('later.order_number', 'earlier.order_number'),
          '>',
          tuple(after?.orderNumber ?? '', after?.possibleDuplicateOf ?? ''),
        ),
      ]),
    )
    .orderBy('orderNumber')
    .orderBy('possibleDuplicateOf')
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({ kind: 'duplicate', ...row }))
}
