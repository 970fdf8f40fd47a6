import { type Kysely, type Selectable, sql } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type Trial } from './sign-in-trials.ts'

/** Where failed attempts to sign in are counted, by a digest of the address. */
export type TrialStore = {
  find(emailDigest: string): Promise<Trial | undefined>
  /** The failures so far; whoever else counts under this address waits for the end of the transaction. */
  lock(tx: Tx, emailDigest: string): Promise<Trial | undefined>
  save(tx: Tx, emailDigest: string, trial: Trial): Promise<void>
  clear(emailDigest: string, tx?: Tx): Promise<void>
  forget(before: Instant): Promise<number>
}

/** Failed attempts in the database. */
export function createTrialStore(db: Kysely<Tables>): TrialStore {
  return {
    async find(emailDigest) {
      const query = db.selectFrom('account_trial').selectAll().where('email_digest', '=', emailDigest)
      const row = await query.executeTakeFirst()
      return row && trialOf(row)
    },
    lock: lockTrial,
    async save(tx, emailDigest, { failures, lastAt, blockedUntil }) {
      const row = { failures, last_at: lastAt, blocked_until: blockedUntil }
      await tx
        .insertInto('account_trial')
        .values({ email_digest: emailDigest, ...row })
        .onConflict((conflict) => conflict.column('email_digest').doUpdateSet(row))
        .execute()
    },
    async clear(emailDigest, tx) {
      await (tx ?? db).deleteFrom('account_trial').where('email_digest', '=', emailDigest).execute()
    },
    async forget(before) {
      const gone = await db.deleteFrom('account_trial').where('last_at', '<', before).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

async function lockTrial(tx: Tx, emailDigest: string): Promise<Trial | undefined> {
  // a row that is not there cannot be locked, and many first failures at once would count as one
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${emailDigest}`}, 0))`.execute(tx)
  const query = tx.selectFrom('account_trial').selectAll().where('email_digest', '=', emailDigest)
  const row = await query.executeTakeFirst()
  return row && trialOf(row)
}

function trialOf(row: Selectable<Tables['account_trial']>): Trial {
  return { failures: row.failures, lastAt: row.last_at, blockedUntil: row.blocked_until }
}
