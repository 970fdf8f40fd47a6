import { type Kysely, sql } from 'kysely'
import type { CabinClass } from '#contract/terms/codes.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { PriceFrequency } from '#contract/terms/price/price-insight.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** What makes searches comparable. */
export type SearchKind = {
  readonly from: string
  readonly to: string
  readonly shape: TripShape
  readonly cabin: CabinClass
  /** The first day of the month of departure. */
  readonly departureMonth: LocalDate
  /** The lower end of a range of days between the search and the departure. */
  readonly daysAhead: number
}

/** Searches of one kind that were made in a month and found the same lowest price. */
export type LowestPriceTally = SearchKind & PriceFrequency & { readonly searchedMonth: LocalDate }

/** The lowest price for a month of departure, and the month of the searches that found it. */
export type MonthlyLowest = Pick<LowestPriceTally, 'shape' | 'departureMonth' | 'searchedMonth' | 'hundreds'>

type MonthQuery = {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly since: LocalDate
}

/** Where lowest prices are counted. */
export type LowestPriceStore = {
  /** Adds to the counts. */
  count(tallies: readonly LowestPriceTally[]): Promise<void>
  /** Returns how often searches of a kind found which lowest price. */
  find(kind: SearchKind): Promise<readonly PriceFrequency[]>
  /**
   * Returns the lowest economy prices of the months of departure from one on, as the latest month of searches found them,
   * for any of these places as they were searched.
   */
  byMonth(query: MonthQuery): Promise<readonly MonthlyLowest[]>
  /** Returns the routes that were searched most and had offers, the busiest first. */
  busiestRoutes(limit: number): Promise<readonly { readonly from: string; readonly to: string }[]>
  /** Deletes the counts of searches made before a month. */
  forget(before: LocalDate): Promise<void>
}

/** Counts lowest prices in the database. */
export function createLowestPriceStore(db: Kysely<Tables>): LowestPriceStore {
  return {
    count: (tallies) => addTallies(db, tallies),
    async find(kind) {
      const columns = columnsOf(kind)
      const rows = await db
        .selectFrom('lowest_price')
        .select(['hundreds', (row) => row.fn.sum<string>('searches').as('searches')])
        .where((row) => row.and(columns))
        .groupBy('hundreds')
        .execute()
      return rows.map(({ hundreds, searches }) => ({ hundreds, searches: Number(searches) }))
    },
    byMonth: (query) => findByMonth(db, query),
    busiestRoutes: (limit) =>
      db
        .selectFrom('lowest_price')
        .select(['from_code as from', 'to_code as to'])
        .groupBy(['from_code', 'to_code'])
        .orderBy((row) => row.fn.sum('searches'), 'desc')
        .orderBy('from_code')
        .orderBy('to_code')
        .limit(limit)
        .execute(),
    async forget(before) {
      await db.deleteFrom('lowest_price').where('searched_month', '<', before).execute()
    },
  }
}

function findByMonth(db: Kysely<Tables>, { from, to, since }: MonthQuery): Promise<readonly MonthlyLowest[]> {
  return db
    .selectFrom('lowest_price')
    .distinctOn(['shape', 'departure_month'])
    .select(['shape', 'departure_month as departureMonth', 'searched_month as searchedMonth', 'hundreds'])
    .where('from_code', 'in', from)
    .where('to_code', 'in', to)
    .where('cabin', '=', 'economy')
    .where('departure_month', '>=', since)
    .orderBy('shape')
    .orderBy('departure_month')
    .orderBy('searched_month', 'desc')
    .orderBy('hundreds')
    .execute()
}

function columnsOf({ from, to, departureMonth, daysAhead, shape, cabin }: SearchKind) {
  return {
    from_code: from,
    to_code: to,
    shape,
    cabin,
    departure_month: departureMonth,
    days_ahead: daysAhead,
  }
}

async function addTallies(db: Kysely<Tables>, tallies: readonly LowestPriceTally[]): Promise<void> {
  if (tallies.length === 0) return
  const rows = tallies.map(({ hundreds, searches, searchedMonth, ...kind }) => {
    return { ...columnsOf(kind), searched_month: searchedMonth, hundreds, searches }
  })
  await db
    .insertInto('lowest_price')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns([
          'from_code',
          'to_code',
          'shape',
          'cabin',
          'departure_month',
          'searched_month',
          'days_ahead',
          'hundreds',
        ])
        .doUpdateSet({ searches: sql`lowest_price.searches + excluded.searches` }),
    )
    .execute()
}
