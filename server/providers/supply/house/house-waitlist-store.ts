import { type Kysely, type Transaction, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { FlightDate } from './house-saleable.ts'
import type { SeatTake } from './house-seats-store.ts'

/** A waitlisted reservation. */
export type Waiting = {
  readonly reservationRef: string
  /** Its position in all lists. */
  readonly number: number
  /** The seats it takes once all its flights have enough. */
  readonly seats: readonly SeatTake[]
  readonly departsAt: Instant
}

/** A waitlist request: seats on every one of the flights. */
export type WaitlistCommand = { readonly flights: readonly FlightDate[]; readonly seats: number }

/** Appends a reservation to the lists of its flights under one common number. */
export async function addToWaitlist(
  tx: Transaction<Tables>,
  reservationRef: string,
  { flights, seats }: WaitlistCommand,
): Promise<void> {
  const dates = flights.map((one) => one.on)
  const keys = flights.map((one) => one.flightKey)
  await sql`
    insert into house_waitlist (on_date, flight_key, number, reservation_ref, seats)
    select on_date, flight_key, number, ${reservationRef}, ${seats}::integer
    from (select nextval('house_waitlist_number') as number) numbered,
      (select distinct * from unnest(${dates}::date[], ${keys}::text[]) as asked (on_date, flight_key)) flights`.execute(
    tx,
  )
}

/** Removes a reservation from all lists. */
export async function removeFromWaitlist(tx: Transaction<Tables>, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return
  await tx.deleteFrom('house_waitlist').where('reservation_ref', 'in', refs).execute()
}

/** Selects waitlisted reservations: of some flights or all, with numbers above `after`, in order, up to a limit. */
export type WaitlistQuery = {
  readonly flights?: readonly FlightDate[]
  readonly after?: number
  readonly limit: number
}

/** Returns the waitlisted reservations of any of these flights, in order. */
export async function readWaitlist(db: Kysely<Tables>, asked: WaitlistQuery): Promise<Waiting[]> {
  const dates = asked.flights?.map((one) => one.on)
  const keys = asked.flights?.map((one) => one.flightKey)
  const onFlights =
    dates && keys
      ? sql`and (on_date, flight_key) in (select * from unnest(${dates}::date[], ${keys}::text[]))`
      : sql``
  const { rows } = await sql<Waiting>`
    select reservation_ref as "reservationRef", number, seats, departs_at as "departsAt"
    from (
      select min(number) as number, reservation_ref from house_waitlist
      where number > ${asked.after ?? 0} ${onFlights}
      group by reservation_ref order by min(number) limit ${asked.limit}
    ) first_come join house_reservation using (reservation_ref)
    order by number`.execute(db)
  return rows
}

/** Locks and returns those still waitlisted. */
export async function lockWaitlist(tx: Transaction<Tables>, refs: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set()
  const rows = await tx
    .selectFrom('house_reservation')
    .select('reservation_ref')
    .where('reservation_ref', 'in', refs)
    .where('state', '=', 'waitlisted')
    .orderBy('reservation_ref')
    .forUpdate()
    .execute()
  return new Set(rows.map((row) => row.reservation_ref))
}
