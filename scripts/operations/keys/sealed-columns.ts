import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import { type SecretKey, type Sealer, createSealer } from '#server/platform/crypto.ts'
import type { Ids } from '#server/platform/ids.ts'
import { Refused } from '../command.ts'

/** The purposes for which stored values are encrypted; a value of another one stops the command. */
const purposes = [
  'personal',
  'account',
  'saved traveller',
  'second factor',
  'identity',
  'webhook secret',
] as const

/** The rows of so many pages of 8 KiB are in memory at a time. */
const pagesAtOnce = 16

/** A column with encrypted values. */
export type SealedColumn = { readonly table: string; readonly column: string }

/** Returns every column of bytes but that of the keys themselves; some hold no encrypted values. */
export async function findByteColumns(db: Kysely<Tables>): Promise<readonly SealedColumn[]> {
  const { rows } = await sql<SealedColumn>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and table_name <> 'secret'
    order by table_name, column_name`.execute(db)
  return rows
}

/** Returns how many values of a column are encrypted with keys of these ids. */
export async function countSealedWith(
  db: Kysely<Tables>,
  { table, column }: SealedColumn,
  keyIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ values: number }>`
    select count(*)::int as values from ${sql.table(table)} where ${isSealedWith(column, keyIds)}`.execute(db)
  return rows[0]?.values ?? 0
}

/** An encrypted value begins with the version of the format, the length of its key's id, and the id. */
function isSealedWith(column: string, keyIds: readonly string[]) {
  const heads = keyIds.map((keyId) => {
    const head = Buffer.concat([Buffer.from([1, keyId.length]), Buffer.from(keyId)])
    return sql`substring(${sql.ref(column)} from 1 for ${sql.lit(head.length)}) = decode(${head.toString('hex')}, 'hex')`
  })
  return heads.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(heads, sql` or `)})`
}

/** The database, and the keys of the shop, newest first. */
export type Reencryption = {
  readonly db: Kysely<Tables>
  readonly keys: readonly SecretKey[]
  readonly ids: Ids
}

/**
 * Encrypts every value of a column that has an earlier key with the newest one, in one transaction. Triggers stay silent meanwhile: the content
 * does not change, also where it may be written only once.
 */
export async function reencryptColumn(
  { db, keys, ids }: Reencryption,
  { table, column }: SealedColumn,
): Promise<number> {
  const earlier = keys.slice(1).map(({ keyId }) => keyId)
  const sealers = resealersOf({ keys, ids })
  return db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    const { rows: sizes } = await sql<{ pages: number }>`
      select (pg_relation_size(${table}::regclass) / 8192)::int as pages`.execute(tx)
    let changed = 0
    for (let page = 0; page < (sizes[0]?.pages ?? 0); page += pagesAtOnce) {
      const { rows } = await sql<{ place: string; sealed: Uint8Array }>`
        select ctid::text as place, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid
          and ${isSealedWith(column, earlier)}`.execute(tx)
      if (rows.length === 0) continue
      const places = rows.map(({ place }) => place)
      const resealed = rows.map(({ sealed }) => hexOf(reseal(sealers, sealed, `${table}.${column}`)))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = decode(given.sealed, 'hex')
        from unnest(${places}::text[], ${resealed}::text[]) as given (place, sealed)
        where ${sql.table(table)}.ctid = given.place::tid`.execute(tx)
      changed += rows.length
    }
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    return changed
  })
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** Returns a sealer for each purpose that values are encrypted for. */
export function resealersOf({ keys, ids }: Pick<Reencryption, 'keys' | 'ids'>): readonly Sealer[] {
  return purposes.map((purpose) => createSealer(keys, purpose, ids))
}

/** Encrypts a value with the newest key, for the purpose that it has; refused when no key opens it. */
export function reseal(sealers: readonly Sealer[], sealed: Uint8Array, where: string): Uint8Array {
  for (const sealer of sealers) {
    try {
      return sealer.seal(sealer.open(sealed))
    } catch {
      // encrypted for another purpose
    }
  }
  throw new Refused(
    `A value of ${where} cannot be opened with the keys of the shop: bring the missing key back from a backup first.`,
  )
}
