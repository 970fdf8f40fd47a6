import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type {
  MailedCodePurpose as KeptPurpose,
  CodePurpose as TablePurpose,
} from '#server/database/tables/account-tables.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Purpose of a mailed code. */
export type CodePurpose = TablePurpose
/** Purposes for which a visitor can request such a code. */
export type MailedCodePurpose = KeptPurpose

/** The owner and purpose of a code. */
export type CodePlace = { readonly userId: string; readonly purpose: CodePurpose }

/** A new code, as stored. */
export type NewCode = CodePlace & {
  readonly purpose: MailedCodePurpose
  readonly digest: string
  readonly now: Instant
  readonly expiresAt: Instant
}

/** Repository of the codes of mailed links, as digests. */
export type CodeStore = {
  /**
   * Stores a code. It voids an earlier password reset code; earlier confirmation codes stay valid, or a
   * stranger could void the owner's link with repeated requests.
   */
  keep(tx: Tx, code: NewCode): Promise<void>
  /** Returns how many were created since then. */
  countSince(tx: Tx, place: CodePlace, since: Instant): Promise<number>
  /** Whether a code is valid now; does not spend it. */
  isGood(place: CodePlace, digest: string, now: Instant): Promise<boolean>
  /** Spends a code; true for exactly one of several concurrent attempts. */
  spend(tx: Tx, code: CodePlace & { readonly digest: string }, now: Instant): Promise<boolean>
  /** Voids every code mailed to this account. */
  spendAllOf(tx: Tx, userId: string, now: Instant): Promise<void>
  forget(before: Instant): Promise<number>
}

/** Creates the code repository on the database. */
export function createCodeStore(db: Kysely<Tables>): CodeStore {
  return {
    keep: insertCode,
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
    spend: consumeCode,
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

async function consumeCode(
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

async function insertCode(tx: Tx, { userId, purpose, digest, now, expiresAt }: NewCode): Promise<void> {
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
