import { type Kysely, sql } from 'kysely'
import { type LocalDate } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type FlightDate } from './house-saleable.ts'
import { type SalesQuery, type KnownSales, readKnownSales } from './house-seats-store.ts'

/** What the log had to say since somebody last looked. */
export type SalesLogEntry = {
  /** Names what could be seen at this look; to be handed in at the next. */
  readonly seen: string
  /** Flights whose figures changed in between. */
  readonly changed: readonly FlightDate[]
  /** True when the figures of any flight may have changed. */
  readonly isAll: boolean
}

/** SQL of those who keep a copy of the sales. */
export type HouseSalesStore = {
  /** A look at the log before anything was read. */
  lookFirst(): Promise<SalesLogEntry>
  /** What was committed since an earlier look, however long it was under way before. */
  lookAgain(seen: string): Promise<SalesLogEntry>
  /** The figures as they stand. */
  readKnownSales(asked: SalesQuery, issueOn: LocalDate): Promise<KnownSales>
  /** The last date that figures are there for; undefined when there are none. */
  lastDate(): Promise<LocalDate | undefined>
  /** Forgets rows that everybody has seen or will not ask for: those of the day before yesterday and older. */
  pruneLog(): Promise<void>
}

/** The log of sales in the shop's database. */
export function createHouseSalesStore(db: Kysely<Tables>): HouseSalesStore {
  return {
    async lookFirst() {
      const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db)
      return { seen: rows[0]?.seen ?? '', changed: [], isAll: true }
    },
    lookAgain: (seen) => lookAgain(db, seen),
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
 * Numbers of the log are not given in the order of commits, so "what is new" goes by transactions: those that
 * this statement can see and the earlier look could not. The index leads to the first that look may have missed.
 */
async function lookAgain(db: Kysely<Tables>, seen: string): Promise<SalesLogEntry> {
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
