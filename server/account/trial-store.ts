import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type Trial } from './sign-in-trials.ts'

/** Where failed attempts to sign in are counted, by a digest of the address. */
export type TrialStore = {
  /** Within a transaction the row is locked until its end. */
  find(emailDigest: string, tx?: Tx): Promise<Trial | undefined>
  save(tx: Tx, emailDigest: string, trial: Trial): Promise<void>
  clear(emailDigest: string): Promise<void>
  forget(before: Instant): Promise<number>
}

/** Failed attempts in the database. */
export function createTrialStore(db: Kysely<Tables>): TrialStore {
  return {
    async find(emailDigest, tx) {
      const query = (tx ?? db).selectFrom('account_trial').selectAll().where('email_digest', '=', emailDigest)
      const row = await (tx ? query.forUpdate() : query).executeTakeFirst()
      return row && { failures: row.failures, lastAt: row.last_at, blockedUntil: row.blocked_until }
    },
    async save(tx, emailDigest, { failures, lastAt, blockedUntil }) {
      const row = { failures, last_at: lastAt, blocked_until: blockedUntil }
      await tx
        .insertInto('account_trial')
        .values({ email_digest: emailDigest, ...row })
        .onConflict((conflict) => conflict.column('email_digest').doUpdateSet(row))
        .execute()
    },
    async clear(emailDigest) {
      await db.deleteFrom('account_trial').where('email_digest', '=', emailDigest).execute()
    },
    async forget(before) {
      const gone = await db.deleteFrom('account_trial').where('last_at', '<', before).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
