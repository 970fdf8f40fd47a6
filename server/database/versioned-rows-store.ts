import { type Kysely, sql } from 'kysely'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Tables } from './tables/tables.ts'

/** Rows that are saved together as they were saved last; version 0 while nothing ever was. */
export type SavedRows<Row> = {
  readonly version: number
  readonly rows: readonly Row[]
  readonly savedBy?: string
  readonly savedAt?: Instant
}

/** Stores a table of settings as versions: each save is a new one, old ones stay. */
export type VersionedRowsStore<Row> = {
  current(tx?: Tx): Promise<SavedRows<Row>>
  /** Saves the next version; returns false when that version exists already. */
  save(saved: Required<SavedRows<Row>>): Promise<boolean>
}

/** A table with the columns version, saved_by and saved_at, and the column of its rows. */
type VersionedTable =
  | { readonly table: 'schedule_change_policy'; readonly column: 'policies' }
  | { readonly table: 'airline_agreement'; readonly column: 'agreements' }

/** Creates the store on one of these tables. */
export function createVersionedRowsStore<Row>(
  db: Kysely<Tables>,
  { table, column }: VersionedTable,
): VersionedRowsStore<Row> {
  return {
    async current(tx) {
      const { rows } = await sql<Required<SavedRows<Row>>>`
        select version, ${sql.ref(column)} as rows, saved_by as "savedBy", saved_at as "savedAt"
        from ${sql.table(table)} order by version desc limit 1`.execute(tx ?? db)
      return rows[0] ?? { version: 0, rows: [] }
    },
    async save({ version, rows, savedBy, savedAt }) {
      const done = await sql`
        insert into ${sql.table(table)} (version, ${sql.ref(column)}, saved_by, saved_at)
        values (${version}, ${JSON.stringify(rows)}::jsonb, ${savedBy}, ${savedAt})
        on conflict (version) do nothing`.execute(db)
      return done.numAffectedRows === 1n
    },
  }
}

/** Saves rows as the version after the one that their author knows. Problem: `changedMeanwhile` when there is another by now. */
export async function saveNextVersion<Row>(
  store: VersionedRowsStore<Row>,
  { version, ...rest }: Required<SavedRows<Row>>,
): Promise<Result<SavedRows<Row>, Problem>> {
  const { version: newest } = await store.current()
  const saved = { ...rest, version: version + 1 }
  const isSaved = newest === version && (await store.save(saved))
  return isSaved ? succeed(saved) : fail(createProblem('changedMeanwhile'))
}
