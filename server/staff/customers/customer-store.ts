import { type Kysely, type RawBuilder, sql } from 'kysely'
import { staffRoles } from '#contract/rights.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Person, StoredNote } from '../orders/order-assignment-store.ts'

/** Sums over the orders of a customer; money in satang. */
export type CustomerTotals = {
  readonly orders: number
  readonly sales: number
  readonly refunded: number
  readonly firstSoldAt: Instant | null
  readonly lastSoldAt: Instant | null
  readonly nextDepartsAt: Instant | null
}

/** Whose an order is. */
export type CustomerOfOrder = {
  /** The customer who bought it. */
  readonly ownerKey: string
  /** The same, or the customer that it was merged into. */
  readonly keptKey: string
}

/** A note to be stored. */
export type NewCustomerNote = Omit<StoredNote, 'by'> & {
  readonly customerKey: string
  readonly byUserId: string
}

/** When an account was opened and linked to LINE, and how many passengers are saved in it. */
export type AccountFacts = {
  readonly createdAt: Instant
  readonly lineLinkedAt: Instant | null
  readonly savedTravellers: string
}

/**
 * Reads orders by whose they are. A customer may have several keys: a guest's digest is another after each rotation of
 * the shop's keys.
 */
export type CustomerStore = {
  /** Returns the latest order of each customer, newest first, after the order with this id; merged ones count as one. */
  latestOrders(after: string | undefined, most: number): Promise<readonly string[]>
  /** Returns the latest order of each customer who has one of these orders, newest first. */
  latestOrdersAmong(bookingIds: readonly string[], most: number): Promise<readonly string[]>
  /** Returns the customer of each of these orders. */
  customersOf(bookingIds: readonly string[]): Promise<ReadonlyMap<string, CustomerOfOrder>>
  /** Returns the newest orders of a customer. */
  orderIds(customerKeys: readonly string[], most: number): Promise<readonly string[]>
  /** Returns the sums over all of these keys, which belong to one customer. */
  totals(customerKeys: readonly string[], now: Instant): Promise<CustomerTotals>
  /** Returns the sums of each of these customers, with those that were merged into them. */
  totalsByKey(customerKeys: readonly string[], now: Instant): Promise<ReadonlyMap<string, CustomerTotals>>
  /** undefined for an account that is closed, and for members of staff. */
  accountFacts(userId: string): Promise<AccountFacts | undefined>
  addNote(note: NewCustomerNote): Promise<void>
  /** Oldest first. */
  notes(customerKeys: readonly string[]): Promise<readonly StoredNote[]>
}

const mostNotes = 200

/** Creates the customer repository on the database; notes are encrypted. */
export function createCustomerStore(db: Kysely<Tables>, sealer: Sealer): CustomerStore {
  return {
    latestOrders: (after, most) => readLatestOrders(db, after, most),
    latestOrdersAmong: (bookingIds, most) => readLatestOrdersAmong(db, bookingIds, most),
    customersOf: (bookingIds) => readCustomersOf(db, bookingIds),
    orderIds: (keys, most) => readOrderIds(db, keys, most),
    totals: (keys, now) => readTotals(db, keys, now),
    totalsByKey: (keys, now) => readTotalsByKey(db, keys, now),
    accountFacts: (userId) => readAccountFacts(db, userId),
    async addNote({ noteId, customerKey, byUserId, at, text }) {
      const row = { note_id: noteId, customer_key: customerKey, by_user_id: byUserId, at }
      await db
        .insertInto('customer_note')
        .values({ ...row, text: sealer.seal(text) })
        .execute()
    },
    notes: (keys) => readNotes(db, sealer, keys),
  }
}

function readAccountFacts(db: Kysely<Tables>, userId: string): Promise<AccountFacts | undefined> {
  return db
    .selectFrom('account')
    .leftJoin('line_link', 'line_link.user_id', 'account.user_id')
    .select(['account.created_at as createdAt', 'line_link.linked_at as lineLinkedAt'])
    .select((facts) =>
      facts
        .selectFrom('saved_traveller')
        .whereRef('saved_traveller.user_id', '=', 'account.user_id')
        .select(sql<string>`count(*)::text`.as('count'))
        .$asScalar()
        .as('savedTravellers'),
    )
    .where('account.user_id', '=', userId)
    .where('account.closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_role')
            .select('role')
            .whereRef('account_role.user_id', '=', 'account.user_id')
            .where('role', 'in', [...staffRoles]),
        ),
      ),
    )
    .executeTakeFirst()
}

/** A scalar query finds the latest order of a customer in an index: a join could read every order. */
const isLatest = sql<boolean>`booking.booking_id = (select latest.booking_id from booking as latest
  where latest.customer_key = booking.customer_key order by latest.created_at desc, latest.booking_id desc limit 1)`

/** Merged customers are listed at the latest order of all of them; most customers are in no merge, which one key tells. */
const isLatestOfGroup = sql<boolean>`not exists (
  select from customer_merge_key as own
  join customer_merge_key as other on other.kept_key = own.kept_key and other.customer_key <> own.customer_key
  join booking as later on later.customer_key = other.customer_key
    and (later.created_at, later.booking_id) > (booking.created_at, booking.booking_id)
  where own.customer_key = booking.customer_key)`

/** The keys of a customer that stays: its own, and those of the customers merged into it. */
const keysOfKept = (kept: RawBuilder<string>) => sql<string[]>`array(
  select ${kept} union select customer_key from customer_merge_key where kept_key = ${kept})`

/** Members of staff are colleagues, not customers, whatever they bought before. */
const isOfStaff = sql<boolean>`exists (select from account_role
  where account_role.user_id = booking.customer_key and role in (${sql.join(staffRoles)}))`

async function readLatestOrders(
  db: Kysely<Tables>,
  after: string | undefined,
  most: number,
): Promise<readonly string[]> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(booking.created_at, booking.booking_id) < ((select created_at from booking where booking_id = ${after}), ${after})`
  const { rows } = await sql<{ booking_id: string }>`
    select booking.booking_id from booking where booking.customer_key is not null and ${isAfter} and ${isLatest}
      and ${isLatestOfGroup} and not ${isOfStaff}
    order by booking.created_at desc, booking.booking_id desc limit ${most}`.execute(db)
  return rows.map((row) => row.booking_id)
}

async function readLatestOrdersAmong(
  db: Kysely<Tables>,
  bookingIds: readonly string[],
  most: number,
): Promise<readonly string[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ booking_id: string }>`
    select latest.booking_id from (
      select distinct coalesce(merged.kept_key, booking.customer_key) as key from booking
      left join customer_merge_key as merged on merged.customer_key = booking.customer_key
      where booking_id in (${sql.join(bookingIds)}) and booking.customer_key is not null and not ${isOfStaff}) as found
    join lateral (select booking_id, created_at from booking
      where booking.customer_key = any(${keysOfKept(sql`found.key`)})
      order by created_at desc, booking_id desc limit 1) as latest on true
    order by latest.created_at desc, latest.booking_id desc limit ${most}`.execute(db)
  return rows.map((row) => row.booking_id)
}

async function readCustomersOf(
  db: Kysely<Tables>,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerOfOrder>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking')
    .leftJoin('customer_merge_key as merged', 'merged.customer_key', 'booking.customer_key')
    .select(['booking_id', 'booking.customer_key', 'merged.owner_key', 'merged.kept_key'])
    .where('booking_id', 'in', bookingIds)
    .execute()
  return new Map(
    rows.flatMap(({ booking_id, customer_key: key, owner_key, kept_key }) =>
      key === null ? [] : [[booking_id, { ownerKey: owner_key ?? key, keptKey: kept_key ?? key }]],
    ),
  )
}

async function readOrderIds(
  db: Kysely<Tables>,
  keys: readonly string[],
  most: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('booking_id')
    .where('customer_key', 'in', keys)
    .orderBy('created_at', 'desc')
    .orderBy('booking_id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.booking_id)
}

type TotalsRow = {
  readonly orders: string
  readonly sales: string
  readonly refunded: string
  readonly first: Instant | null
  readonly last: Instant | null
  readonly next: Instant | null
}

function selectTotals(condition: RawBuilder<boolean>, now: Instant): RawBuilder<TotalsRow> {
  return sql`select count(*)::text as orders,
      coalesce(sum(total_satang) filter (where state in ('paid', 'ticketed')), 0)::text as sales,
      (select coalesce(sum(satang), 0)::text from refund where booking_id in
        (select booking_id from booking where ${condition})) as refunded,
      min(created_at) as first, max(created_at) as last,
      min(departs_at) filter (where departs_at > ${now} and state not in ('rejected', 'expired', 'cancelled')) as next
    from booking where ${condition}`
}

async function readTotals(
  db: Kysely<Tables>,
  keys: readonly string[],
  now: Instant,
): Promise<CustomerTotals> {
  const ofCustomer = sql<boolean>`booking.customer_key in (${sql.join(keys)})`
  const { rows } = await selectTotals(ofCustomer, now).execute(db)
  return totalsOfRow(rows[0])
}

async function readTotalsByKey(
  db: Kysely<Tables>,
  keys: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, CustomerTotals>> {
  const ofKey = selectTotals(sql<boolean>`booking.customer_key = any(${keysOfKept(sql`wanted.key`)})`, now)
  const { rows } = await sql<TotalsRow & { readonly key: string }>`
    select wanted.key, sums.* from unnest(${`{${keys.join(',')}}`}::text[]) as wanted(key)
    cross join lateral (${ofKey}) as sums`.execute(db)
  return new Map(rows.map((row) => [row.key, totalsOfRow(row)]))
}

function totalsOfRow(row: TotalsRow | undefined): CustomerTotals {
  return {
    orders: Number(row?.orders ?? 0),
    sales: Number(row?.sales ?? 0),
    refunded: Number(row?.refunded ?? 0),
    firstSoldAt: row?.first ?? null,
    lastSoldAt: row?.last ?? null,
    nextDepartsAt: row?.next ?? null,
  }
}

async function readNotes(
  db: Kysely<Tables>,
  sealer: Sealer,
  keys: readonly string[],
): Promise<readonly StoredNote[]> {
  const rows = await db
    .selectFrom('customer_note as note')
    .leftJoin('account', 'account.user_id', 'note.by_user_id')
    .select(['note.note_id', 'note.at', 'note.text', 'note.by_user_id'])
    .select(['account.email', 'account.initials'])
    .where('note.customer_key', 'in', keys)
    .orderBy('note.at', 'desc')
    .orderBy('note.note_id', 'desc')
    .limit(mostNotes)
    .execute()
  return rows.toReversed().map((row) => {
    const by: Person = { userId: row.by_user_id, email: row.email, initials: row.initials }
    return { noteId: row.note_id, at: row.at, text: sealer.open(row.text), by }
  })
}
