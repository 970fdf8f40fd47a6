import { type Kysely, sql } from 'kysely'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import { databaseIdentity } from '#server/database/database-identity.ts'
import type { Database } from '#server/database/connection.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from './transaction.ts'

/** Repository of the state after a restored backup. */
export type RestoreStore = {
  /**
   * Returns since when the books of suppliers and providers must be compared before selling; undefined when
   * nothing was restored.
   */
  compareFrom(): Promise<Instant | undefined>
  /** Suppliers and payment providers that the operator excluded from the comparison. */
  compareWithout(): Promise<readonly string[]>
  /** Excludes a source from the comparison; returns false when no comparison is outstanding. */
  finishWithout(tx: Tx, source: string): Promise<boolean>
  /** Marks the comparison as done. */
  finish(): Promise<void>
  /** Makes the next start compare, whatever else it finds: the database was restored by a command. */
  requestComparison(): Promise<void>
  /** Records that the shop is running: a backup made now is complete up to this time. */
  noteRunning(now: Instant): Promise<void>
}

/** How far back to compare when the age of the backup is unknown, in ms. */
const unknownAgeMs = 30 * 86_400_000

/** Creates the repository on the database. */
export function createRestoreStore(db: Kysely<Tables>): RestoreStore {
  return {
    compareFrom: async () => {
      const row = await db.selectFrom('restore_marker').select('compare_from').executeTakeFirst()
      return row?.compare_from ?? undefined
    },
    compareWithout: async () => {
      const row = await db.selectFrom('restore_marker').select('compare_without').executeTakeFirst()
      return row?.compare_without ?? []
    },
    finishWithout: async (tx, source) => {
      const outstanding = tx.updateTable('restore_marker').where('compare_from', 'is not', null)
      const without = sql<
        string[]
      >`array_append(array_remove(compare_without, ${source}::text), ${source}::text)`
      const done = await outstanding.set({ compare_without: without }).executeTakeFirst()
      return done.numUpdatedRows > 0n
    },
    finish: async () => {
      await db.updateTable('restore_marker').set({ compare_from: null, compare_without: [] }).execute()
    },
    requestComparison: async () => {
      await db.updateTable('restore_marker').set({ identity: 'restored' }).execute()
    },
    noteRunning: async (now) => {
      await db.updateTable('restore_marker').set({ seen_at: now }).where('compare_from', 'is', null).execute()
    },
  }
}

type RestoreCheck = { readonly database: Database; readonly dataDir: string; readonly now: Instant }

/**
 * Detects at a start whether the database was restored from a backup, and requires the comparison first. A
 * missing marker in a database with orders counts as restored: deleting it requests the comparison.
 */
export async function detectRestore({ database, dataDir, now }: RestoreCheck): Promise<boolean> {
  const identity = databaseIdentity(database, dataDir)
  const found = await selectRestoreMarker(database.db)
  const wasSeenAt = found?.seen_at ?? instantFromMs(epochMsOf(now) - unknownAgeMs)
  const isRestored =
    found === undefined
      ? await hasAnyBooking(database.db)
      : found.identity !== '' && !(await identity.is(found.identity))
  const compareFrom = found?.compare_from ?? (isRestored ? wasSeenAt : null)
  const row = {
    identity: await identity.renew(found?.identity),
    compare_from: compareFrom,
    seen_at: compareFrom === null ? now : wasSeenAt,
  }
  await database.db
    .insertInto('restore_marker')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()
  identity.forgetOthers(row.identity)
  return compareFrom !== null
}

function selectRestoreMarker(db: Kysely<Tables>) {
  return db.selectFrom('restore_marker').selectAll().executeTakeFirst()
}

async function hasAnyBooking(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('booking').select('booking_id').limit(1).executeTakeFirst()) !== undefined
}
