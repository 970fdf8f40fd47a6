import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import type { OrderSearchStore } from '#server/flow/booking/order-search/order-search-store.ts'
import { createOfficeCalendar, usualOfficeHours } from '#contract/terms/calendar/office-hours.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { createWorkQueueChangeStore } from '#server/staff/work-queue/work-queue-change-store.ts'
import { createWorkQueueProjection } from '#server/staff/work-queue/work-queue-projection.ts'

/** Number of orders, and how many of them are in the work queue. */
export type WorkQueueSize = { readonly orders: number; readonly waiting: number }

/** Names with the frequencies of a shop in Thailand. */
const surnames = [
  'Srivattana',
  'Saetang',
  'Sukjai',
  'Wongsakul',
  'Tanaka',
  'Sato',
  'Smith',
  'Muller',
  'Chaiyaporn',
  'Boonmee',
]
const givenNames = [
  'Somchai',
  'Somsak',
  'Ploy',
  'Anna',
  'Kenji',
  'Yuki',
  'Chalermchai',
  'Duangjai',
  'Malee',
  'John',
]
/** Number of rare names: each is on one order of fifty thousand. */
const rareNames = 1_000

/** Returns the people of an order: common names, and now and then a rare one. */
export function peopleOf(place: number): { passenger: Passenger; phone: string } {
  const surname = place % 50 === 0 ? rareName(place) : (surnames[place % 10] ?? '')
  const givenName = givenNames[Math.floor(place / 10) % 10] ?? ''
  const passenger = { type: 'adult', title: 'MR', surname, givenName, sex: 'M', nationality: 'TH' }
  return {
    passenger: passenger as Passenger,
    phone: `+668${String(10_000_000 + ((place * 7919) % 90_000_000))}`,
  }
}

/** Returns a name that few orders have. */
export function rareName(place: number): string {
  const letters = 'bcdfghklmnprstvw'
  const rare = Math.floor(place / 50) % rareNames
  const at = (shift: number) => letters[(rare >> shift) & 15] ?? 'x'
  return `${at(0)}a${at(4)}o${at(8)}inski`
}

type RowSource = {
  readonly database: Database
  readonly sealer: Sealer
  readonly search: OrderSearchStore
  readonly say: (words: string) => void
}

const offer = {
  itinerary: {
    journeys: [
      {
        segments: [
          {
            origin: 'BKK',
            destination: 'NRT',
            departureAt: '2027-02-01T03:00:00.000Z',
            departureLocal: '2027-02-01T10:00',
          },
        ],
      },
    ],
  },
  selling: { passengers: [] },
  validatingCarrier: 'TG',
}
const atOnce = 5_000

/** Fills an empty database with orders, their search terms, and the fully computed queue. */
export async function fillWorkQueue(
  { database: { db }, sealer, search, say }: RowSource,
  size: WorkQueueSize,
): Promise<void> {
  // Triggers are disabled; their results are computed once at the end.
  await sql`alter table booking disable trigger user`.execute(db)
  for (let from = 0; from < size.orders; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, size.orders - from) }, (_none, index) =>
      rowOf(from + index, size, sealer),
    )
    await db.transaction().execute(async (tx) => {
      await sql`insert into booking (booking_id, order_number, state, idempotency_key, fingerprint, supplier_id,
        client_reference, offer, offer_ref, net_satang, total_satang, passengers, contact, language, agreement,
        payment_method, reservation_ref, record_locator, pay_by, ticketing_time_limit_at, departs_at, contact_digest,
        created_at, updated_at)
        select r->>'id', r->>'number', r->>'state', r->>'id', '', 'house', r->>'id', ${JSON.stringify(offer)}::jsonb, '',
          90000, (r->>'total')::bigint, decode(r->>'passengers', 'base64'), decode(r->>'contact', 'base64'), 'en', '{}',
          'counter', r->>'id', r->>'locator', (r->>'payBy')::timestamptz, '2027-01-30', (r->>'departs')::timestamptz,
          r->>'digest', (r->>'at')::timestamptz, (r->>'at')::timestamptz
        from jsonb_array_elements(${JSON.stringify(rows.map(({ row }) => row))}::jsonb) as r`.execute(tx)
      for (const { row, order } of rows) await search.keep(tx, row.id, order)
    })
    say(`${from + rows.length} orders`)
  }
  await sql`alter table booking enable trigger user`.execute(db)
  await sql`insert into work_queue_change (booking_id) select booking_id from booking
    where state in ('held', 'requested', 'paid', 'review', 'unknown')`.execute(db)
  const office = { calendar: async () => createOfficeCalendar(usualOfficeHours, () => false) }
  await createWorkQueueProjection({
    changes: createWorkQueueChangeStore(db),
    transact: createTransactionRunner(db),
    office,
  }).bringUpToDate()
  for (const table of ['booking', 'booking_search', 'work_queue_item'])
    await sql.raw(`analyze ${table}`).execute(db)
}

function rowOf(place: number, { waiting, orders }: WorkQueueSize, sealer: Sealer) {
  const { passenger, phone } = peopleOf(place)
  const contact = {
    name: `${passenger.givenName} ${passenger.surname}`,
    mobilePhone: phone,
    email: `buyer${place}@example.com`,
  }
  const states = ['held', 'held', 'requested', 'paid', 'review', 'unknown'] as const
  const waits = place >= orders - waiting
  const order = { passengers: [passenger], contact }
  const seal = (value: unknown) => Buffer.from(sealer.seal(JSON.stringify(value))).toString('base64')
  return {
    order,
    row: {
      id: `bkg_${String(place).padStart(9, '0')}`,
      number: numberOf(place),
      state: waits ? (states[place % states.length] ?? 'held') : 'ticketed',
      total: 100_000 + ((place * 104_729) % 20_000_000),
      passengers: seal(order.passengers),
      contact: seal(contact),
      locator: `L${numberOf(place).slice(2)}`,
      departs: new Date(Date.UTC(2027, 1, 1) + (place % 300) * 86_400_000).toISOString(),
      // A customer has three orders.
      digest: String(place % Math.ceil(orders / 3)).padStart(43, 'x'),
      payBy: new Date(Date.UTC(2026, 11, 1) + ((place * 7_727) % 5_000_000) * 1000).toISOString(),
      at: new Date(Date.UTC(2024, 0, 1) + place * 60_000).toISOString(),
    },
  }
}

/** Returns the order number for this index. */
export function numberOf(place: number): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  let text = ''
  for (let rest = place; text.length < 6; rest = Math.floor(rest / alphabet.length))
    text = (alphabet[rest % alphabet.length] ?? '2') + text
  return `FH${text}`
}
