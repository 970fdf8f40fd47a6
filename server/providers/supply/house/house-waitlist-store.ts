import { type Kysely, type Transaction, sql } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type FlightDate } from './house-saleable.ts'
import { type SeatTake } from './house-seats-store.ts'

/** A reservation that waits for seats. */
export type Waiting = {
  readonly reservationRef: string
  /** Its place in all lists. */
  readonly number: number
  /** What it takes once there is enough on all its flights. */
  readonly seats: readonly SeatTake[]
  readonly departsAt: Instant
}

/** What somebody waits for: so many seats on every one of the flights. */
export type WaitlistCommand = { readonly flights: readonly FlightDate[]; readonly seats: number }

/** Puts a reservation at the end of the lists of its flights, in which it has one and the same number. */
export async function enqueueWaiting(
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

/** Takes a reservation off all lists. */
export async function dequeueWaiting(tx: Transaction<Tables>, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return
  await tx.deleteFrom('house_waitlist').where('reservation_ref', 'in', refs).execute()
}

/** Whose turn it may be: without flights those of all lists, of numbers above `after`, the lowest so many. */
export type WaitlistQuery = {
  readonly flights?: readonly FlightDate[]
  readonly after?: number
  readonly limit: number
}

/** Those who wait for any of these flights, first come first. */
export async function readWaiting(db: Kysely<Tables>, asked: WaitlistQuery): Promise<Waiting[]> {
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

/** Which of these still wait; nobody else changes those until the end of the transaction. */
export async function lockWaiting(tx: Transaction<Tables>, refs: readonly string[]): Promise<Set<string>> {
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
