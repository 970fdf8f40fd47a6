import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** An active session, as its owner sees it. */
export type ListedSession = {
  readonly sessionId: string
  /** A short description of the device; empty when unknown. */
  readonly device: string
  readonly startedAt: Instant
  readonly renewedAt: Instant
  readonly withSecondFactor: boolean
}

/** Whose sessions end, and when. */
export type OwnersEnding = { readonly userId: string; readonly now: Instant }

/** Repository of an account's sessions, for its owner. */
export type SessionListStore = {
  /** Returns the active ones, the last used first. */
  of(userId: string, now: Instant): Promise<readonly ListedSession[]>
  /** Ends an active session of the owner; returns false when there is none. */
  endOne(sessionId: string, ending: OwnersEnding): Promise<boolean>
  /** Ends all but one. */
  endOthers(sessionId: string, ending: OwnersEnding): Promise<void>
}

const mostListed = 100

/** Creates the session list on the database. */
export function createSessionListStore(db: Kysely<Tables>): SessionListStore {
  const endActiveSessions = ({ userId, now }: OwnersEnding) =>
    db
      .updateTable('account_session')
      .set({ ended_at: now, end_cause: 'owner' })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
  return {
    of: (userId, now) => activeSessionsOf(db, { userId, now }),
    async endOne(sessionId, ending) {
      const ended = await endActiveSessions(ending).where('session_id', '=', sessionId).executeTakeFirst()
      return ended.numUpdatedRows > 0n
    },
    async endOthers(sessionId, ending) {
      await endActiveSessions(ending).where('session_id', '<>', sessionId).execute()
    },
  }
}

async function activeSessionsOf(db: Kysely<Tables>, { userId, now }: OwnersEnding): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('account_session')
    .select(['session_id', 'device', 'started_at', 'renewed_at', 'second_factor_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('renewed_at', 'desc')
    .orderBy('session_id')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    startedAt: row.started_at,
    renewedAt: row.renewed_at,
    withSecondFactor: row.second_factor_at !== null,
  }))
}
