import type { Kysely, Selectable } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { PasskeyPurpose } from '#server/database/tables/account-tables.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A stored passkey. */
export type Passkey = {
  readonly passkeyId: string
  readonly userId: string
  /** As the authenticator names it, in base64url. */
  readonly credentialId: string
  /** A COSE key. */
  readonly publicKey: Uint8Array
  /** How often the authenticator has signed; 0 for those that do not count. */
  readonly signCount: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | undefined
}

/** A passkey at its registration. */
export type NewPasskey = Omit<Passkey, 'lastUsedAt'>

/** What a challenge was issued for, and to whom; nobody is signed in yet at sign-in. */
export type ChallengeUse =
  | { readonly purpose: 'sign-in' }
  | {
      readonly purpose: Exclude<PasskeyPurpose, 'sign-in'>
      readonly userId: string
      readonly sessionId: string
    }

/** An issued challenge, as a digest. */
export type IssuedChallenge = ChallengeUse & { readonly digest: string; readonly expiresAt: Instant }

/** Repository of passkeys and of the challenges that they sign. */
export type PasskeyStore = {
  /** Returns the passkeys of a user, oldest first. */
  of(userId: string, tx?: Tx): Promise<readonly Passkey[]>
  /** Within a transaction, locks the row until its end. */
  find(credentialId: string, tx?: Tx): Promise<Passkey | undefined>
  /** Returns false when the credential is registered already. */
  insert(tx: Tx, passkey: NewPasskey): Promise<boolean>
  markUsed(
    tx: Tx,
    passkeyId: string,
    use: { readonly signCount: number; readonly now: Instant },
  ): Promise<void>
  /** Removes a passkey of this user; false when there is none. */
  remove(tx: Tx, passkey: Pick<Passkey, 'userId' | 'passkeyId'>): Promise<boolean>
  /** Ends the sessions that were started with a passkey, but this one. */
  endSessionsOf(
    tx: Tx,
    passkeyId: string,
    ending: { readonly except: string; readonly now: Instant },
  ): Promise<void>
  issueChallenge(challenge: IssuedChallenge): Promise<void>
  /** Spends an unexpired challenge; true once, and only for what it was issued for. */
  spendChallenge(use: ChallengeUse & { readonly digest: string; readonly now: Instant }): Promise<boolean>
  /** Deletes challenges that expired before then. */
  forgetChallenges(before: Instant): Promise<void>
}

/** Creates the repository on the database. */
export function createPasskeyStore(db: Kysely<Tables>): PasskeyStore {
  return {
    of: (userId, tx) => passkeysOfUser(tx ?? db, userId),
    find: (credentialId, tx) => findPasskey(db, credentialId, tx),
    insert: insertPasskey,
    async markUsed(tx, passkeyId, { signCount, now }) {
      const use = { sign_count: signCount, last_used_at: now }
      await tx.updateTable('account_passkey').set(use).where('passkey_id', '=', passkeyId).execute()
    },
    remove: deletePasskey,
    async endSessionsOf(tx, passkeyId, { except, now }) {
      await tx
        .updateTable('account_session')
        .set({ ended_at: now, end_cause: 'owner' })
        .where('passkey_id', '=', passkeyId)
        .where('session_id', '<>', except)
        .where('ended_at', 'is', null)
        .execute()
    },
    issueChallenge: (challenge) => insertChallenge(db, challenge),
    spendChallenge: (use) => consumeChallenge(db, use),
    async forgetChallenges(before) {
      await db.deleteFrom('passkey_challenge').where('expires_at', '<', before).execute()
    },
  }
}

/** Removes every passkey of an account: whoever knew its password may have added their own. */
export async function removeAllPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_passkey').where('user_id', '=', userId).execute()
}

async function passkeysOfUser(db: Kysely<Tables>, userId: string): Promise<readonly Passkey[]> {
  const query = db.selectFrom('account_passkey').selectAll().where('user_id', '=', userId)
  const rows = await query.orderBy('created_at').orderBy('passkey_id').execute()
  return rows.map(passkeyFromRow)
}

async function findPasskey(db: Kysely<Tables>, credentialId: string, tx?: Tx): Promise<Passkey | undefined> {
  const query = (tx ?? db).selectFrom('account_passkey').selectAll().where('credential_id', '=', credentialId)
  const row = await (tx ? query.forUpdate() : query).executeTakeFirst()
  return row && passkeyFromRow(row)
}

async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const inserted = await tx
    .insertInto('account_passkey')
    .values({
      passkey_id: passkey.passkeyId,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports.join(' '),
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function deletePasskey(
  tx: Tx,
  { userId, passkeyId }: Pick<Passkey, 'userId' | 'passkeyId'>,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('account_passkey')
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst()
  return gone !== undefined
}

function passkeyFromRow(row: Selectable<Tables['account_passkey']>): Passkey {
  return {
    passkeyId: row.passkey_id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: row.sign_count,
    transports: row.transports.split(' ').filter((one) => one !== ''),
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }
}

async function insertChallenge(
  db: Kysely<Tables>,
  { digest, expiresAt, ...use }: IssuedChallenge,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_digest: digest, expires_at: expiresAt, purpose: use.purpose, ...ownerOf(use) })
    .execute()
}

async function consumeChallenge(
  db: Kysely<Tables>,
  { digest, now, ...use }: ChallengeUse & { readonly digest: string; readonly now: Instant },
): Promise<boolean> {
  const spent = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_digest', '=', digest)
    .returning(['purpose', 'user_id', 'session_id', 'expires_at'])
    .executeTakeFirst()
  const owner = ownerOf(use)
  return (
    spent?.purpose === use.purpose &&
    spent.user_id === owner.user_id &&
    spent.session_id === owner.session_id &&
    spent.expires_at > now
  )
}

function ownerOf(use: ChallengeUse): { user_id: string | null; session_id: string | null } {
  return use.purpose === 'sign-in'
    ? { user_id: null, session_id: null }
    : { user_id: use.userId, session_id: use.sessionId }
}
