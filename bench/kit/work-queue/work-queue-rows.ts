import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { OrderSearchStore } from '#server/flow/booking/order-search/order-search-store.ts'
import { createOfficeCalendar, usualOfficeHours } from '#contract/terms/calendar/office-hours.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { createWorkQueueChangeStore } from '#server/staff/work-queue/work-queue-change-store.ts'
import { createWorkQueueProjection } from '#server/staff/work-queue/work-queue-projection.ts'
import { type RunLong, bulkLoad } from './bulk-load.ts'
import { idOf, numberOf, peopleOf } from './order-people.ts'

/** Number of orders, and how many of them are in the work queue. */
export type WorkQueueSize = { readonly orders: number; readonly waiting: number }

type RowSource = {
  readonly database: Database
  readonly sealer: Sealer
  readonly search: OrderSearchStore
  /** The offer that every order repeats with another departure and airline. */
  readonly offer: object
  readonly runLong: RunLong
  readonly say: (words: string) => void
}

const atOnce = 5_000
const filledTables = [
  'booking',
  'booking_search',
  'booking_transition',
  'payment',
  'refund',
  'ticket',
  'order_assignment',
  'work_queue_item',
]
const waitingStates = ['held', 'held', 'requested', 'paid', 'review', 'unknown'] as const

/** Fills an empty database with orders, their payments, tickets and search terms, and the fully computed queue. */
export async function fillWorkQueue(source: RowSource, size: WorkQueueSize): Promise<void> {
  const { database, runLong, say } = source
  await bulkLoad({ database, runLong, tables: filledTables }, async () => {
    for (let from = 0; from < size.orders; from += atOnce) {
      const to = Math.min(from + atOnce, size.orders)
      await insertOrders(
        source,
        Array.from({ length: to - from }, (_none, index) => rowOf(from + index, size, source.sealer)),
      )
      if (to % 100_000 === 0) say(`${to} orders`)
    }
    for (const statement of moneyStatements) await runLong(statement)
    say('payments, refunds, tickets, assignments')
  })
  say('indexes')
  await vacuumTables(runLong)
  await projectQueue(database)
  await vacuumTables(runLong)
  say('filled')
}

/** Does what autovacuum does in a shop that runs: plans need the counts, index-only scans the visible pages. */
async function vacuumTables(runLong: RunLong): Promise<void> {
  for (const table of filledTables) await runLong(`vacuum analyze ${table}`)
}

type FilledOrder = ReturnType<typeof rowOf>

async function insertOrders({ database, search, offer }: RowSource, orders: readonly FilledOrder[]) {
  await database.db.transaction().execute(async (tx) => {
    await insertBookings(tx, orders, offer)
    for (let from = 0; from < orders.length; from += 500) {
      const some = orders.slice(from, from + 500)
      await search.keepAll(tx, new Map(some.map(({ row, order }) => [row.id, order])))
    }
  })
}

async function insertBookings(tx: Tx, orders: readonly FilledOrder[], offer: object): Promise<void> {
  const rows = orders.map(({ row }) => row)
  await sql`with template as materialized (select ${JSON.stringify(offer)}::jsonb as offer)
    insert into booking (booking_id, order_number, state, idempotency_key, fingerprint, supplier_id,
      client_reference, offer, offer_ref, net_satang, total_satang, passengers, contact, language, agreement,
      payment_method, reservation_ref, record_locator, pay_by, ticketing_time_limit_at, departs_at, contact_digest,
      created_at, updated_at)
    select r->>'id', r->>'number', r->>'state', r->>'id', '', 'house', r->>'id',
      jsonb_set(jsonb_set(template.offer, '{validatingCarrier}', r->'airline'),
        '{itinerary,journeys,0,segments,0,departureAt}', r->'departs'), '',
      90000, (r->>'total')::bigint, decode(r->>'passengers', 'base64'), decode(r->>'contact', 'base64'), 'en', '{}',
      'counter', r->>'id', r->>'locator', (r->>'payBy')::timestamptz, (r->>'timeLimit')::timestamptz, (r->>'departs')::timestamptz,
      r->>'digest', (r->>'at')::timestamptz, (r->>'at')::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r, template`.execute(tx)
}

/**
 * Every order that is paid for has its payment, and every ticketed one its ticket; one of a hundred was refunded, and
 * one of two thousand is to be. A third of the waiting orders is assigned.
 */
const moneyStatements = [
  `insert into payment (payment_id, booking_id, attempt, method, state, amount_satang, reference1, reference2,
      provider_id, client_reference, arrived_satang, created_at, updated_at)
    select 'pay_' || booking_id, booking_id, 1, 'counter', 'received', total_satang, order_number, '', 'manual',
      'pay_' || booking_id, total_satang, created_at, created_at
    from booking where state in ('paid', 'ticketed', 'review')`,
  `insert into refund (refund_id, booking_id, payment_id, satang, state, why, created_at, updated_at)
    select 'ref_' || booking_id, booking_id, 'pay_' || booking_id, total_satang,
      case when right(booking_id, 6)::integer % 2000 = 7 then 'due' else 'done' end, 'asked', created_at, created_at
    from booking where state = 'ticketed' and right(booking_id, 6)::integer % 100 = 7`,
  `insert into ticket (ticket_number, booking_id, passenger, issued_at, coupons)
    select '217' || lpad(right(booking_id, 9), 10, '0'), booking_id, 0, created_at, '[]'
    from booking where state = 'ticketed'`,
  `insert into booking_transition (booking_id, version, to_state, cause, at)
    select booking_id, step.version, step.state, 'bench', created_at
    from booking, (values (1, 'booking'), (2, 'held')) as step(version, state) where booking.state <> 'ticketed'`,
  `insert into order_assignment (booking_id, assignee_user_id, since)
    select booking_id, 'usr_' || right(booking_id, 6)::integer % 20, created_at
    from booking where booking.state <> 'ticketed' and right(booking_id, 6)::integer % 3 = 0`,
]

async function projectQueue({ db }: Database): Promise<void> {
  await sql`insert into work_queue_change (booking_id) select booking_id from booking
    where state in (${sql.join(waitingStates)})
    union select booking_id from refund where state = 'due'`.execute(db)
  const office = { calendar: async () => createOfficeCalendar(usualOfficeHours, () => false) }
  await createWorkQueueProjection({
    changes: createWorkQueueChangeStore(db),
    transact: createTransactionRunner(db),
    office,
  }).bringUpToDate()
}

const airlines = ['TG', 'FD', 'NH', 'JL', 'SQ', 'PG', 'VZ', 'XJ', 'CX', 'BR']

function rowOf(place: number, { waiting, orders }: WorkQueueSize, sealer: Sealer) {
  const { passenger, phone } = peopleOf(place)
  const contact = {
    name: `${passenger.givenName} ${passenger.surname}`,
    mobilePhone: phone,
    email: `buyer${place}@example.com`,
  }
  const waits = place >= orders - waiting
  const order = { passengers: [passenger], contact }
  const soldMs = Date.UTC(2024, 0, 1) + place * 60_000
  const payByMs = waits ? Date.UTC(2026, 11, 1) + ((place * 7_727) % 5_000_000) * 1000 : soldMs + 86_400_000
  const seal = (value: unknown) => Buffer.from(sealer.seal(JSON.stringify(value))).toString('base64')
  return {
    order,
    row: {
      id: idOf(place),
      number: numberOf(place),
      state: waits ? (waitingStates[place % waitingStates.length] ?? 'held') : 'ticketed',
      airline: airlines[Math.floor(place / 7) % airlines.length],
      total: 100_000 + ((place * 104_729) % 20_000_000),
      passengers: seal(order.passengers),
      contact: seal(contact),
      locator: `L${numberOf(place).slice(2)}`,
      departs: new Date(Date.UTC(2027, 1, 1) + (place % 300) * 86_400_000).toISOString(),
      // A customer has three orders.
      digest: String(place % Math.ceil(orders / 3)).padStart(43, 'x'),
      payBy: new Date(payByMs).toISOString(),
      timeLimit: new Date(payByMs + (place % 5) * 43_200_000).toISOString(),
      at: new Date(soldMs).toISOString(),
    },
  }
}
