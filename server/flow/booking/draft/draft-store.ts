import type { ExpressionBuilder, Kysely } from 'kysely'
import type { DraftPlace } from '#contract/api/draft.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '../booking-row-store.ts'

/** Whose draft: a digest of the opaque handle in the cookie, and which search it belongs to. */
export type DraftKey = { readonly handleDigest: string; readonly sessionId: string }

/** What was typed, by any name. */
export type DraftContent = Readonly<Record<string, unknown>>

/** A draft as a page sends it. */
export type SentDraft = {
  readonly content: DraftContent
  /** The revision it grew from. */
  readonly base: number
  /** Which page typed it, and the how manieth of that page it is. */
  readonly writer: string
  readonly number: number
  readonly place: DraftPlace | undefined
  /** Who is signed in on that page. */
  readonly userId: string | undefined
}

/** A draft as it is kept. `place` is missing where it was typed on no page that one could go back to. */
export type KeptDraft = {
  readonly content: DraftContent
  readonly revision: number
  readonly place: DraftPlace | undefined
  /** Who was signed in while it was typed. */
  readonly userId: string | undefined
}

/** A trip that somebody has typed for. */
export type DraftTrip = {
  readonly sessionId: string
  readonly place: DraftPlace
  readonly updatedAt: Instant
}

/** What became of a draft that was sent; `noRoom` when the shop keeps as many as it can. */
export type KeepOutcome =
  | { readonly kind: 'kept' | 'changedElsewhere'; readonly revision: number }
  | { readonly kind: 'noRoom' }

/** The moment, and until when what is kept now is kept. */
export type DraftTimes = { readonly now: Instant; readonly expiresAt: Instant }

/** Where drafts are kept, encrypted. */
export type DraftStore = {
  /** Keeps a draft unless another page has kept something since the revision that it grew from. */
  keep(key: DraftKey, sent: SentDraft, times: DraftTimes): Promise<KeepOutcome>
  find(key: DraftKey, now: Instant): Promise<KeptDraft | undefined>
  /** The newest draft that this user has typed for a search, whatever the browser. */
  findOfUser(
    user: { readonly userId: string; readonly sessionId: string },
    now: Instant,
  ): Promise<KeptDraft | undefined>
  /** The trips that a user has typed for, newest first; at most five. */
  tripsOf(userId: string, now: Instant): Promise<DraftTrip[]>
  /** Extends the expiry of a draft after a link to it was mailed. */
  prolong(key: DraftKey, until: Instant): Promise<void>
  /** Puts a draft under another handle, in place of what is there. */
  copy(from: DraftKey, to: DraftKey, times: DraftTimes): Promise<void>
  remove(key: DraftKey): Promise<void>
  /** Removes what a user has typed for a search, whatever the browser. */
  removeOfUser(user: { readonly userId: string; readonly sessionId: string }): Promise<void>
  forget(now: Instant): Promise<number>
}

// Visitors store drafts without signing in, so the number is limited: per browser, and in total.
const mostOfOne = 20
const mostOfAll = 20_000
const mostTrips = 5
/** Two pages that save at the same moment meet once or twice, not more often. */
const mostTrials = 5

/** Drafts in the database, or within a transaction. */
export function createDraftStore(db: Kysely<Tables>, sealer: Sealer): DraftStore {
  return {
    keep: (key, sent, times) => saveDraft({ db, sealer, key, times }, sent),
    async find(key, now) {
      const row = await findDraftRow(db, key)
      return row && row.expires_at > now ? decryptDraft(row, sealer) : undefined
    },
    async findOfUser({ userId, sessionId }, now) {
      const drafts = selectUserDrafts(db, userId, now)
      const row = await drafts.where('session_id', '=', sessionId).executeTakeFirst()
      return row && decryptDraft(row, sealer)
    },
    async tripsOf(userId, now) {
      const rows = await selectUserDrafts(db, userId, now)
        .where('place', 'is not', null)
        .limit(4 * mostTrips)
        .execute()
      const newest = rows.filter(
        (row, at) => rows.findIndex((one) => one.session_id === row.session_id) === at,
      )
      return newest.slice(0, mostTrips).map((row) => {
        return { sessionId: row.session_id, place: row.place as DraftPlace, updatedAt: row.updated_at }
      })
    },
    async prolong(key, until) {
      await db.updateTable('draft').set({ expires_at: until }).where(draftOwnerCondition(key)).execute()
    },
    copy: (from, to, times) => copyDraft({ db, sealer, key: to, times }, from),
    async remove(key) {
      await db.deleteFrom('draft').where(draftOwnerCondition(key)).execute()
    },
    async removeOfUser({ userId, sessionId }) {
      await db.deleteFrom('draft').where('user_id', '=', userId).where('session_id', '=', sessionId).execute()
    },
    async forget(now) {
      const gone = await db.deleteFrom('draft').where('expires_at', '<=', now).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

/** A draft with who typed it last, as it is sealed. */
type Envelope = { readonly content: DraftContent; readonly writer: string; readonly number: number }
type Row = {
  readonly content: Uint8Array
  readonly revision: number
  readonly place: unknown
  readonly user_id: string | null
}
type Target = {
  readonly db: Kysely<Tables>
  readonly sealer: Sealer
  readonly key: DraftKey
  readonly times: DraftTimes
}

async function saveDraft(target: Target, sent: SentDraft): Promise<KeepOutcome> {
  for (let trial = 0; trial < mostTrials; trial += 1) {
    const row = await findDraftRow(target.db, target.key)
    const refusal =
      row && row.expires_at > target.times.now ? saveConflictOf(row, sent, target.sealer) : undefined
    if (refusal) return refusal
    if (!row && (await isDraftLimitReached(target.db))) return { kind: 'noRoom' }
    const revision = (row?.revision ?? 0) + 1
    if (await writeDraft(target, sent, revision)) return { kind: 'kept', revision }
  }
  throw new Error('A draft changes faster than it can be kept.')
}

/** What stands in the way of a draft: another page's newer one, or a newer one of the same page. */
function saveConflictOf(row: Row, sent: SentDraft, sealer: Sealer): KeepOutcome | undefined {
  const last = decryptEnvelope(row, sealer)
  if (last.writer !== sent.writer)
    return row.revision === sent.base ? undefined : { kind: 'changedElsewhere', revision: row.revision }
  return sent.number > last.number ? undefined : { kind: 'kept', revision: row.revision }
}

/** True when nobody else wrote this revision first. */
async function writeDraft(
  { db, sealer, key, times }: Target,
  sent: SentDraft,
  revision: number,
): Promise<boolean> {
  const { content, writer, number, place, userId } = sent
  const envelope: Envelope = { content, writer, number }
  const values = {
    content: sealer.seal(JSON.stringify(envelope)),
    revision,
    updated_at: times.now,
    expires_at: times.expiresAt,
    ...(place && { place: JSON.stringify(place) }),
    ...(userId !== undefined && { user_id: userId }),
  }
  if (revision > 1) {
    const changed = await db
      .updateTable('draft')
      .set(values)
      .where(draftOwnerCondition(key))
      .where('revision', '=', revision - 1)
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n
  }
  const made = await db
    .insertInto('draft')
    .values({ handle_digest: key.handleDigest, session_id: key.sessionId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('revision')
    .executeTakeFirst()
  if (made) await deleteOldestDrafts(db, key.handleDigest)
  return made !== undefined
}

async function copyDraft(target: Target, from: DraftKey): Promise<void> {
  const { db, sealer, key, times } = target
  const row = await findDraftRow(db, from)
  if (!row || (from.handleDigest === key.handleDigest && from.sessionId === key.sessionId)) return
  const there = await findDraftRow(db, key)
  const { content } = decryptEnvelope(row, sealer)
  const place = row.place as DraftPlace | undefined
  const revision = there?.revision ?? 0
  const sent = { content, base: revision, writer: '', number: 0, place, userId: undefined }
  await writeDraft({ db, sealer, key, times }, sent, revision + 1)
}

function draftOwnerCondition({ handleDigest, sessionId }: DraftKey) {
  return (draft: ExpressionBuilder<Tables, 'draft'>) =>
    draft.and({ handle_digest: handleDigest, session_id: sessionId })
}

function findDraftRow(db: Kysely<Tables>, key: DraftKey) {
  const columns = ['content', 'revision', 'place', 'expires_at', 'user_id'] as const
  return db.selectFrom('draft').select(columns).where(draftOwnerCondition(key)).executeTakeFirst()
}

function selectUserDrafts(db: Kysely<Tables>, userId: string, now: Instant) {
  return db
    .selectFrom('draft')
    .select(['session_id', 'content', 'revision', 'place', 'updated_at', 'user_id'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
}

function decryptDraft(row: Row, sealer: Sealer): KeptDraft {
  const place = row.place as DraftPlace | null
  const { content } = decryptEnvelope(row, sealer)
  return { content, revision: row.revision, place: place ?? undefined, userId: row.user_id ?? undefined }
}

function decryptEnvelope(row: Row, sealer: Sealer): Envelope {
  const sealed = JSON.parse(sealer.open(row.content)) as Envelope | DraftContent
  // Drafts of before writers were told apart are kept for a day at most.
  return isEnvelope(sealed) ? sealed : { content: sealed, writer: '', number: 0 }
}

function isEnvelope(sealed: Envelope | DraftContent): sealed is Envelope {
  return 'writer' in sealed
}

async function isDraftLimitReached(db: Kysely<Tables>): Promise<boolean> {
  const { count } = await db
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count >= mostOfAll
}

async function deleteOldestDrafts(db: Kysely<Tables>, handleDigest: string): Promise<void> {
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
