import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Sealer } from './booking-row-store.ts'

/** Whose draft: a digest of the opaque handle in the cookie, and which search it belongs to. */
export type DraftPlace = { readonly handleDigest: string; readonly sessionId: string }

/** Where drafts are kept, encrypted. */
export type DraftStore = {
  /** False when there is no room for one more. */
  save(place: DraftPlace, content: string, times: DraftTimes): Promise<boolean>
  find(place: DraftPlace, now: Instant): Promise<string | undefined>
  remove(place: DraftPlace): Promise<void>
  forget(now: Instant): Promise<number>
}

// Anybody may write here without signing in: one browser keeps its latest drafts, and all of them have a bound.
const mostOfOne = 20
const mostOfAll = 20_000

/** Drafts in the database. */
export function createDraftStore(db: Kysely<Tables>, sealer: Sealer): DraftStore {
  return {
    save: (place, content, times) => saveDraft(db, { place, sealed: sealer.seal(content) }, times),
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

type SealedDraft = { readonly place: DraftPlace; readonly sealed: Uint8Array }
type DraftTimes = { readonly now: Instant; readonly expiresAt: Instant }

async function saveDraft(
  db: Kysely<Tables>,
  { place, sealed }: SealedDraft,
  { now, expiresAt }: DraftTimes,
): Promise<boolean> {
  const content = { content: sealed, updated_at: now, expires_at: expiresAt }
  const { numUpdatedRows } = await db
    .updateTable('draft')
    .set(content)
    .where('handle_digest', '=', place.handleDigest)
    .where('session_id', '=', place.sessionId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  if (await isFull(db)) return false
  await db
    .insertInto('draft')
    .values({ handle_digest: place.handleDigest, session_id: place.sessionId, ...content })
    .onConflict((conflict) => conflict.columns(['handle_digest', 'session_id']).doUpdateSet(content))
    .execute()
  await forgetOldest(db, place.handleDigest)
  return true
}

async function isFull(db: Kysely<Tables>): Promise<boolean> {
  const { count } = await db
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count >= mostOfAll
}

async function forgetOldest(db: Kysely<Tables>, handleDigest: string): Promise<void> {
  const latest = db
    .selectFrom('draft')
    .select('session_id')
    .where('handle_digest', '=', handleDigest)
    .orderBy('updated_at', 'desc')
    .limit(mostOfOne)
  await db
    .deleteFrom('draft')
    .where('handle_digest', '=', handleDigest)
    .where('session_id', 'not in', latest)
    .execute()
}
