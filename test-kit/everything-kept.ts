import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'
import { type Sealer, createSealer } from '#server/platform/crypto.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { canariesIn } from './canaries.ts'
import { testIds } from './test-ids.ts'

/**
 * Every purpose for which the shop encrypts data. A new one must be added here, or {@link keptIn} reports it.
 */
const purposes = ['personal', 'account', 'saved traveller', 'second factor', 'webhook secret'] as const

/** Columns with unencrypted bytes: the keys themselves. */
const openBytes: readonly string[] = ['secret.key']

/** The result of a search for values in the whole database. */
export type Kept = {
  /** "table: value" for each value found in a table, encrypted or not. */
  readonly found: readonly string[]
  /** Columns of bytes that could not be decrypted. */
  readonly unopened: readonly string[]
}

/** Searches every row of every table for values, after decrypting everything that the shop has encrypted. */
export async function keptIn(database: Database, dataDir: string, values: readonly string[]): Promise<Kept> {
  const sealers = await sealersOf(database, dataDir)
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%' order by tablename`.execute(database.db)
  const found: string[] = []
  const unopened = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(name)} as one`.execute(database.db)
    const texts = rows.flatMap(({ row }) =>
      Object.entries(row).flatMap(([column, value]) => {
        const bytes = bytesIn(value)
        if (!bytes) return [JSON.stringify(value)]
        const opened = openedBy(sealers, bytes)
        if (opened === undefined && bytes.length > 0) unopened.add(`${name}.${column}`)
        return opened ?? []
      }),
    )
    found.push(...canariesIn(texts.join('\n'), values).map((value) => `${name}: ${value}`))
  }
  return { found, unopened: [...unopened].filter((column) => !openBytes.includes(column)) }
}

async function sealersOf(database: Database, dataDir: string): Promise<Sealer[]> {
  const ids = testIds(9999)
  const keys = await createSecrets({ database, dataDir, ids }).keysOf('shop')
  return purposes.map((purpose) => createSealer(keys, purpose, ids))
}

/** PostgreSQL writes bytes in JSON as "\x0102". */
function bytesIn(value: unknown): Uint8Array | undefined {
  return typeof value === 'string' && /^\\x(?:[0-9a-f]{2})*$/.test(value)
    ? new Uint8Array(Buffer.from(value.slice(2), 'hex'))
    : undefined
}

function openedBy(sealers: readonly Sealer[], bytes: Uint8Array): string | undefined {
  for (const sealer of sealers) {
    try {
      return sealer.open(bytes)
    } catch {
      // encrypted for another purpose
    }
  }
  return undefined
}
