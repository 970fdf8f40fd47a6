import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '../crypto.ts'
import type { DeliveryFault } from './delivery-fault.ts'
import type { KeptMail, KeptNotice } from './outbox.ts'

/** An undelivered message. */
export type Waiting<Content> = { readonly key: string; readonly queuedAt: Instant; readonly content: Content }

/** Why a mail was not delivered, and whether it is given up. */
export type FailedDelivery = {
  readonly now: Instant
  readonly fault: DeliveryFault
  /** Whether it is given up, without further retries. */
  readonly isGivenUp: boolean
}

/** Repository of undelivered mails and notices. */
export type MailStore = {
  /** undefined when it was sent, or is not a mail. */
  findMail(key: string): Promise<Waiting<KeptMail> | undefined>
  /** undefined when it was sent, or is not a notice. */
  findNotice(key: string): Promise<Waiting<KeptNotice> | undefined>
  /** Deletes the content: it is not needed after delivery. */
  markSent(key: string, now: Instant): Promise<void>
  markFailed(key: string, failed: FailedDelivery): Promise<void>
  /** Encrypts at most that many plain contents of earlier versions; returns their number. */
  sealSome(most: number): Promise<number>
  /** Deletes recipients of messages sent before then, and contents of messages given up before then. */
  forgetOld(before: Instant): Promise<void>
}

/** Creates the outbox repository on the database. */
export function createMailStore(db: Kysely<Tables>, sealer: Sealer): MailStore {
  return {
    findMail: (key) => findWaitingMail<KeptMail>({ db, sealer }, key, 'mail'),
    findNotice: (key) => findWaitingMail<KeptNotice>({ db, sealer }, key, 'line'),
    markSent: (key, now) => markMailSent(db, key, now),
    markFailed: (key, failed) => markMailFailed(db, key, failed),
    sealSome: (most) => encryptOldRecipients({ db, sealer }, most),
    forgetOld: (before) => deleteOldMails(db, before),
  }
}

async function markMailSent(db: Kysely<Tables>, key: string, now: Instant): Promise<void> {
  await db
    .updateTable('outbox')
    .set((row) => ({
      state: 'sent',
      sent_at: now,
      tried_at: now,
      content: null,
      sealed: null,
      last_fault: null,
      attempts: row('attempts', '+', 1),
    }))
    .where('mail_key', '=', key)
    .execute()
}

async function markMailFailed(
  db: Kysely<Tables>,
  key: string,
  { now, fault, isGivenUp }: FailedDelivery,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set((row) => ({
      state: isGivenUp ? 'givenUp' : 'failing',
      tried_at: now,
      last_fault: [fault.kind, fault.code ?? ''].join(' ').trim(),
      attempts: row('attempts', '+', 1),
    }))
    .where('mail_key', '=', key)
    .where('state', '!=', 'sent')
    .execute()
}

async function deleteOldMails(db: Kysely<Tables>, before: Instant): Promise<void> {
  const old = db.updateTable('outbox').where('created_at', '<', before)
  await old.set({ hint: null }).where('state', '=', 'sent').where('hint', 'is not', null).execute()
  await old
    .set({ hint: null, sealed: null, content: null })
    .where('state', '=', 'givenUp')
    .where((row) => row.or([row('sealed', 'is not', null), row('content', 'is not', null)]))
    .execute()
}

type MailDatabase = { readonly db: Kysely<Tables>; readonly sealer: Sealer }

async function findWaitingMail<Content>(
  { db, sealer }: MailDatabase,
  key: string,
  channel: 'mail' | 'line',
): Promise<Waiting<Content> | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(['content', 'sealed', 'created_at'])
    .where('mail_key', '=', key)
    .where('channel', '=', channel)
    .where('state', 'in', ['waiting', 'failing'])
    .executeTakeFirst()
  if (!row) return undefined
  const content = row.sealed === null ? row.content : (JSON.parse(sealer.open(row.sealed)) as unknown)
  return content === null ? undefined : { key, queuedAt: row.created_at, content: content as Content }
}

async function encryptOldRecipients({ db, sealer }: MailDatabase, most: number): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select(['mail_key', 'content'])
    .where('content', 'is not', null)
    .where('sealed', 'is', null)
    .limit(most)
    .execute()
  for (const { mail_key, content } of rows) {
    await db
      .updateTable('outbox')
      .set({ sealed: sealer.seal(JSON.stringify(content)), content: null })
      .where('mail_key', '=', mail_key)
      .where('content', 'is not', null)
      .execute()
  }
  return rows.length
}
