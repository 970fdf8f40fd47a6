import { type Kysely, sql } from 'kysely'
import type { SavedRows, VersionedRowsStore } from '#server/platform/versioned-rows.ts'
import type { Tables } from './tables/tables.ts'

/** A table with the columns version, saved_by and saved_at, and the column of its rows. */
type VersionedTable =
  | { readonly table: 'schedule_change_policy'; readonly column: 'policies' }
  | { readonly table: 'airline_agreement'; readonly column: 'agreements' }
  | { readonly table: 'exchange_rate'; readonly column: 'rates' }
  | { readonly table: 'brand_version'; readonly column: 'brands' }
  | { readonly table: 'mail_addition'; readonly column: 'additions' }

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
    async history(most) {
      const { rows } = await sql<Required<SavedRows<Row>>>`
        select saved.version, saved.${sql.ref(column)} as rows, saved.saved_at as "savedAt",
          coalesce(account.email, saved.saved_by) as "savedBy"
        from ${sql.table(table)} saved left join account on account.user_id = saved.saved_by
        order by saved.version desc limit ${most}`.execute(db)
      return rows
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
