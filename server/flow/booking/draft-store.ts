import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Sealer } from './booking-store.ts'

/** Whose draft: a digest of the opaque handle in the cookie, and which search it belongs to. */
export type DraftPlace = { readonly handleDigest: string; readonly sessionId: string }

/** Where drafts are kept, encrypted. */
export type DraftStore = {
  save(
    place: DraftPlace,
    content: string,
    times: { readonly now: Instant; readonly expiresAt: Instant },
  ): Promise<void>
  find(place: DraftPlace, now: Instant): Promise<string | undefined>
  remove(place: DraftPlace): Promise<void>
  forget(now: Instant): Promise<number>
}

/** Drafts in the database. */
export function createDraftStore(db: Kysely<Tables>, sealer: Sealer): DraftStore {
  return {
    async save({ handleDigest, sessionId }, content, { now, expiresAt }) {
      const sealed = { content: sealer.seal(content), updated_at: now, expires_at: expiresAt }
      await db
        .insertInto('draft')
        .values({ handle_digest: handleDigest, session_id: sessionId, ...sealed })
        .onConflict((conflict) => conflict.columns(['handle_digest', 'session_id']).doUpdateSet(sealed))
        .execute()
    },
    async find({ handleDigest, sessionId }, now) {
      const row = await db
        .selectFrom('draft')
        .select('content')
        .where('handle_digest', '=', handleDigest)
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && sealer.open(row.content)
    },
    async remove({ handleDigest, sessionId }) {
      await db
        .deleteFrom('draft')
        .where('handle_digest', '=', handleDigest)
        .where('session_id', '=', sessionId)
        .execute()
    },
    async forget(now) {
      const gone = await db.deleteFrom('draft').where('expires_at', '<=', now).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
