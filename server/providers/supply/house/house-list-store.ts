import type { Kysely } from 'kysely'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { ReservationPage, ReservationQuery } from '../supplier-reservation.ts'

const pageSize = 500

/** Returns one page of the reservations made since an instant. */
export async function listReservations(
  db: Kysely<Tables>,
  { since, cursor = '' }: ReservationQuery,
): Promise<ReservationPage> {
  const rows = await db
    .selectFrom('house_reservation')
    .select(['reservation_ref', 'record_locator', 'client_reference', 'state', 'total_satang'])
    .where('created_at', '>=', since)
    .where('reservation_ref', '>', cursor)
    .orderBy('reservation_ref')
    .limit(pageSize)
    .execute()
  const reservations = rows.map((row) => ({
    reservationRef: row.reservation_ref,
    recordLocator: row.record_locator,
    clientReference: row.client_reference,
    state: row.state,
    total: satang(row.total_satang),
  }))
  const last = rows.length < pageSize ? undefined : rows.at(-1)
  return { kind: 'page', reservations, ...(last && { next: last.reservation_ref }) }
}

/** Returns held and waitlisted reservations past their time limit, oldest first. */
export async function listOverdue(db: Kysely<Tables>, at: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('house_reservation')
    .select('reservation_ref')
    .where('state', 'in', ['held', 'waitlisted'])
    .where('ticketing_time_limit_at', '<=', at)
    .orderBy('ticketing_time_limit_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.reservation_ref)
}
