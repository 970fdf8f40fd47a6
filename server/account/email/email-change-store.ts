import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { isUniqueViolation } from '#server/database/violation.ts'
import { type Sealer } from '#server/platform/crypto.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** Another address that somebody wants for their account. */
export type EmailChange = {
  readonly userId: string
  readonly email: string
  /** The sign-in that asked for it. */
  readonly sessionId: string
  readonly digest: string
  readonly expiresAt: Instant
}

/** An address under which an account is found. */
export type NewEmail = { readonly email: string; readonly emailKey: string; readonly now: Instant }

/** Where a change of address waits for the link that is mailed to the new one: a code like others, with the address. */
export type EmailChangeStore = {
  /** Keeps a change; an earlier one of the account is good no more. */
  begin(tx: Tx, change: EmailChange, now: Instant): Promise<void>
  /** The change that waits. */
  waiting(userId: string, now: Instant, tx?: Tx): Promise<EmailChange | undefined>
  /** From now on the change is good for this code, and for no other. */
  setCode(tx: Tx, change: EmailChange, digest: string): Promise<void>
  /** Uses the change up; undefined for all but one of those who try. */
  spend(tx: Tx, code: Pick<EmailChange, 'userId' | 'digest'>, now: Instant): Promise<EmailChange | undefined>
  /** Voids the change that waits. */
  end(userId: string, now: Instant): Promise<void>
  /** Forgets an account under this address that nobody ever confirmed. */
  dropUnconfirmed(tx: Tx, emailKey: string): Promise<void>
  /** Gives the account another address, which is confirmed. Throws where another account has it: see {@link isAddressTaken}. */
  setEmail(tx: Tx, userId: string, email: NewEmail): Promise<void>
}

/** Whether a fault says that another account has the address: it was given to it at that very moment. */
export function isAddressTaken(fault: unknown): boolean {
  return isUniqueViolation(fault, 'account_email_key')
}

const columns = ['user_id', 'email', 'session_id', 'code_digest', 'expires_at'] as const

/** Changes in the database; the address is encrypted. */
export function createEmailChangeStore(db: Kysely<Tables>, sealer: Sealer): EmailChangeStore {
  const changeOf = (row: Row | undefined) => row && opened(row, sealer)
  return {
    async begin(tx, change, now) {
      await voidWaiting(tx, change.userId, now)
      await insertChange(tx, { ...change, sealed: sealer.seal(change.email), now })
    },
    async waiting(userId, now, tx) {
      const query = (tx ?? db)
        .selectFrom('account_code')
        .select(columns)
        .where('user_id', '=', userId)
        .where('purpose', '=', 'email')
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
      return changeOf(await (tx ? query.forUpdate() : query).executeTakeFirst())
    },
    async setCode(tx, change, digest) {
      const query = tx.updateTable('account_code').set({ code_digest: digest })
      await query.where('code_digest', '=', change.digest).execute()
    },
    spend: async (tx, code, now) => changeOf(await spendChange(tx, code, now)),
    end: (userId, now) => voidWaiting(db, userId, now),
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

function opened(row: Row, sealer: Sealer): EmailChange {
  const { user_id: userId, email, session_id: sessionId, code_digest: digest, expires_at: expiresAt } = row
  if (email === null || sessionId === null) throw new Error('A change of address has none.')
  return { userId, email: sealer.open(email), sessionId, digest, expiresAt }
}

type Kept = EmailChange & { readonly sealed: Uint8Array; readonly now: Instant }

async function insertChange(
  tx: Tx,
  { userId, sessionId, digest, expiresAt, sealed, now }: Kept,
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

function spendChange(
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

async function voidWaiting(db: Pick<Tx, 'updateTable'>, userId: string, now: Instant): Promise<void> {
  await db
    .updateTable('account_code')
    .set({ spent_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('spent_at', 'is', null)
    .execute()
}
