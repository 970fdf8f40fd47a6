import { type Kysely, sql } from 'kysely'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { FlightDate } from './house-saleable.ts'
import { type SalesQuery, type KnownSales, readKnownSales } from './house-seats-store.ts'

/** Changes in the log since the last read. */
export type SalesLogEntry = {
  /** Transaction snapshot of this read; passed to the next. */
  readonly seen: string
  /** Flights whose figures changed meanwhile. */
  readonly changed: readonly FlightDate[]
  /** True when the figures of any flight may have changed. */
  readonly isAll: boolean
}

/** Queries for keeping a copy of the sales. */
export type HouseSalesStore = {
  /** Reads the log position before anything else was read. */
  lookFirst(): Promise<SalesLogEntry>
  /** Returns what was committed since an earlier read, however long its transaction ran before. */
  lookAgain(seen: string): Promise<SalesLogEntry>
  /** Reads the current figures. */
  readKnownSales(asked: SalesQuery, issueOn: LocalDate): Promise<KnownSales>
  /** Returns the last date with figures; undefined when there are none. */
  lastDate(): Promise<LocalDate | undefined>
  /** Deletes old rows: those of the day before yesterday and older. */
  pruneLog(): Promise<void>
}

type SalesDatabase = { readonly db: Kysely<Tables>; readonly commits?: (() => number) | undefined }

/** The log of sales in the shop's database. It is not read again while nothing was committed. */
export function createHouseSalesStore({ db, commits }: SalesDatabase): HouseSalesStore {
  let last: { readonly commits: number; readonly seen: string } | undefined
  return {
    async lookFirst() {
      const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db)
      return { seen: rows[0]?.seen ?? '', changed: [], isAll: true }
    },
    async lookAgain(seen) {
      // Counted before the read: what is committed meanwhile is read again.
      const count = commits?.()
      if (count !== undefined && last?.commits === count && last.seen === seen)
        return { seen, changed: [], isAll: false }
      const news = await readChangedSales(db, seen)
      last = count === undefined ? undefined : { commits: count, seen: news.seen }
      return news
    },
    readKnownSales: (asked, issueOn) => readKnownSales(db, asked, issueOn),
    async lastDate() {
      const { rows } = await sql<{ last: LocalDate | null }>`
        select max(last) as last from (
          select max(on_date) as last from house_inventory union all select max(on_date) from house_override
          union all select max(last_on) from house_allotment) dates`.execute(db)
      return rows[0]?.last ?? undefined
    },
    async pruneLog() {
      await sql`delete from house_inventory_log where logged_at < now() - interval '2 days'`.execute(db)
    },
  }
}

type NewsRow = {
  readonly seen: string
  readonly on: LocalDate | null
  readonly flightKey: string | null
  readonly isAll: boolean
}

/**
 * Log numbers are not assigned in commit order, so "new" is decided by transaction: visible to this statement
 * and not to the earlier read. The index leads to the first row that the earlier read may have missed.
 */
async function readChangedSales(db: Kysely<Tables>, seen: string): Promise<SalesLogEntry> {
  const { rows } = await sql<NewsRow>`
    select pg_current_snapshot()::text as seen, on_date as "on", flight_key as "flightKey",
      number is not null and on_date is null as "isAll"
    from (select) as always left join (
      select min(seq) as number, on_date, flight_key from house_inventory_log
      where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
      group by on_date, flight_key
    ) as news on true`.execute(db)
  return {
    seen: rows[0]?.seen ?? seen,
    changed: rows.flatMap(({ on, flightKey }) => (on && flightKey ? [{ on, flightKey }] : [])),
    isAll: rows.some(({ isAll }) => isAll),
  }
}
