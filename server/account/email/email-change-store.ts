import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A requested new address of an account. */
export type EmailChange = {
  readonly userId: string
  readonly email: string
  /** The session that requested it. */
  readonly sessionId: string
  readonly digest: string
  readonly expiresAt: Instant
}

/** A new address and its normalised form. */
export type NewEmail = { readonly email: string; readonly emailKey: string; readonly now: Instant }

/** Repository of pending email changes: codes with the new address. */
export type EmailChangeStore = {
  /** Stores a change; voids an earlier one of the account. */
  begin(tx: Tx, change: EmailChange, now: Instant): Promise<void>
  /** Returns the pending change. */
  waiting(userId: string, now: Instant, tx?: Tx): Promise<EmailChange | undefined>
  /** Replaces the code of the change. */
  setCode(tx: Tx, change: EmailChange, digest: string): Promise<void>
  /** Spends the change; undefined for all but one of several concurrent attempts. */
  spend(tx: Tx, code: Pick<EmailChange, 'userId' | 'digest'>, now: Instant): Promise<EmailChange | undefined>
  /** Voids the pending change. */
  end(userId: string, now: Instant): Promise<void>
  /** Deletes an account with this address that was never confirmed. */
  dropUnconfirmed(tx: Tx, emailKey: string): Promise<void>
  /**
   * Sets the account's address as confirmed. Throws when another account has it: see {@link isAddressTaken}.
   */
  setEmail(tx: Tx, userId: string, email: NewEmail): Promise<void>
}

/** Whether an error says that another account was given the address concurrently. */
export function isAddressTaken(fault: unknown): boolean {
  return isUniqueViolation(fault, 'account_email_key')
}

const columns = ['user_id', 'email', 'session_id', 'code_digest', 'expires_at'] as const

/** Creates the repository on the database; the address is encrypted. */
export function createEmailChangeStore(db: Kysely<Tables>, sealer: Sealer): EmailChangeStore {
  const emailChangeFromRow = (row: Row | undefined) => row && decryptEmailChange(row, sealer)
  return {
    async begin(tx, change, now) {
      await voidPendingEmailChanges(tx, change.userId, now)
      await insertEmailChange(tx, { ...change, sealed: sealer.seal(change.email), now })
    },
    async waiting(userId, now, tx) {
      const query = (tx ?? db)
        .selectFrom('account_code')
        .select(columns)
        .where('user_id', '=', userId)
        .where('purpose', '=', 'email')
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
      return emailChangeFromRow(await (tx ? query.forUpdate() : query).executeTakeFirst())
    },
    async setCode(tx, change, digest) {
      const query = tx.updateTable('account_code').set({ code_digest: digest })
      await query.where('code_digest', '=', change.digest).execute()
    },
    spend: async (tx, code, now) => emailChangeFromRow(await markEmailChangeUsed(tx, code, now)),
    end: (userId, now) => voidPendingEmailChanges(db, userId, now),
    async dropUnconfirmed(tx, emailKey) {
      await tx
        .deleteFrom('account')
        .where('email_key', '=', emailKey)
        .where('confirmed_at', 'is', null)
        .where('closed_at', 'is', null)
        .execute()
    },
    async setEmail(tx, userId, { email, emailKey, now }) {
      const set = { email, email_key: emailKey, confirmed_at: now, updated_at: now }
      await tx.updateTable('account').set(set).where('user_id', '=', userId).execute()
    },
  }
}

type Row = {
  readonly user_id: string
  readonly email: Uint8Array | null
  readonly session_id: string | null
  readonly code_digest: string
  readonly expires_at: Instant
}

function decryptEmailChange(row: Row, sealer: Sealer): EmailChange {
  const { user_id: userId, email, session_id: sessionId, code_digest: digest, expires_at: expiresAt } = row
  if (email === null || sessionId === null) throw new Error('A change of address has none.')
  return { userId, email: sealer.open(email), sessionId, digest, expiresAt }
}

type StoredChange = EmailChange & { readonly sealed: Uint8Array; readonly now: Instant }

async function insertEmailChange(
  tx: Tx,
  { userId, sessionId, digest, expiresAt, sealed, now }: StoredChange,
): Promise<void> {
  await tx
    .insertInto('account_code')
    .values({
      user_id: userId,
      purpose: 'email',
      code_digest: digest,
      made_at: now,
      expires_at: expiresAt,
      email: sealed,
      session_id: sessionId,
    })
    .execute()
}

function markEmailChangeUsed(
  tx: Tx,
  { userId, digest }: Pick<EmailChange, 'userId' | 'digest'>,
  now: Instant,
): Promise<Row | undefined> {
  return tx
    .updateTable('account_code')
    .set({ spent_at: now })
    .where('code_digest', '=', digest)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
}

async function voidPendingEmailChanges(
  db: Pick<Tx, 'updateTable'>,
  userId: string,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('account_code')
    .set({ spent_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('spent_at', 'is', null)
    .execute()
}
