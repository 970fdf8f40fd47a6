import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type KeptMail } from './enqueue-mail.ts'

/** A mail that is to be sent. */
export type WaitingMail = KeptMail & { readonly key: string; readonly queuedAt: Instant }

/** Where mail waits. */
export type MailStore = {
  /** undefined when it was sent. */
  findWaiting(key: string): Promise<WaitingMail | undefined>
  /** Its content is forgotten: what is on its way need not be kept. */
  markSent(key: string, now: Instant): Promise<void>
}

/** The outbox in the database. */
export function createMailStore(db: Kysely<Tables>): MailStore {
  return {
    async findWaiting(key) {
      const row = await db
        .selectFrom('outbox')
        .select(['content', 'created_at'])
        .where('mail_key', '=', key)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      return row && { ...(row.content as KeptMail), key, queuedAt: row.created_at }
    },
    async markSent(key, now) {
      await db
        .updateTable('outbox')
        .set({ state: 'sent', sent_at: now, content: null })
        .where('mail_key', '=', key)
        .execute()
    },
  }
}
