import { type Kysely, type Transaction, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { HouseImportKind } from '#server/database/tables/house-import-tables.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { FiledFare } from '../engine/world/schedule.ts'
import type { Allotment } from './allotment.ts'
import type { ImportedContent } from './imported-content.ts'
import type { ImportedFlight } from './imported-flight.ts'
import { allotmentRow, fareRow, scheduleRow } from './imported-rows.ts'
import { readImported } from './read-imported-store.ts'

/** The content of a file, by kind. */
export type ImportRows =
  | { readonly kind: 'schedule'; readonly rows: readonly ImportedFlight[] }
  | { readonly kind: 'fares'; readonly rows: readonly FiledFare[] }
  | { readonly kind: 'allotment'; readonly rows: readonly Allotment[] }

/** The name of a source: the rows of one imported file. */
export type SourceName = { readonly kind: HouseImportKind; readonly source: string }

/** An import to be written. */
export type NewImport = {
  readonly source: string
  readonly fileName: string
  /** A complete schedule of its airlines. */
  readonly isWhole: boolean
  readonly content: ImportRows
  /** True when no existing row of the source may be deleted, because part of the file was unreadable. */
  readonly keepsRows?: boolean
  readonly at: Instant
}

/** The effect of an import on the rows of its source. */
export type ImportOutcome = {
  /** The version of the world after it: unchanged without changes. */
  readonly version: number
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly unchanged: number
}

/** A source in the list. */
export type ImportSource = SourceName & {
  readonly fileName: string
  readonly rowCount: number
  readonly isWhole: boolean
  readonly importedAt: Instant
}

/** Another import is running; see the message. */
export class ImportBusy extends Error {
  override readonly name = 'ImportBusy'
}

/** The import would have deleted rows without permission; the message has their number. Nothing was written. */
export class ImportTakesAway extends Error {
  override readonly name = 'ImportTakesAway'
}

/** Database access for imported schedules, fares and allotments. Never touches sold seats or reservations. */
export type HouseImportStore = {
  /**
   * Replaces the rows of the source in one transaction. Throws {@link ImportBusy} while another import runs,
   * {@link ImportTakesAway} when it would delete protected rows. Idempotent.
   */
  write(made: NewImport): Promise<ImportOutcome>
  /** Deletes a source with its rows; undefined when it does not exist. */
  remove(name: SourceName): Promise<ImportOutcome | undefined>
  /** All sources, the latest import first. */
  sources(): Promise<ImportSource[]>
  /** Increases with every change of flights or fares, in the same transaction; 0 before the first. */
  readWorldVersion(): Promise<number>
  /** The effective flights and fares in one snapshot. Allotments are read with the sales, by date. */
  readImported(): Promise<ImportedContent>
}

/** The store over the shop's database. */
export function createHouseImportStore(db: Kysely<Tables>): HouseImportStore {
  return {
    write: (made) => runImportTransaction(db, (tx, version) => writeImport(tx, version, made)),
    remove: (name) => runImportTransaction(db, (tx, version) => removeSource(tx, version, name)),
    sources: () => readSources(db),
    readWorldVersion: () => readVersion(db),
    readImported: () => readImported(db),
  }
}

/** Runs one import at a time in a transaction; the callback gets the current version. */
async function runImportTransaction<Value>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>, version: number) => Promise<Value>,
): Promise<Value> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('house import', 0)) as got`.execute(tx)
    if (!rows[0]?.got) throw new ImportBusy('Another import is under way: try again when it is done.')
    return work(tx, await readVersion(tx))
  })
}

async function readVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('house_world_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** The world depends on flights and fares; allotments are read with the sales. */
async function advanceWorldVersion(
  tx: Transaction<Tables>,
  kind: HouseImportKind,
  versions: { readonly before: number; readonly next: number },
): Promise<number> {
  if (kind === 'allotment') return versions.before
  const { next: version } = versions
  await tx
    .insertInto('house_world_version')
    .values({ version })
    .onConflict((conflict) => conflict.column('is_single').doUpdateSet({ version }))
    .execute()
  return version
}

const tables = { schedule: 'house_schedule', fares: 'house_fare', allotment: 'house_allotment' } as const

async function writeImport(
  tx: Transaction<Tables>,
  version: number,
  made: NewImport,
): Promise<ImportOutcome> {
  const { kind } = made.content
  const name = { kind, source: made.source }
  const rows = tableRowsOf(made.content).map((row) => ({ source: made.source, ...row }))
  const removed = await removeRowsNotKept(
    tx,
    name,
    rows.map((row) => row.row_key),
  )
  if (made.keepsRows && removed > 0) throw new ImportTakesAway(removedRowsMessage(made.source, removed))
  const { added, changed } = await upsertRows(tx, tables[kind], rows)
  const counts = { added, changed, removed, unchanged: rows.length - added - changed }
  const sources = await tx.selectFrom('house_source').selectAll().execute()
  const alike = sources.filter((one) => one.kind === kind)
  const known = alike.find((one) => one.source === made.source)
  const isNewest = known !== undefined && alike.every((one) => one.version <= known.version)
  const isSame = added + changed + removed === 0 && isNewest && known.is_whole === made.isWhole
  if (isSame) return { version, ...counts }
  const next = 1 + Math.max(version, ...sources.map((one) => one.version))
  const values = {
    version: next,
    file_name: made.fileName,
    row_count: rows.length,
    is_whole: made.isWhole,
    imported_at: made.at,
  }
  await tx
    .insertInto('house_source')
    .values({ ...name, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'source']).doUpdateSet(values))
    .execute()
  return { version: await advanceWorldVersion(tx, kind, { before: version, next }), ...counts }
}

function removedRowsMessage(source: string, count: number): string {
  return (
    `Nothing was written: rows of the file were refused, and ${count} rows that the source "${source}" has are not among ` +
    `those that were read. Put the refused rows right, or say --replace to take the ${count} rows away.`
  )
}

type KeyedRow = { readonly row_key: string }

function tableRowsOf(content: ImportRows): readonly KeyedRow[] {
  switch (content.kind) {
    case 'schedule':
      return content.rows.map(scheduleRow)
    case 'fares':
      return content.rows.map(fareRow)
    case 'allotment':
      return content.rows.map(allotmentRow)
  }
}

/** Deletes the rows of a source that its new file lacks. */
async function removeRowsNotKept(
  tx: Transaction<Tables>,
  { kind, source }: SourceName,
  kept: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from ${sql.table(tables[kind])} as one
      where source = ${source}
        and not exists (select from unnest(${kept}::text[]) as kept (row_key) where kept.row_key = one.row_key)
      returning 1
    )
    select count(*) as count from gone`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Rows per statement: few enough for its timeout, many enough for throughput. */
const chunkSize = 5000

/** Upserts rows; unchanged rows are not touched. */
async function upsertRows(
  tx: Transaction<Tables>,
  table: (typeof tables)[HouseImportKind],
  rows: readonly KeyedRow[],
): Promise<{ added: number; changed: number }> {
  const names = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name))
  const columns = sql.join(names)
  const old = sql.join(names.map((name) => sql`${sql.table(table)}.${name}`))
  const next = sql.join(names.map((name) => sql`excluded.${name}`))
  const counts = { added: 0, changed: 0 }
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = JSON.stringify(rows.slice(at, at + chunkSize))
    const { rows: written } = await sql<{ is_new: boolean }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${chunk}::jsonb)
      on conflict (source, row_key) do update set (${columns}) = (${next})
        where (${old}) is distinct from (${next})
      returning xmax = 0 as is_new`.execute(tx)
    for (const { is_new: isNew } of written) counts[isNew ? 'added' : 'changed'] += 1
  }
  return counts
}

async function removeSource(
  tx: Transaction<Tables>,
  version: number,
  name: SourceName,
): Promise<ImportOutcome | undefined> {
  const gone = await tx
    .deleteFrom('house_source')
    .where('kind', '=', name.kind)
    .where('source', '=', name.source)
    .returning('source')
    .executeTakeFirst()
  if (!gone) return undefined
  const removed = await removeRowsNotKept(tx, name, [])
  const counts = { added: 0, changed: 0, removed, unchanged: 0 }
  return {
    version: await advanceWorldVersion(tx, name.kind, { before: version, next: version + 1 }),
    ...counts,
  }
}

async function readSources(db: Kysely<Tables>): Promise<ImportSource[]> {
  const rows = await db.selectFrom('house_source').selectAll().orderBy('version', 'desc').execute()
  return rows.map((row) => ({
    kind: row.kind,
    source: row.source,
    fileName: row.file_name,
    rowCount: row.row_count,
    isWhole: row.is_whole,
    importedAt: row.imported_at,
  }))
}
