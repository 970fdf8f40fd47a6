import type { PGlite } from '@electric-sql/pglite'

/** A table of the embedded database. Names are quoted for SQL. */
export type SourceTable = {
  readonly name: string
  /** All columns, for the comparison. */
  readonly columns: readonly string[]
  /** The columns that are copied: not those that the database computes. */
  readonly copied: readonly string[]
  /** Pages of 8 KiB that the rows take, and all bytes with the long values that lie elsewhere. */
  readonly pages: number
  readonly bytes: number
}

/** The number of rows of a table and a sum of their digests, whatever their order: "12 8731…". */
type TableDigest = { readonly name: string; readonly digest: string }

/** Settings on which the text of a value depends: the same on both sides. */
export const sameTexts = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
set bytea_output = 'hex'; set extra_float_digits = 1; set search_path = public;`

/** Returns the tables that hold the data of the shop; the records of the migrations are made anew on the other side. */
export async function readSourceTables(engine: PGlite): Promise<readonly SourceTable[]> {
  const { rows } = await engine.query<SourceTable>(
    `select quote_ident(relname) as name, array_agg(quote_ident(attname) order by attname) as columns,
      array_agg(quote_ident(attname) order by attname) filter (where attgenerated = '') as copied,
      (pg_relation_size(pg_class.oid) / 8192)::int as pages, pg_table_size(pg_class.oid)::int8 as bytes
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
    group by pg_class.oid, relname order by relname`,
  )
  return rows
}

/** Returns a query for the digest of a table. */
export function digestQuery({ name, columns }: SourceTable): string {
  return `select count(*) || ' ' || coalesce(sum(('x' || substr(md5(one::text), 1, 15))::bit(60)::bigint), 0)
    from (select ${columns.join(', ')} from ${name}) as one`
}

/** Returns the digest of every table. */
export async function digestTables(
  engine: PGlite,
  tables: readonly SourceTable[],
): Promise<readonly TableDigest[]> {
  const digests: TableDigest[] = []
  for (const table of tables) {
    const { rows } = await engine.query<{ digest: string }>(`select (${digestQuery(table)}) as digest`)
    digests.push({ name: table.name, digest: rows[0]?.digest ?? '' })
  }
  return digests
}

/** The bytes of a table that are in memory at a time. */
const pieceBytes = 32 * 1024 * 1024

/** Yields the rows of a table in PostgreSQL's text format, piece by piece. */
export async function* readRows(
  engine: PGlite,
  { name, copied, pages, bytes }: SourceTable,
): AsyncGenerator<Uint8Array> {
  const step = Math.max(1, Math.floor((pieceBytes / Math.max(bytes, 1)) * pages))
  for (let page = 0; page < pages; page += step) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + step},0)'`
    const rows = `select ${copied.join(', ')} from ${name} where ${range}`
    const { blob } = await engine.query(`copy (${rows}) to '/dev/blob'`)
    if (blob !== undefined) yield new Uint8Array(await blob.arrayBuffer())
  }
}

/** Returns statements that set every counter to where it is. */
export async function readCounters(engine: PGlite): Promise<readonly string[]> {
  const { rows } = await engine.query<{ statement: string }>(
    `select format('select setval(%L, %s, %L);', quote_ident(sequencename), coalesce(last_value, start_value),
      last_value is not null) as statement
    from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  return rows.map(({ statement }) => statement)
}

/** Statements that remove the references between tables, and that make and check them again. */
export async function readReferences(
  engine: PGlite,
): Promise<{ readonly drop: string[]; readonly add: string[] }> {
  const { rows } = await engine.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I;', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
  )
  return { drop: rows.map((row) => row.drop), add: rows.map((row) => row.add) }
}
