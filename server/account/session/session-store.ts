import type { Kysely } from 'kysely'
import type { StaffRole } from '#contract/rights.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { SessionEndCause } from '#server/database/tables/account-tables.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { parseSecondFactorRoles } from '../security-setting-store.ts'

/** A session that was not ended. */
export type Session = {
  readonly sessionId: string
  readonly userId: string
  readonly bindingDigest: string
  readonly renewedAt: Instant
  readonly expiresAt: Instant
  /** When a second factor was last used in it; undefined when none was. */
  readonly secondFactorAt?: Instant
}

/** A session at sign-in, with the device that it is listed under. */
export type NewSession = Session & {
  /** A short description of the device. */
  readonly device: string
  /** Whether no password was entered: dangerous actions then ask for it. */
  readonly isPasswordless: boolean
  /** The passkey that started it. */
  readonly passkeyId?: string
}

/** The state of a presented refresh token. */
export type SpentRenewal = { readonly sessionId: string; readonly wasCurrent: boolean }

/** The owner of a session, their current rights, and the time of the last reauthentication. */
export type SessionRights = {
  readonly userId: string
  readonly roles: readonly string[]
  readonly provenAt?: Instant
  readonly hasSecondFactor: boolean
  readonly secondFactorRoles: readonly StaffRole[]
  /** The company that the owner books for, and whether it sees net prices. */
  readonly companyId?: string
  readonly seesNet?: boolean
}

/** Repository of sessions; tokens are stored as digests. */
export type SessionStore = {
  insert(tx: Tx, session: NewSession): Promise<void>
  /** Returns the session unless it was ended; within a transaction, locks its row until the end. */
  find(sessionId: string, tx?: Tx): Promise<Session | undefined>
  /** Returns the owner's current rights, if the session is active and its owner may be signed in. */
  rightsOf(sessionId: string, now: Instant, tx?: Tx): Promise<SessionRights | undefined>
  /** Returns the session of the browser with this cookie digest, unless it was ended. */
  ofBrowser(bindingDigest: string): Promise<Pick<Session, 'sessionId' | 'userId'> | undefined>
  addRenewal(
    tx: Tx,
    session: Pick<Session, 'sessionId'>,
    renewal: { readonly digest: string; readonly now: Instant },
  ): Promise<void>
  /** Spends a refresh token; undefined when it never existed. */
  spendRenewal(tx: Tx, digest: string, now: Instant): Promise<SpentRenewal | undefined>
  markRenewed(tx: Tx, sessionId: string, now: Instant): Promise<void>
  /** Records a reauthentication by password, and by second factor where used. */
  markProven(tx: Tx, sessionId: string, proof: ReauthProof): Promise<void>
  end(tx: Tx, sessionId: string, ending: SessionEnd): Promise<void>
  endAllOf(tx: Tx, userId: string, ending: SessionEnd): Promise<void>
  /** Ends all sessions of a user but one. */
  endOthersOf(tx: Tx, owner: Pick<Session, 'userId' | 'sessionId'>, ending: SessionEnd): Promise<void>
  /** Deletes sessions that have been unusable since before then. */
  forget(before: Instant): Promise<number>
}

/** The factors of a reauthentication, and when. */
export type ReauthProof = { readonly hasSecondFactor: boolean; readonly now: Instant }

/** When and why a session ends. */
export type SessionEnd = { readonly cause: SessionEndCause; readonly now: Instant }

/** Creates the session repository on the database. */
export function createSessionStore(db: Kysely<Tables>): SessionStore {
  return {
    insert: insertSession,
    find: (sessionId, tx) => findSession(db, sessionId, tx),
    rightsOf: (sessionId, now, tx) => rightsOfSession(tx ?? db, sessionId, now),
    ofBrowser: (bindingDigest) =>
      db
        .selectFrom('account_session')
        .select(['session_id as sessionId', 'user_id as userId'])
        .where('binding_digest', '=', bindingDigest)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),
    async addRenewal(tx, { sessionId }, { digest, now }) {
      await tx
        .insertInto('account_renewal')
        .values({ token_digest: digest, session_id: sessionId, made_at: now })
        .execute()
    },
    spendRenewal: consumeRefreshToken,
    async markRenewed(tx, sessionId, now) {
      await tx
        .updateTable('account_session')
        .set({ renewed_at: now })
        .where('session_id', '=', sessionId)
        .execute()
    },
    markProven: markReauthenticated,
    end: (tx, sessionId, ending) =>
      endSessionsMatching(tx, { column: 'session_id', value: sessionId }, ending),
    endAllOf: (tx, userId, ending) => endSessionsMatching(tx, { column: 'user_id', value: userId }, ending),
    endOthersOf: endOtherSessions,
    async forget(before) {
      const gone = await db.deleteFrom('account_session').where('expires_at', '<', before).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

async function findSession(db: Kysely<Tables>, sessionId: string, tx?: Tx): Promise<Session | undefined> {
  const query = (tx ?? db)
    .selectFrom('account_session')
    .select(['session_id', 'user_id', 'binding_digest', 'renewed_at', 'expires_at', 'second_factor_at'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
  const row = await (tx ? query.forUpdate() : query).executeTakeFirst()
  return (
    row && {
      sessionId: row.session_id,
      userId: row.user_id,
      bindingDigest: row.binding_digest,
      renewedAt: row.renewed_at,
      expiresAt: row.expires_at,
      ...(row.second_factor_at === null ? {} : { secondFactorAt: row.second_factor_at }),
    }
  )
}

async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('account_session')
    .values({
      session_id: session.sessionId,
      user_id: session.userId,
      binding_digest: session.bindingDigest,
      started_at: session.renewedAt,
      renewed_at: session.renewedAt,
      expires_at: session.expiresAt,
      reauthenticated_at: session.isPasswordless ? null : session.renewedAt,
      second_factor_at: session.secondFactorAt ?? null,
      device: session.device,
      passkey_id: session.passkeyId ?? null,
    })
    .execute()
}

async function rightsOfSession(
  db: Kysely<Tables>,
  sessionId: string,
  now: Instant,
): Promise<SessionRights | undefined> {
  const setting = db
    .selectFrom('security_setting')
    .select('second_factor_roles')
    .orderBy('version', 'desc')
    .limit(1)
    .as('second_factor_roles')
  const rows = await db
    .selectFrom('account_session as session')
    .innerJoin('account', 'account.user_id', 'session.user_id')
    .leftJoin('account_role as role', 'role.user_id', 'session.user_id')
    .leftJoin('company_member as member', 'member.user_id', 'session.user_id')
    .leftJoin('company', 'company.company_id', 'member.company_id')
    .select(['company.company_id', 'company.shows_net', 'company.state as company_state'])
    .select(['session.user_id', 'session.reauthenticated_at', 'role.role', 'account.totp_confirmed_at'])
    .select(['session.second_factor_at', setting])
    .where('session.session_id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('account.locked_at', 'is', null)
    .where('account.closed_at', 'is', null)
    .execute()
  const [row] = rows
  if (!row) return undefined
  return {
    userId: row.user_id,
    roles: rows.flatMap(({ role }) => role ?? []),
    ...(row.reauthenticated_at === null ? {} : { provenAt: row.reauthenticated_at }),
    hasSecondFactor: row.second_factor_at !== null && row.totp_confirmed_at !== null,
    secondFactorRoles: parseSecondFactorRoles(row.second_factor_roles),
    ...(row.company_id !== null && {
      companyId: row.company_id,
      seesNet: row.shows_net === true && row.company_state === 'open',
    }),
  }
}

/** Of two concurrent requests with the same token exactly one finds it unused. */
async function consumeRefreshToken(tx: Tx, digest: string, now: Instant): Promise<SpentRenewal | undefined> {
  const spent = await tx
    .updateTable('account_renewal')
    .set({ used_at: now })
    .where('token_digest', '=', digest)
    .where('used_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  if (spent) return { sessionId: spent.session_id, wasCurrent: true }
  const used = await tx
    .selectFrom('account_renewal')
    .select('session_id')
    .where('token_digest', '=', digest)
    .executeTakeFirst()
  return used && { sessionId: used.session_id, wasCurrent: false }
}

type Which = { readonly column: 'session_id' | 'user_id'; readonly value: string }

async function endSessionsMatching(
  tx: Tx,
  { column, value }: Which,
  { cause, now }: SessionEnd,
): Promise<void> {
  await tx
    .updateTable('account_session')
    .set({ ended_at: now, end_cause: cause })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .execute()
}

async function markReauthenticated(
  tx: Tx,
  sessionId: string,
  { hasSecondFactor, now }: ReauthProof,
): Promise<void> {
  await tx
    .updateTable('account_session')
    .set({ reauthenticated_at: now, ...(hasSecondFactor && { second_factor_at: now }) })
    .where('session_id', '=', sessionId)
    .execute()
}

async function endOtherSessions(
  tx: Tx,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  { cause, now }: SessionEnd,
): Promise<void> {
  await tx
    .updateTable('account_session')
    .set({ ended_at: now, end_cause: cause })
    .where('user_id', '=', userId)
    .where('session_id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
