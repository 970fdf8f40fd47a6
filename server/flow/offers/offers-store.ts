import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { type RealTimeMarkup } from '#contract/terms/price/markup.ts'
import { type SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { type Money } from '#contract/terms/money.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Search } from '#server/flow/search/search.ts'
import { type SupplierId } from '#contract/terms/provider.ts'
import { type SupplierOfferRef } from '#server/providers/supply/supplier-offer.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/**
 * What is kept of a shown offer: enough to ask the supplier for it again and to tell whether its price has
 * moved. The offer itself comes back with the supplier's answer.
 */
export type OfferNote = {
  readonly ref: SupplierOfferRef
  readonly netTotal: Money
  readonly sellingTotal: Money
  /** Digest of the flights and their times. */
  readonly flights: string
  /** What one person of each type was shown to pay; absent in notes from before it was kept. */
  readonly perPerson?: readonly { readonly type: PassengerType; readonly amount: Money }[]
  /** Digest of what is bought besides the flights: classes, baggage, rules; absent as above. */
  readonly conditions?: string
  /** Until when the offer can be bought, as its buyer was told; absent as above. */
  readonly expiresAt?: Instant
}

/** Offers that were shown together, with the search that they answer. */
export type OfferBatch = {
  readonly searchId: string
  readonly batch: number
  readonly supplierId: SupplierId
  readonly search: Search
  readonly offers: readonly OfferNote[]
  /** What the seller added to whom these offers were shown. */
  readonly realTimeMarkup?: RealTimeMarkup
  /** Through whom they were shown. */
  readonly channel: SalesChannel
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** Where shown offers are kept. */
export type OffersStore = {
  /** Saving a batch once more only keeps it longer. */
  save(batch: OfferBatch): Promise<void>
  /** undefined when there never was such a batch or it is past its time. */
  find(searchId: string, batch: number, now: Instant): Promise<OfferBatch | undefined>
  /** Forgets what nobody can choose any more; says how many batches. */
  forget(now: Instant): Promise<number>
}

/** Keeps shown offers in the database, so that any process of the shop can find them. */
export function createOffersStore(db: Kysely<Tables>): OffersStore {
  return {
    save: (batch) => saveBatch(db, batch),
    find: (searchId, batch, now) => findBatch(db, { searchId, batch }, now),
    async forget(now) {
      const gone = await db.deleteFrom('offer_batch').where('expires_at', '<=', now).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

async function saveBatch(db: Kysely<Tables>, shown: OfferBatch): Promise<void> {
  const { searchId, batch, supplierId, search, offers, realTimeMarkup, channel, createdAt, expiresAt } = shown
  const markup = realTimeMarkup === undefined ? null : JSON.stringify(realTimeMarkup)
  const payload = await deflate(JSON.stringify(offers), { level: 1 })
  // One statement, and nobody waits for its disk: every search writes, and offers lost with the power are searched again.
  await sql`
    insert into offer_batch (search_id, batch, supplier_id, search, payload, real_time_markup, channel, created_at, expires_at)
    select ${searchId}::text, ${batch}::integer, ${supplierId}::text, ${JSON.stringify(search)}::jsonb,
      ${payload}::bytea, ${markup}::jsonb, ${channel}::text, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
    where set_config('synchronous_commit', 'off', true) is not null
    on conflict (search_id, batch) do update set expires_at = excluded.expires_at`.execute(db)
}

type BatchKey = Pick<OfferBatch, 'searchId' | 'batch'>

async function findBatch(
  db: Kysely<Tables>,
  { searchId, batch }: BatchKey,
  now: Instant,
): Promise<OfferBatch | undefined> {
  const row = await db
    .selectFrom('offer_batch')
    .selectAll()
    .where('search_id', '=', searchId)
    .where('batch', '=', batch)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    searchId,
    batch,
    supplierId: row.supplier_id as SupplierId,
    search: row.search as Search,
    offers: JSON.parse((await inflate(row.payload)).toString()) as OfferNote[],
    ...(row.real_time_markup === null ? {} : { realTimeMarkup: row.real_time_markup as RealTimeMarkup }),
    channel: row.channel,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
