import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Booking } from '../booking-record.ts'
import { type BookingRow, type Sealer, bookingFromRow } from '../booking-row-store.ts'
import { type ListedOrder, readListedOrders } from './listed-order-store.ts'
import { newestFirst, nextSearchWindow } from './search-window.ts'
import { type SearchInterpretation, type Searchable, searchTermsOf } from './order-search.ts'

/** The ids of the orders found, newest first, and whether there are more. */
export type FoundOrderIds = { readonly ids: readonly string[]; readonly hasMore: boolean }

/**
 * The search index of orders: names, telephone numbers and email addresses as keyed digests, which reveal nothing to a
 * reader of the table; the codes are searched in the orders themselves, in clear text.
 */
export type OrderSearchStore = {
  /** Stores the search terms of an order and replaces its earlier ones. */
  keep(tx: Tx, bookingId: string, order: Searchable): Promise<void>
  /** Like `keep` for many orders, by booking id, in one statement. */
  keepAll(tx: Tx, orders: ReadonlyMap<string, Searchable>): Promise<void>
  /** Deletes the search terms of an order. */
  forget(tx: Tx, bookingId: string): Promise<void>
  /** Returns the ids of the orders with this order number, record locator or ticket number; newest first. */
  idsByCode(code: string): Promise<readonly string[]>
  idsByReading(reading: SearchInterpretation, most: number): Promise<FoundOrderIds>
  /** Returns these orders in this sequence; those that do not exist are left out. */
  byIds(ids: readonly string[]): Promise<readonly Booking[]>
  /** Like `byIds`, with only what a list shows. */
  listed(ids: readonly string[]): Promise<readonly ListedOrder[]>
  /** Recreates the terms of some orders made under another key or term format; returns how many. */
  renewSome(): Promise<number>
}

/** Version of the term format; raise it when the terms of an order change, so that a job recreates them all. */
const wayOfTerms = 1
/** Largest number of orders with matching terms that are decrypted for the full check. */
const mostOpened = 200
/** Orders decrypted per batch: for a common name the first batches are enough. */
const openedAtOnce = 50
const mostCoded = 20
const renewedAtOnce = 500

/** Creates the search index in the database under the shop's key. */
export function createOrderSearchStore(
  db: Kysely<Tables>,
  { signer, sealer }: { readonly signer: Signer; readonly sealer: Sealer },
): OrderSearchStore {
  const digestOfTerm = (text: string) => searchTermDigest(signer, text)
  const madeWith = digestOfTerm(`way ${wayOfTerms}`)
  const searchTermArray = (order: Searchable) => `{${searchTermsOf(order).map(digestOfTerm).join(',')}}`
  const keepTerms = (tx: Tx, rows: readonly (readonly [bookingId: string, terms: string])[]) =>
    storeSearchTerms(
      tx,
      rows.map(([booking_id, terms]) => ({ booking_id, terms, made_with: madeWith })),
    )
  const keepAll: OrderSearchStore['keepAll'] = (tx, orders) =>
    keepTerms(
      tx,
      [...orders].map(([bookingId, order]) => [bookingId, searchTermArray(order)]),
    )
  return {
    keep: (tx, bookingId, order) => keepAll(tx, new Map([[bookingId, order]])),
    keepAll,
    forget: (tx, bookingId) => keepTerms(tx, [[bookingId, '{}']]),
    idsByCode: (code) => bookingIdsByCode(db, code),
    idsByReading: ({ terms, fits }, most) =>
      findBookingIds(db, { digests: `{${terms.map(digestOfTerm).join(',')}}`, fits, sealer, most }),
    byIds: async (ids) => (await bookingRowsByIds(db, ids)).map((row) => bookingFromRow(row, sealer)),
    listed: (ids) => readListedOrders(db, ids, sealer),
    renewSome: () =>
      db.transaction().execute(async (tx) => {
        const rows = await bookingRowsToReindex(tx, madeWith)
        await keepAll(tx, new Map(rows.map((row) => [row.booking_id, bookingFromRow(row, sealer)])))
        return rows.length
      }),
  }
}

async function storeSearchTerms(
  tx: Tx,
  rows: readonly Insertable<Tables['booking_search']>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('booking_search')
    .values(rows)
    .onConflict((known) =>
      known.column('booking_id').doUpdateSet((row) => ({
        terms: row.ref('excluded.terms'),
        made_with: row.ref('excluded.made_with'),
      })),
    )
    .execute()
}

type Reading = {
  readonly fits: SearchInterpretation['fits'] | undefined
  readonly digests: string
  readonly sealer: Sealer
  readonly most: number
}

async function findBookingIds(
  db: Kysely<Tables>,
  { digests, fits, sealer, most }: Reading,
): Promise<FoundOrderIds> {
  const ids = await bookingIdsWithTerms(db, digests, fits ? mostOpened : most + 1)
  const fitting = fits ? await idsPassingFullCheck(db, { ids, fits, sealer, most: most + 1 }) : ids
  return { ids: fitting.slice(0, most), hasMore: ids.length === mostOpened || fitting.length > most }
}

/** Returns 52 bits of the signature as an integer, which fits a database array and a JavaScript number. */
function searchTermDigest({ sign }: Signer, text: string): string {
  return String(Buffer.from(sign(text), 'base64url').readBigUInt64BE() >> 12n)
}

async function bookingIdsWithTerms(
  db: Kysely<Tables>,
  terms: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ last: number | null }>`select max(seq) as last from booking_search`.execute(db)
  const all = rows[0]?.last ?? 0
  for (let window = newestFirst; ;) {
    const sought = { terms, most, after: all - window }
    const ids = await (window < all ? newestMatchingIds(db, sought) : allMatchingIds(db, sought))
    if (ids.length === most || window >= all) return ids
    window = nextSearchWindow(window, { found: ids.length, wanted: most, all })
  }
}

type SearchedOrders = { readonly terms: string; readonly most: number; readonly after: number }

/** Reads backwards through the newest orders, only until enough match. */
async function newestMatchingIds(
  db: Kysely<Tables>,
  { terms, most, after }: SearchedOrders,
): Promise<readonly string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from booking_search where terms @> ${terms}::bigint[] and seq > ${after}
    order by seq desc limit ${most}`.execute(db)
  return rows.map((row) => row.booking_id)
}

/** Materialises the matches, so that the planner does not scan all orders backwards for a rare name. */
async function allMatchingIds(
  db: Kysely<Tables>,
  { terms, most }: Pick<SearchedOrders, 'terms' | 'most'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    with found as materialized (select booking_id, seq from booking_search where terms @> ${terms}::bigint[])
    select booking_id from found order by seq desc limit ${most}`.execute(db)
  return rows.map((row) => row.booking_id)
}

type Fitting = {
  readonly ids: readonly string[]
  readonly fits: (order: Searchable) => boolean
  readonly sealer: Sealer
  readonly most: number
}

/** Returns the ids that pass the full check, decrypting only the personal data of each order. */
async function idsPassingFullCheck(db: Kysely<Tables>, fitting: Fitting): Promise<readonly string[]> {
  const found: string[] = []
  for (let from = 0; from < fitting.ids.length && found.length < fitting.most; from += openedAtOnce)
    found.push(...(await decryptAndFilter(db, fitting, fitting.ids.slice(from, from + openedAtOnce))))
  return found
}

async function decryptAndFilter(
  db: Kysely<Tables>,
  { fits, sealer }: Fitting,
  ids: readonly string[],
): Promise<readonly string[]> {
  const people = db.selectFrom('booking').select(['booking_id', 'passengers', 'contact'])
  const rows = await people.where('booking_id', 'in', ids).execute()
  const fitting = rows.filter(({ passengers, contact }) =>
    fits({
      passengers: JSON.parse(sealer.open(passengers)) as Searchable['passengers'],
      contact: JSON.parse(sealer.open(contact)) as Searchable['contact'],
    }),
  )
  const known = new Set(fitting.map((row) => row.booking_id))
  return ids.filter((id) => known.has(id))
}

async function bookingRowsByIds(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly BookingRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('booking').selectAll().where('booking_id', 'in', ids).execute()
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((a, b) => (place.get(a.booking_id) ?? 0) - (place.get(b.booking_id) ?? 0))
}

/** Looks up four indexes by a union; with a single condition the planner would read every order. */
async function bookingIdsByCode(db: Kysely<Tables>, code: string): Promise<readonly string[]> {
  const ids = db
    .selectFrom('booking')
    .select('booking_id')
    .where('order_number', '=', code)
    .union(db.selectFrom('booking').select('booking_id').where('record_locator', '=', code))
    .union(db.selectFrom('ticket').select('booking_id').where('ticket_number', '=', code))
    .union(db.selectFrom('entered_ticket').select('booking_id').where('ticket_number', '=', code))
  const found = db.selectFrom('booking').select('booking_id').where('booking_id', 'in', ids)
  const rows = await found.orderBy('created_at', 'desc').limit(mostCoded).execute()
  return rows.map((row) => row.booking_id)
}

async function bookingRowsToReindex(tx: Tx, madeWith: string): Promise<readonly BookingRow[]> {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('booking_id', 'in', (search) =>
      search
        .selectFrom('booking_search')
        .select('booking_id')
        // Two ranges can use the index; a "not equal" condition cannot.
        .where(({ eb, or }) => or([eb('made_with', '<', madeWith), eb('made_with', '>', madeWith)]))
        .limit(renewedAtOnce),
    )
    .execute()
}
