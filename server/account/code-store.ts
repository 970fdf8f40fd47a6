import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import {
  type MailedCodePurpose as KeptPurpose,
  type CodePurpose as TablePurpose,
} from '#server/database/tables/account-tables.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** What a mailed code is for. */
export type CodePurpose = TablePurpose
/** What somebody asks such a code for. */
export type MailedCodePurpose = KeptPurpose

/** Whose code it is and what it is for. */
export type CodePlace = { readonly userId: string; readonly purpose: CodePurpose }

/** A code as it is kept. */
export type NewCode = CodePlace & {
  readonly purpose: MailedCodePurpose
  readonly digest: string
  readonly now: Instant
  readonly expiresAt: Instant
}

/** Where the codes of mailed links are kept, as digests. */
export type CodeStore = {
  /**
   * Keeps a code. An earlier one to set a new password is good no more; earlier ones that confirm an address stay good,
   * or a stranger who asks again and again could void the owner's link.
   */
  keep(tx: Tx, code: NewCode): Promise<void>
  /** How many were made since then. */
  countSince(tx: Tx, place: CodePlace, since: Instant): Promise<number>
  /** Whether a code is good now; spends nothing. */
  isGood(place: CodePlace, digest: string, now: Instant): Promise<boolean>
  /** Uses a code up; true for exactly one of those who try. */
  spend(tx: Tx, code: CodePlace & { readonly digest: string }, now: Instant): Promise<boolean>
  /** Voids whatever was mailed to this account. */
  spendAllOf(tx: Tx, userId: string, now: Instant): Promise<void>
  forget(before: Instant): Promise<number>
}

/** Codes in the database. */
export function createCodeStore(db: Kysely<Tables>): CodeStore {
  return {
    keep: keepCode,
    async countSince(tx, { userId, purpose }, since) {
      const { count } = await tx
        .selectFrom('account_code')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('made_at', '>', since)
        .executeTakeFirstOrThrow()
      return count
    },
    async isGood({ userId, purpose }, digest, now) {
      const row = await db
        .selectFrom('account_code')
        .select('user_id')
        .where('code_digest', '=', digest)
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row !== undefined
    },
    spend: spendCode,
    async spendAllOf(tx, userId, now) {
      await tx
        .updateTable('account_code')
        .set({ spent_at: now })
        .where('user_id', '=', userId)
        .where('spent_at', 'is', null)
        .execute()
    },
    async forget(before) {
      const gone = await db.deleteFrom('account_code').where('expires_at', '<', before).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

async function spendCode(
  tx: Tx,
  code: CodePlace & { readonly digest: string },
  now: Instant,
): Promise<boolean> {
  const spent = await tx
    .updateTable('account_code')
    .set({ spent_at: now })
    .where('code_digest', '=', code.digest)
    .where('user_id', '=', code.userId)
    .where('purpose', '=', code.purpose)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

async function keepCode(tx: Tx, { userId, purpose, digest, now, expiresAt }: NewCode): Promise<void> {
  if (purpose === 'reset')
    await tx
      .updateTable('account_code')
      .set({ spent_at: now })
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('spent_at', 'is', null)
      .execute()
  const row = { user_id: userId, purpose, code_digest: digest, made_at: now, expires_at: expiresAt }
  await tx.insertInto('account_code').values(row).execute()
}
