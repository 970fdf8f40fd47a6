import { type Kysely, type Transaction, sql } from 'kysely'
import { satang } from '#contract/terms/money.ts'
import { type Ticket } from '#contract/terms/ticket.ts'
import { type Instant, type LocalDate } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Reservation } from '../supply-provider.ts'
import { type FlightSales, type SalesBook, salesKey } from './engine/seats.ts'

/** Seats of one booking class on a flight and date: what a reservation takes. */
export type SeatTake = {
  readonly flightKey: string
  readonly on: LocalDate
  readonly rbd: string
  readonly count: number
}

/** A take with the limit that holds now, for the seats sold in the class and all cheaper ones. */
export type LimitedTake = SeatTake & { readonly limit: number }

/** A reservation about to be written. */
export type NewReservation = {
  readonly reservationRef: string
  readonly clientReference: string
  readonly recordLocator: string
  readonly offerRef: string
  readonly seats: readonly SeatTake[]
  readonly coupons: Ticket['coupons']
  readonly passengers: number
  readonly accountingCode: string
  readonly totalSatang: number
  readonly departsAt: Instant
  readonly ticketingTimeLimitAt: Instant
  readonly at: Instant
}

/** A reservation with what the house needs to go on with it. */
export type KeptReservation = Reservation & {
  readonly offerRef: string
  readonly seats: readonly SeatTake[]
  readonly coupons: Ticket['coupons']
  readonly passengers: number
  readonly accountingCode: string
  readonly departsAt: Instant
}

/** What changes together: every method runs in the transaction it was given by {@link HouseStore.change}. */
export type HouseChange = {
  readSales(flights: readonly FlightDate[]): Promise<SalesBook>
  /** Makes others who claim this client reference wait, and answers with its reservation if there is one. */
  claim(clientReference: string): Promise<KeptReservation | undefined>
  /** Writes a reservation; "taken" when the locator is there already. */
  insert(reservation: NewReservation): Promise<'inserted' | 'taken'>
  /** Takes seats, all or none of which count after a rollback; false when one class has too few. */
  takeSeats(takes: readonly LimitedTake[]): Promise<boolean>
  giveSeatsBack(takes: readonly SeatTake[]): Promise<void>
  /** Reads a reservation and keeps others from changing it until the end of the change. */
  lock(reservationRef: string): Promise<KeptReservation | undefined>
  setState(
    reservationRef: string,
    to: { state: 'ticketed' | 'cancelled'; tickets: readonly Ticket[]; at: Instant },
  ): Promise<void>
  /** The next serial of so many ticket numbers in a row; the first of them. */
  nextTicketSerials(count: number): Promise<number[]>
}

/** A flight on a date, by the key its seats hang on. */
export type FlightDate = { readonly flightKey: string; readonly on: LocalDate }

/** SQL of the house supplier. */
export type HouseStore = {
  readSales(flights: readonly FlightDate[]): Promise<SalesBook>
  byReference(clientReference: string): Promise<KeptReservation | undefined>
  byRef(reservationRef: string): Promise<KeptReservation | undefined>
  /** Held reservations whose time limit has passed, oldest first. */
  overdue(at: Instant, limit: number): Promise<string[]>
  /** One transaction; what the work throws rolls it back. */
  change<Value>(work: (change: HouseChange) => Promise<Value>): Promise<Value>
}

/** Sales, reservations and settings of the house in the shop's database. */
export function createHouseStore(db: Kysely<Tables>): HouseStore {
  return {
    readSales: (flights) => readSales(db, flights),
    byReference: (clientReference) => readReservation(db, { client_reference: clientReference }),
    byRef: (reservationRef) => readReservation(db, { reservation_ref: reservationRef }),
    async overdue(at, limit) {
      const rows = await db
        .selectFrom('house_reservation')
        .select('reservation_ref')
        .where('state', '=', 'held')
        .where('ticketing_time_limit_at', '<=', at)
        .orderBy('ticketing_time_limit_at')
        .limit(limit)
        .execute()
      return rows.map((row) => row.reservation_ref)
    },
    change: (work) => db.transaction().execute((tx) => work(changeOf(tx))),
  }
}

function changeOf(tx: Transaction<Tables>): HouseChange {
  return {
    readSales: (flights) => readSales(tx, flights),
    async claim(clientReference) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`house ${clientReference}`}, 0))`.execute(tx)
      return readReservation(tx, { client_reference: clientReference })
    },
    insert: (reservation) => insertReservation(tx, reservation),
    takeSeats: (takes) => takeSeats(tx, takes),
    giveSeatsBack: (takes) => giveSeatsBack(tx, takes),
    lock: (reservationRef) => readReservation(tx, { reservation_ref: reservationRef }, true),
    async setState(reservationRef, { state, tickets, at }) {
      await tx
        .updateTable('house_reservation')
        .set({ state, tickets: JSON.stringify(tickets), updated_at: at })
        .where('reservation_ref', '=', reservationRef)
        .execute()
    },
    async nextTicketSerials(count) {
      const rows = await sql<{ serial: number }>`
        select nextval('house_ticket_serial') as serial from generate_series(1, ${sql.lit(count)})`.execute(
        tx,
      )
      return rows.rows.map((row) => row.serial)
    },
  }
}

/** One query for a whole search: what was sold and what was set, on every flight that could be offered. */
async function readSales(db: Kysely<Tables>, flights: readonly FlightDate[]): Promise<SalesBook> {
  if (flights.length === 0) return new Map()
  const dates = flights.map((one) => one.on)
  const keys = flights.map((one) => one.flightKey)
  const { rows } = await sql<SalesRow>`
    with asked as (
      select * from unnest(${dates}::date[], ${keys}::text[]) as asked (on_date, flight_key)
    )
    select on_date, flight_key, rbd, sold, null::integer as seat_limit, null as closed_rbds, 0 as fare_percent
    from house_inventory join asked using (on_date, flight_key)
    union all
    select on_date, flight_key, null, 0, seat_limit, closed_rbds, fare_percent
    from house_override join asked using (on_date, flight_key)`.execute(db)
  return salesBookOf(rows)
}

type SalesRow = {
  on_date: LocalDate
  flight_key: string
  rbd: string | null
  sold: number
  seat_limit: number | null
  closed_rbds: string | null
  fare_percent: number
}

function salesBookOf(rows: readonly SalesRow[]): SalesBook {
  const book = new Map<string, FlightSales>()
  for (const row of rows) {
    const key = salesKey(row.flight_key, row.on_date)
    const known = book.get(key) ?? { sold: {} }
    if (row.rbd !== null) {
      book.set(key, { ...known, sold: { ...known.sold, [row.rbd]: row.sold } })
      continue
    }
    const control = {
      ...(row.seat_limit !== null && { seatLimit: row.seat_limit }),
      closedRbds: row.closed_rbds ?? '',
      farePercent: row.fare_percent,
    }
    book.set(key, { ...known, control })
  }
  return book
}

async function insertReservation(
  tx: Transaction<Tables>,
  made: NewReservation,
): Promise<'inserted' | 'taken'> {
  const row = await tx
    .insertInto('house_reservation')
    .values({
      reservation_ref: made.reservationRef,
      client_reference: made.clientReference,
      record_locator: made.recordLocator,
      state: 'held',
      offer_ref: made.offerRef,
      seats: JSON.stringify(made.seats),
      coupons: JSON.stringify(made.coupons),
      passengers: made.passengers,
      accounting_code: made.accountingCode,
      total_satang: made.totalSatang,
      departs_at: made.departsAt,
      ticketing_time_limit_at: made.ticketingTimeLimitAt,
      created_at: made.at,
      updated_at: made.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reservation_ref')
    .executeTakeFirst()
  return row ? 'inserted' : 'taken'
}

/** Everybody locks in this order, so two buyers of the same flights never wait for each other in a ring. */
function inLockOrder<Take extends SeatTake>(takes: readonly Take[]): Take[] {
  const key = (take: Take) => `${take.on} ${take.flightKey} ${take.rbd}`
  return takes.toSorted((left, right) => (key(left) < key(right) ? -1 : 1))
}

async function takeSeats(tx: Transaction<Tables>, takes: readonly LimitedTake[]): Promise<boolean> {
  if (takes.some((take) => take.count > take.limit)) return false
  const values = inLockOrder(takes).map(
    (take) =>
      sql`(${take.on}::date, ${take.flightKey}, ${take.rbd}, ${take.count}::integer, ${take.limit}::integer)`,
  )
  const { rows } = await sql`
    insert into house_inventory (on_date, flight_key, rbd, sold, capacity)
    values ${sql.join(values)}
    on conflict (on_date, flight_key, rbd) do update
      set sold = house_inventory.sold + excluded.sold, capacity = excluded.capacity
      where house_inventory.sold + excluded.sold <= excluded.capacity
    returning 1`.execute(tx)
  return rows.length === takes.length
}

async function giveSeatsBack(tx: Transaction<Tables>, takes: readonly SeatTake[]): Promise<void> {
  const wanted = sql.join(
    takes.map((take) => sql`(${take.on}::date, ${take.flightKey}, ${take.rbd}, ${take.count}::integer)`),
  )
  await sql`
    with given (on_date, flight_key, rbd, count) as (values ${wanted}),
    locked as (
      select on_date, flight_key, rbd from house_inventory join given using (on_date, flight_key, rbd)
      order by on_date, flight_key collate "C", rbd collate "C" for update of house_inventory
    )
    update house_inventory set sold = sold - given.count
    from given join locked using (on_date, flight_key, rbd)
    where house_inventory.on_date = given.on_date and house_inventory.flight_key = given.flight_key
      and house_inventory.rbd = given.rbd`.execute(tx)
}

type ReservationName = { readonly client_reference: string } | { readonly reservation_ref: string }

async function readReservation(
  db: Kysely<Tables>,
  name: ReservationName,
  isLocking = false,
): Promise<KeptReservation | undefined> {
  const all = db.selectFrom('house_reservation').selectAll()
  const query =
    'client_reference' in name
      ? all.where('client_reference', '=', name.client_reference)
      : all.where('reservation_ref', '=', name.reservation_ref)
  const row = await (isLocking ? query.forUpdate() : query).executeTakeFirst()
  return (
    row && {
      reservationRef: row.reservation_ref,
      recordLocator: row.record_locator,
      clientReference: row.client_reference,
      state: row.state,
      total: satang(row.total_satang),
      ticketingTimeLimitAt: row.ticketing_time_limit_at,
      tickets: row.tickets as Ticket[],
      offerRef: row.offer_ref,
      seats: row.seats as SeatTake[],
      coupons: row.coupons as Ticket['coupons'],
      passengers: row.passengers,
      accountingCode: row.accounting_code,
      departsAt: row.departs_at,
    }
  )
}

/** A kept reservation as others see it. */
export function reservationOf(kept: KeptReservation): Reservation {
  const { reservationRef, recordLocator, clientReference, state, total, ticketingTimeLimitAt, tickets } = kept
  return { reservationRef, recordLocator, clientReference, state, total, ticketingTimeLimitAt, tickets }
}
