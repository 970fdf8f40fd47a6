import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'
import { drillSeats } from './drill-flights.ts'

/**
 * One booking class of one flight, as counted in the inventory and in the reservation ledger at one instant.
 */
export type SeatCount = {
  readonly flightKey: string
  readonly rbd: string
  /** Sold seats in the inventory, and the limit at the last sale. */
  readonly sold: number
  readonly capacity: number
  /** Seats of reservations, by their state. */
  readonly held: number
  readonly ticketed: number
}

/** Counts all seats in one statement, so at one instant even while sales continue. */
export async function countSeats({ db }: Pick<Database, 'db'>): Promise<SeatCount[]> {
  const { rows } = await sql<SeatCount>`
    with ledger as (
      select take ->> 'flightKey' as flight_key, (take ->> 'on')::date as on_date, take ->> 'rbd' as rbd,
        coalesce(sum((take ->> 'count')::integer) filter (where state = 'held'), 0)::integer as held,
        coalesce(sum((take ->> 'count')::integer) filter (where state = 'ticketed'), 0)::integer as ticketed
      from house_reservation, jsonb_array_elements(seats) take where state in ('held', 'ticketed')
      group by 1, 2, 3
    )
    select flight_key as "flightKey", rbd, coalesce(sold, 0) as sold, coalesce(capacity, 0) as capacity,
      coalesce(held, 0) as held, coalesce(ticketed, 0) as ticketed
    from house_inventory full join ledger using (on_date, flight_key, rbd)
    order by flight_key, rbd`.execute(db)
  return rows
}

/**
 * Returns the faults of a count: sold, held and left must add up to all seats, and left is never negative.
 */
export function seatFaults(counts: readonly SeatCount[]): string[] {
  return counts.flatMap(({ flightKey, rbd, sold, capacity, held, ticketed }) => {
    const left = drillSeats - sold
    const isWhole = ticketed + held + left === drillSeats
    const isOversold = left < 0 || ticketed + held > drillSeats || sold > capacity
    if (isWhole && !isOversold) return []
    return [`${flightKey} ${rbd}: ${ticketed} ticketed and ${held} held of ${drillSeats}, ${sold} counted`]
  })
}

/** Returns the faults of the waiting list: its entries and the waitlisted reservations must match. */
export async function waitingFaults({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ ref: string; state: string }>`
    select distinct reservation_ref as ref, coalesce(state, 'missing') as state
    from house_waitlist full join house_reservation using (reservation_ref)
    where (number is null and state = 'waitlisted') or (number is not null and state <> 'waitlisted')`.execute(
    db,
  )
  return rows.map(
    ({ ref, state }) => `${ref} is ${state} and ${state === 'waitlisted' ? 'not ' : ''}on the list`,
  )
}
