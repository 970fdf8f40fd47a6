import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import type { FareType } from '#contract/terms/supply/routing-rule.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { OfferMarkupFacts } from '#contract/terms/price/offer-markup-facts.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** An offer as its traveller saw it. */
export type ShownFlight = {
  /** Selling price of an adult in satang, with taxes. */
  readonly adultFare: number
  /** Day of the return, on a round trip. */
  readonly returnOn?: LocalDate
  /** Of the first journey, with its connections. */
  readonly minutes: number
  /** Changes of flight and landings within the first journey. */
  readonly stops: number
}

/** An offer of a past search: what rules look at, and net prices in satang for one person of each type. */
export type PastOffer = {
  readonly facts: OfferMarkupFacts
  /** Absent in searches that were kept before suppliers were. */
  readonly supplierId?: SupplierId
  readonly fareType?: FareType
  /** Equal for the same flights, classes and conditions; absent with the supplier. */
  readonly fareKey?: string
  /** What the page of a route tells of it; absent where an adult's price is unknown, and in older searches. */
  readonly shown?: ShownFlight
  readonly passengers: readonly {
    readonly type: PassengerType
    readonly count: number
    readonly fare: number
    readonly net: number
  }[]
}

/** A search that was kept to try rules on; nothing personal. */
export type PastSearch = {
  readonly searchId: string
  readonly at: Instant
  readonly channel: SalesChannel
  readonly from: string
  readonly to: string
  readonly departureOn: LocalDate
  /** The number of offers found; only the cheapest are stored. */
  readonly offerCount: number
  readonly offers: readonly PastOffer[]
}

/** Searches of one day, channel and route, and offers that were chosen on it. */
export type SearchTally = {
  readonly on: LocalDate
  readonly channel: SalesChannel
  readonly from: string
  readonly to: string
  readonly searches: number
  readonly chosen: number
}

/** Selects past searches: since an instant, on a route (both places as searched), the newest first. */
export type PastSearchQuery = {
  readonly since: Instant
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly most: number
}

/** Selects past searches of the public web between any of these places as they were searched, the newest first. */
export type RouteSearchQuery = {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly since: Instant
  readonly most: number
}

/** Where past searches are kept, and how often each route was searched for. */
export type PastSearchStore = {
  keep(search: PastSearch, shape: OfferMarkupFacts['shape']): Promise<void>
  /** The newest first, and how many there are in all. */
  find(input: PastSearchQuery): Promise<{ readonly searches: readonly PastSearch[]; readonly inAll: number }>
  /** The newest searches of the public web on a route, which nobody's own prices are in. */
  onRoute(query: RouteSearchQuery): Promise<readonly PastSearch[]>
  /** The routes of the kept searches since a moment, the most frequent first. */
  routes(since: Instant, most: number): Promise<readonly { from: string; to: string; searches: number }[]>
  /** Forgets those from before a moment. */
  forget(before: Instant): Promise<void>
  /** Adds to the counts. */
  count(tallies: readonly SearchTally[]): Promise<void>
}

/** Past searches in the database. */
export function createPastSearchStore(db: Kysely<Tables>): PastSearchStore {
  return {
    keep: (search, shape) => savePastSearch(db, search, shape),
    find: (input) => findPastSearches(db, input),
    onRoute: (query) => findOnRoute(db, query),
    async routes(since, most) {
      const rows = await db
        .selectFrom('past_search')
        .select(['from_code', 'to_code', (row) => row.fn.countAll<number>().as('searches')])
        .where('at', '>=', since)
        .groupBy(['from_code', 'to_code'])
        .orderBy('searches', 'desc')
        .orderBy('from_code')
        .orderBy('to_code')
        .limit(most)
        .execute()
      return rows.map((row) => ({ from: row.from_code, to: row.to_code, searches: row.searches }))
    },
    async forget(before) {
      await db.deleteFrom('past_search').where('at', '<', before).execute()
    },
    async count(tallies) {
      if (tallies.length === 0) return
      const rows = tallies.map(({ on, from, to, ...rest }) => {
        return { ...rest, counted_on: on, from_code: from, to_code: to }
      })
      await db
        .insertInto('search_count')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['counted_on', 'channel', 'from_code', 'to_code']).doUpdateSet({
            searches: sql`search_count.searches + excluded.searches`,
            chosen: sql`search_count.chosen + excluded.chosen`,
          }),
        )
        .execute()
    },
  }
}

async function savePastSearch(
  db: Kysely<Tables>,
  search: PastSearch,
  shape: OfferMarkupFacts['shape'],
): Promise<void> {
  const payload = await deflate(JSON.stringify(search.offers), { level: 1 })
  await db
    .insertInto('past_search')
    .values({
      search_id: search.searchId,
      at: search.at,
      channel: search.channel,
      from_code: search.from,
      to_code: search.to,
      shape,
      departure_on: search.departureOn,
      offer_count: search.offerCount,
      payload,
    })
    .onConflict((conflict) => conflict.column('search_id').doNothing())
    .execute()
}

async function findPastSearches(db: Kysely<Tables>, { since, from, to, most }: PastSearchQuery) {
  const wanted = db
    .selectFrom('past_search')
    .where('at', '>=', since)
    .$if(from !== undefined, (query) => query.where('from_code', '=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('to_code', '=', to ?? ''))
  const [rows, { inAll }] = await Promise.all([
    wanted.selectAll().orderBy('at', 'desc').limit(most).execute(),
    wanted.select((row) => row.fn.countAll<number>().as('inAll')).executeTakeFirstOrThrow(),
  ])
  return { searches: await Promise.all(rows.map(readPastSearch)), inAll }
}

async function findOnRoute(
  db: Kysely<Tables>,
  { from, to, since, most }: RouteSearchQuery,
): Promise<readonly PastSearch[]> {
  const rows = await db
    .selectFrom('past_search')
    .selectAll()
    .where('from_code', 'in', from)
    .where('to_code', 'in', to)
    .where('at', '>=', since)
    .where('channel', '=', 'web')
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return Promise.all(rows.map(readPastSearch))
}

async function readPastSearch(row: Selectable<Tables['past_search']>): Promise<PastSearch> {
  return {
    searchId: row.search_id,
    at: row.at,
    channel: row.channel,
    from: row.from_code,
    to: row.to_code,
    departureOn: row.departure_on,
    offerCount: row.offer_count,
    offers: JSON.parse((await inflate(row.payload)).toString()) as PastOffer[],
  }
}
