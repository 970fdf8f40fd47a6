import { type Kysely, type Selectable, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { AttemptCounter } from './attempt-limit.ts'
import type { Tx } from './transaction.ts'

/**
 * Counts attempts for all processes, each under a keyed digest of its subject: sign-ins by email address,
 * order look-ups by code and network, mails with an order link. All of them are rows of `account_trial`,
 * whose column `email_digest` holds the digest of any subject; digests of different uses come from different
 * signers.
 */
export type AttemptStore = {
  find(digest: string): Promise<AttemptCounter | undefined>
  /** Returns the counter; other transactions with this digest wait until this one ends. */
  lock(tx: Tx, digest: string): Promise<AttemptCounter | undefined>
  save(tx: Tx, digest: string, trial: AttemptCounter): Promise<void>
  clear(digest: string, tx?: Tx): Promise<void>
  forget(before: Instant): Promise<number>
}

/** Creates the attempt counters on the database. */
export function createAttemptStore(db: Kysely<Tables>): AttemptStore {
  return {
    async find(digest) {
      const query = db.selectFrom('login_attempt').selectAll().where('email_digest', '=', digest)
      const row = await query.executeTakeFirst()
      return row && attemptCounterFromRow(row)
    },
    lock: lockAttemptCounter,
    async save(tx, digest, { failures, lastAt, blockedUntil }) {
      const row = { failures, last_at: lastAt, blocked_until: blockedUntil }
      await tx
        .insertInto('login_attempt')
        .values({ email_digest: digest, ...row })
        .onConflict((conflict) => conflict.column('email_digest').doUpdateSet(row))
        .execute()
    },
    async clear(digest, tx) {
      await (tx ?? db).deleteFrom('login_attempt').where('email_digest', '=', digest).execute()
    },
    async forget(before) {
      const gone = await db.deleteFrom('login_attempt').where('last_at', '<', before).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

async function lockAttemptCounter(tx: Tx, digest: string): Promise<AttemptCounter | undefined> {
  // A missing row cannot be locked, and concurrent first failures would count as one. The advisory lock is
  // named after its first use; digests of other uses never collide.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${digest}`}, 0))`.execute(tx)
  const query = tx.selectFrom('login_attempt').selectAll().where('email_digest', '=', digest)
  const row = await query.executeTakeFirst()
  return row && attemptCounterFromRow(row)
}

function attemptCounterFromRow(row: Selectable<Tables['login_attempt']>): AttemptCounter {
  return { failures: row.failures, lastAt: row.last_at, blockedUntil: row.blocked_until }
}
