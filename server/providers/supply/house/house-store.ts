import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'
import { satang } from '#contract/terms/money.ts'
import type { Ticket } from '#contract/terms/ticket.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Reservation, ReservationPage, ReservationQuery } from '../supplier-reservation.ts'
import { type ExchangedReservation, updateExchangedReservation } from './exchange/house-exchange-store.ts'
import { type DividedReservation, updateDividedReservation } from './division/house-division-store.ts'
import {
  type HouseExtra,
  type ReservationWithExtras,
  type SeatChoice,
  updateExtras,
  readTakenSeats,
  releaseChosenSeats,
  takeChosenSeats,
} from './extras/house-extra-store.ts'
import { batchConcurrentCalls } from './batch-concurrent-calls.ts'
import { listOverdue, listReservations } from './house-list-store.ts'
import type { FlightDate } from './house-saleable.ts'
import {
  type KnownSales,
  type LimitedTake,
  type SalesAsk,
  type SeatTake,
  releaseSeats,
  readKnownSales,
  readSalesFor,
  takeSeats,
} from './house-seats-store.ts'
import { type StoredTicket, passengersWithoutTicket } from './house-documents.ts'
import {
  type Waiting,
  type WaitlistQuery,
  type WaitlistCommand,
  removeFromWaitlist,
  addToWaitlist,
  lockWaitlist,
  readWaitlist,
} from './house-waitlist-store.ts'

/** A reservation to be inserted. */
export type NewReservation = {
  readonly reservationRef: string
  readonly state: 'held' | 'waitlisted'
  readonly clientReference: string
  readonly recordLocator: string
  readonly offerRef: string
  readonly seats: readonly SeatTake[]
  readonly coupons: Ticket['coupons']
  readonly passengers: number
  readonly accountingCode: string
  readonly totalSatang: number
  /** Bags and seats; their amounts are part of the total. */
  readonly extras: readonly HouseExtra[]
  readonly departsAt: Instant
  readonly ticketingTimeLimitAt: Instant
  readonly at: Instant
}

/** A reservation with the data needed for servicing. */
export type KeptReservation = Omit<Reservation, 'tickets'> & {
  readonly tickets: readonly StoredTicket[]
  readonly offerRef: string
  readonly seats: readonly SeatTake[]
  readonly extras: readonly HouseExtra[]
  readonly coupons: Ticket['coupons']
  readonly passengers: number
  readonly accountingCode: string
  readonly departsAt: Instant
}

/** The new state of a reservation. */
export type NewState = {
  readonly state: 'ticketed' | 'cancelled' | 'held'
  readonly at: Instant
  /** When it is ticketed or its tickets are voided. */
  readonly tickets?: readonly StoredTicket[]
  /** Only when tickets are refunded: the seats of the passengers who still have one. */
  readonly seats?: readonly SeatTake[]
  /** Only when it becomes held. */
  readonly ticketingTimeLimitAt?: Instant
}

/** Changes within one transaction of {@link HouseStore.change}. */
export type HouseTransaction = {
  readKnownSales(flights: readonly FlightDate[], issueOn: LocalDate): Promise<KnownSales>
  /** Locks a client reference and returns its reservation, if any. */
  claim(clientReference: string): Promise<KeptReservation | undefined>
  /** Inserts a reservation; "taken" when the locator exists. */
  insert(reservation: NewReservation): Promise<'inserted' | 'taken'>
  /** Takes seats, all or none after a rollback; false when a class has too few. */
  takeSeats(takes: readonly LimitedTake[]): Promise<boolean>
  giveSeatsBack(takes: readonly SeatTake[]): Promise<void>
  readTakenSeats(flights: readonly FlightDate[]): Promise<ReadonlySet<string>>
  /** Gives chosen seats to passengers; false when somebody has one of them. */
  takeChosenSeats(reservationRef: string, seats: readonly SeatChoice[]): Promise<boolean>
  /** Reads and locks a reservation until the end of the transaction. */
  lock(reservationRef: string): Promise<KeptReservation | undefined>
  /** The same, but undefined when another transaction has the lock. */
  lockIfFree(reservationRef: string): Promise<KeptReservation | undefined>
  setState(reservationRef: string, to: NewState): Promise<void>
  exchange(exchanged: ExchangedReservation): Promise<void>
  /** Gives a reservation its extras with their EMDs, and its new total. */
  setExtras(made: ReservationWithExtras): Promise<void>
  divide(divided: DividedReservation): Promise<void>
  /** Reserves consecutive ticket serials; returns the first. */
  nextTicketSerials(count: number): Promise<number[]>
  addToWaitlist(reservationRef: string, input: WaitlistCommand): Promise<void>
  removeFromWaitlist(refs: readonly string[]): Promise<void>
  readWaitlist(asked: WaitlistQuery): Promise<Waiting[]>
  lockWaitlist(refs: readonly string[]): Promise<Set<string>>
}

/** SQL of the house supplier. */
export type HouseStore = {
  /** Reads sales of flights for sales issued on that date. */
  readKnownSales(flights: readonly FlightDate[], issueOn: LocalDate): Promise<KnownSales>
  readTakenSeats(flights: readonly FlightDate[]): Promise<ReadonlySet<string>>
  readWaitlist(asked: WaitlistQuery): Promise<Waiting[]>
  byReference(clientReference: string): Promise<KeptReservation | undefined>
  byRef(reservationRef: string): Promise<KeptReservation | undefined>
  list(query: ReservationQuery): Promise<ReservationPage>
  /** Held and waitlisted reservations past their time limit, oldest first. */
  overdue(at: Instant, limit: number): Promise<string[]>
  /** Runs one transaction; an exception rolls it back. */
  change<Value>(work: (change: HouseTransaction) => Promise<Value>): Promise<Value>
}

/** Sales, reservations and settings of the house in the shop's database. */
export function createHouseStore(db: Kysely<Tables>): HouseStore {
  return {
    ...createCoalescedReads(db),
    readTakenSeats: (flights) => readTakenSeats(db, flights),
    readWaitlist: (asked) => readWaitlist(db, asked),
    byRef: (reservationRef) => readReservation(db, { reservation_ref: reservationRef }),
    list: (query) => listReservations(db, query),
    overdue: (at, limit) => listOverdue(db, at, limit),
    change: (work) => db.transaction().execute((tx) => work(createHouseTransaction(tx))),
  }
}

type CoalescedReads = Pick<HouseStore, 'readKnownSales' | 'byReference'>

/** Coalesces the reads of late buyers, so that a crowd causes few queries. */
function createCoalescedReads(db: Kysely<Tables>): CoalescedReads {
  const sales = batchConcurrentCalls((asks: readonly SalesAsk[]) => readSalesFor(db, asks))
  const reservations = batchConcurrentCalls((references: readonly string[]) =>
    readByReference(db, references),
  )
  return {
    readKnownSales: (flights, issueOn) => sales({ flights, issueOn }),
    byReference: (clientReference) => reservations(clientReference),
  }
}

async function readByReference(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<(KeptReservation | undefined)[]> {
  const rows = await db
    .selectFrom('house_reservation')
    .selectAll()
    .where('client_reference', 'in', references)
    .execute()
  const found = new Map(rows.map((row) => [row.client_reference, reservationFromRow(row)]))
  return references.map((reference) => found.get(reference))
}

function createHouseTransaction(tx: Transaction<Tables>): HouseTransaction {
  return {
    readKnownSales: (flights, issueOn) => readKnownSales(tx, { flights }, issueOn),
    async claim(clientReference) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`house ${clientReference}`}, 0))`.execute(tx)
      return readReservation(tx, { client_reference: clientReference })
    },
    insert: (reservation) => insertReservation(tx, reservation),
    takeSeats: (takes) => takeSeats(tx, takes),
    giveSeatsBack: (takes) => releaseSeats(tx, takes),
    readTakenSeats: (flights) => readTakenSeats(tx, flights),
    takeChosenSeats: (reservationRef, seats) => takeChosenSeats(tx, reservationRef, seats),
    lock: (reservationRef) => readReservation(tx, { reservation_ref: reservationRef }, 'wait'),
    lockIfFree: (reservationRef) => readReservation(tx, { reservation_ref: reservationRef }, 'skip'),
    setState: (reservationRef, to) => updateReservationState(tx, reservationRef, to),
    exchange: (exchanged) => updateExchangedReservation(tx, exchanged),
    setExtras: (made) => updateExtras(tx, made),
    divide: (divided) => updateDividedReservation(tx, divided),
    async nextTicketSerials(count) {
      const rows = await sql<{ serial: number }>`
        select nextval('house_ticket_serial') as serial from generate_series(1, ${sql.lit(count)})`.execute(
        tx,
      )
      return rows.rows.map((row) => row.serial)
    },
    addToWaitlist: (reservationRef, input) => addToWaitlist(tx, reservationRef, input),
    removeFromWaitlist: (refs) => removeFromWaitlist(tx, refs),
    readWaitlist: (asked) => readWaitlist(tx, asked),
    lockWaitlist: (refs) => lockWaitlist(tx, refs),
  }
}

async function updateReservationState(
  tx: Transaction<Tables>,
  reservationRef: string,
  { state, at, tickets, seats, ticketingTimeLimitAt }: NewState,
): Promise<void> {
  await tx
    .updateTable('house_reservation')
    .set({
      state,
      updated_at: at,
      ...(tickets && { tickets: JSON.stringify(tickets) }),
      ...(seats && { seats: JSON.stringify(seats) }),
      ...(ticketingTimeLimitAt && { ticketing_time_limit_at: ticketingTimeLimitAt }),
    })
    .where('reservation_ref', '=', reservationRef)
    .execute()
  if (state === 'cancelled') return releaseChosenSeats(tx, reservationRef)
  const ended = tickets && passengersWithoutTicket(tickets)
  if (ended && ended.length > 0) await releaseChosenSeats(tx, reservationRef, ended)
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
      state: made.state,
      offer_ref: made.offerRef,
      seats: JSON.stringify(made.seats),
      coupons: JSON.stringify(made.coupons),
      passengers: made.passengers,
      accounting_code: made.accountingCode,
      total_satang: made.totalSatang,
      extras: JSON.stringify(made.extras),
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

type ReservationName = { readonly client_reference: string } | { readonly reservation_ref: string }

async function readReservation(
  db: Kysely<Tables>,
  name: ReservationName,
  locking?: 'wait' | 'skip',
): Promise<KeptReservation | undefined> {
  const all = db.selectFrom('house_reservation').selectAll()
  const query =
    'client_reference' in name
      ? all.where('client_reference', '=', name.client_reference)
      : all.where('reservation_ref', '=', name.reservation_ref)
  const locked = locking === 'skip' ? query.forUpdate().skipLocked() : query.forUpdate()
  const row = await (locking ? locked : query).executeTakeFirst()
  return row && reservationFromRow(row)
}

function reservationFromRow(row: Selectable<Tables['house_reservation']>): KeptReservation {
  return {
    reservationRef: row.reservation_ref,
    recordLocator: row.record_locator,
    clientReference: row.client_reference,
    state: row.state,
    total: satang(row.total_satang),
    ticketingTimeLimitAt: row.ticketing_time_limit_at,
    tickets: row.tickets as StoredTicket[],
    offerRef: row.offer_ref,
    seats: row.seats as SeatTake[],
    extras: row.extras as HouseExtra[],
    coupons: row.coupons as Ticket['coupons'],
    passengers: row.passengers,
    accountingCode: row.accounting_code,
    departsAt: row.departs_at,
  }
}
