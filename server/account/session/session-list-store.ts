import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'

/** A sign-in that stands, as its owner sees it. */
export type ListedSession = {
  readonly sessionId: string
  /** What it was signed in with, in a few words; empty where nobody could tell. */
  readonly device: string
  readonly startedAt: Instant
  readonly renewedAt: Instant
  readonly withSecondFactor: boolean
}

/** Whose sign-ins end, and when. */
export type OwnersEnding = { readonly userId: string; readonly now: Instant }

/** Where the sign-ins of an account are listed and ended by its owner. */
export type SessionListStore = {
  /** Those that stand, the one that was used last first. */
  of(userId: string, now: Instant): Promise<readonly ListedSession[]>
  /** Ends one that stands and is the owner's; false when there is none such. */
  endOne(sessionId: string, ending: OwnersEnding): Promise<boolean>
  /** Ends all but one. */
  endOthers(sessionId: string, ending: OwnersEnding): Promise<void>
}

const mostListed = 100

/** Sign-ins in the database. */
export function createSessionListStore(db: Kysely<Tables>): SessionListStore {
  const standing = ({ userId, now }: OwnersEnding) =>
    db
      .updateTable('account_session')
      .set({ ended_at: now, end_cause: 'owner' })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
  return {
    of: (userId, now) => sessionsOf(db, { userId, now }),
    async endOne(sessionId, ending) {
      const ended = await standing(ending).where('session_id', '=', sessionId).executeTakeFirst()
      return ended.numUpdatedRows > 0n
    },
    async endOthers(sessionId, ending) {
      await standing(ending).where('session_id', '<>', sessionId).execute()
    },
  }
}

async function sessionsOf(db: Kysely<Tables>, { userId, now }: OwnersEnding): Promise<ListedSession[]> {
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
