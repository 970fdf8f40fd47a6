import type { Kysely } from 'kysely'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Person } from '../orders/order-assignment-store.ts'

/** A note for the next shift, with its author. */
export type HandoverNote = {
  readonly noteId: string
  readonly by: Person
  readonly at: Instant
  readonly text: string
}

/** Stores notes for the next shift; their texts are encrypted. */
export type HandoverNoteStore = {
  /** Returns the notes that nobody has marked as read, newest first. */
  unread(): Promise<readonly HandoverNote[]>
  /** Adds a note, and deletes those that were read three months ago. */
  add(note: Omit<HandoverNote, 'by'> & { readonly byUserId: string }): Promise<void>
  /** Marks a note as read; returns false when there is no such note. The first reader counts. */
  markRead(noteId: string, read: { readonly by: string; readonly at: Instant }): Promise<boolean>
}

/** How long a read note is kept: 90 days. */
const keptMinutes = 90 * 24 * 60
const mostListed = 50

/** Creates the store of notes for the next shift backed by the database. */
export function createHandoverNoteStore(db: Kysely<Tables>, sealer: Sealer): HandoverNoteStore {
  return {
    async unread() {
      const rows = await db
        .selectFrom('handover_note as note')
        .leftJoin('account', 'account.user_id', 'note.by_user_id')
        .select(['note.note_id', 'note.by_user_id', 'note.at', 'note.text'])
        .select(['account.email', 'account.initials'])
        .where('note.read_at', 'is', null)
        .orderBy('note.at', 'desc')
        .orderBy('note.note_id', 'desc')
        .limit(mostListed)
        .execute()
      return rows.map(({ note_id: noteId, by_user_id: userId, email, initials, at, text }) => ({
        noteId,
        by: { userId, email, initials },
        at,
        text: sealer.open(text),
      }))
    },
    async add({ noteId, byUserId, at, text }) {
      const row = { note_id: noteId, by_user_id: byUserId, at, text: sealer.seal(text) }
      await db.insertInto('handover_note').values(row).execute()
      const before = plusMinutes(at, -keptMinutes)
      await db.deleteFrom('handover_note').where('read_at', '<', before).execute()
    },
    async markRead(noteId, { by, at }) {
      await db
        .updateTable('handover_note')
        .set({ read_by: by, read_at: at })
        .where('note_id', '=', noteId)
        .where('read_at', 'is', null)
        .execute()
      const found = db.selectFrom('handover_note').select('note_id').where('note_id', '=', noteId)
      return (await found.executeTakeFirst()) !== undefined
    },
  }
}
