import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { satang } from '#contract/terms/money.ts'
import type { Ticket } from '#contract/terms/ticket.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { DemoTables } from '#server/database/tables/demo-tables.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Reservation, ReservationPage, ReservationQuery } from '../supplier-reservation.ts'

/** A reservation to be inserted. */
export type NewDemoReservation = {
  readonly reservationRef: string
  readonly clientReference: string
  readonly recordLocator: string
  readonly state: 'held' | 'ticketed'
  readonly offerRef: string
  readonly passengers: number
  readonly totalSatang: number
  readonly departsAt: Instant
  readonly ticketingTimeLimitAt: Instant
  readonly at: Instant
}

/** A reservation with the data needed for servicing. */
export type KeptDemoReservation = Reservation & {
  readonly offerRef: string
  readonly passengers: number
  readonly departsAt: Instant
}

/** Stores demo reservations. */
export type DemoStore = {
  /** Inserts it; returns undefined when the client reference exists. */
  insert(made: NewDemoReservation): Promise<KeptDemoReservation | undefined>
  byRef(reservationRef: string): Promise<KeptDemoReservation | undefined>
  byClientReference(clientReference: string): Promise<KeptDemoReservation | undefined>
  /** Returns one page of the reservations made since an instant. */
  list(query: ReservationQuery): Promise<ReservationPage>
  /** Changes its state; undefined when it is in another state by now. */
  move(
    reservationRef: string,
    from: Reservation['state'],
    to: { readonly state: 'ticketed' | 'cancelled'; readonly tickets?: readonly Ticket[] },
  ): Promise<KeptDemoReservation | undefined>
  /** Returns unique ticket serials. */
  nextTicketSerials(count: number): Promise<number[]>
}

/** Creates a store in the shop's database. */
export function createDemoStore(db: Kysely<Tables>): DemoStore {
  const findReservation = async (column: 'reservation_ref' | 'client_reference', value: string) => {
    const row = await db
      .selectFrom('demo_reservation')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst()
    return row && reservationFromRow(row)
  }
  return {
    async insert(made) {
      const row = await db
        .insertInto('demo_reservation')
        .values(reservationRow(made))
        .onConflict((conflict) => conflict.column('client_reference').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && reservationFromRow(row)
    },
    byRef: (reservationRef) => findReservation('reservation_ref', reservationRef),
    byClientReference: (clientReference) => findReservation('client_reference', clientReference),
    list: (query) => listReservations(db, query),
    async move(reservationRef, from, { state, tickets }) {
      const row = await db
        .updateTable('demo_reservation')
        .set({ state, ...(tickets && { tickets: JSON.stringify(tickets) }) })
        .where('reservation_ref', '=', reservationRef)
        .where('state', '=', from as 'held')
        .returningAll()
        .executeTakeFirst()
      return row && reservationFromRow(row)
    },
    nextTicketSerials: (count) => nextTicketSerials(db, count),
  }
}

async function nextTicketSerials(db: Kysely<Tables>, count: number): Promise<number[]> {
  const serials = sql<{ serial: string }>`
    select nextval('demo_ticket_serial')::text as serial from generate_series(1, ${count}::integer)`
  const { rows } = await serials.execute(db)
  return rows.map(({ serial }) => Number(serial))
}

const pageSize = 500

async function listReservations(
  db: Kysely<Tables>,
  { since, cursor = '' }: ReservationQuery,
): Promise<ReservationPage> {
  const rows = await db
    .selectFrom('demo_reservation')
    .selectAll()
    .where('created_at', '>=', since)
    .where('reservation_ref', '>', cursor)
    .orderBy('reservation_ref')
    .limit(pageSize)
    .execute()
  const reservations = rows.map((row) => {
    const { reservationRef, recordLocator, clientReference, state, total } = reservationFromRow(row)
    return { reservationRef, recordLocator, clientReference, state, total }
  })
  const last = rows.length < pageSize ? undefined : rows.at(-1)
  return { kind: 'page', reservations, ...(last && { next: last.reservation_ref }) }
}

function reservationRow(made: NewDemoReservation): Insertable<DemoTables['demo_reservation']> {
  return {
    reservation_ref: made.reservationRef,
    client_reference: made.clientReference,
    record_locator: made.recordLocator,
    state: made.state,
    offer_ref: made.offerRef,
    passengers: made.passengers,
    total_satang: made.totalSatang,
    tickets: '[]',
    departs_at: made.departsAt,
    ticketing_time_limit_at: made.ticketingTimeLimitAt,
    created_at: made.at,
  }
}

function reservationFromRow(row: Selectable<DemoTables['demo_reservation']>): KeptDemoReservation {
  return {
    reservationRef: row.reservation_ref,
    clientReference: row.client_reference,
    recordLocator: row.record_locator,
    state: row.state,
    total: satang(row.total_satang),
    ticketingTimeLimitAt: row.ticketing_time_limit_at,
    tickets: row.tickets as readonly Ticket[],
    offerRef: row.offer_ref,
    passengers: row.passengers,
    departsAt: row.departs_at,
  }
}
