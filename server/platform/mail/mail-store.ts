import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '../crypto.ts'
import type { DeliveryFault } from './delivery-fault.ts'
import type { KeptMail, KeptNotice } from './outbox.ts'
import type { SentCopy } from './sent-copy.ts'

/** An undelivered message. */
export type Waiting<Content> = {
  readonly key: string
  readonly queuedAt: Instant
  readonly content: Content
  /** The order that it is about. */
  readonly orderNumber?: string
}

/** Why a mail was not delivered, and whether it is given up. */
export type FailedDelivery = {
  readonly now: Instant
  readonly fault: DeliveryFault
  /** Whether it is given up, without further retries. */
  readonly isGivenUp: boolean
}

/** When a message was delivered, what the server answered, and what staff may read of it later. */
export type Delivered = {
  readonly now: Instant
  /** The server's status code. */
  readonly answer?: string | undefined
  readonly copy: SentCopy
}

/** Repository of undelivered mails and notices. */
export type MailStore = {
  /** undefined when it was sent, or is not a mail. */
  findMail(key: string): Promise<Waiting<KeptMail> | undefined>
  /** undefined when it was sent, or is not a notice. */
  findNotice(key: string): Promise<Waiting<KeptNotice> | undefined>
  /**
   * Deletes the content, which is not needed after delivery. Of messages about an order a copy without secrets is kept:
   * it is erased with the order, while nothing would erase the copy of another.
   */
  markSent(key: string, delivered: Delivered): Promise<void>
  markFailed(key: string, failed: FailedDelivery): Promise<void>
  /** Encrypts at most that many plain contents of earlier versions; returns their number. */
  sealSome(most: number): Promise<number>
  /** Deletes recipients and copies of messages sent before then, and contents of messages given up before then. */
  forgetOld(before: Instant): Promise<void>
}

/** Creates the outbox repository on the database. */
export function createMailStore(db: Kysely<Tables>, sealer: Sealer): MailStore {
  return {
    findMail: (key) => findWaitingMail<KeptMail>({ db, sealer }, key, 'mail'),
    findNotice: (key) => findWaitingMail<KeptNotice>({ db, sealer }, key, 'line'),
    markSent: (key, delivered) => markMailSent({ db, sealer }, key, delivered),
    markFailed: (key, failed) => markMailFailed(db, key, failed),
    sealSome: (most) => encryptOldRecipients({ db, sealer }, most),
    forgetOld: (before) => deleteOldMails(db, before),
  }
}

async function markMailSent(
  { db, sealer }: MailDatabase,
  key: string,
  { now, answer, copy }: Delivered,
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(copy))
  await db.transaction().execute(async (tx) => {
    const sent = await tx
      .updateTable('outbox')
      .set((row) => ({
        state: 'sent',
        sent_at: now,
        tried_at: now,
        content: null,
        sealed: null,
        sent_copy: sql<Uint8Array | null>`case when order_number is not null then ${sealed}::bytea end`,
        last_fault: null,
        attempts: row('attempts', '+', 1),
      }))
      .where('mail_key', '=', key)
      .returning('mail_key')
      .executeTakeFirst()
    if (sent) await insertAttempt(tx, { mail_key: key, at: now, fault: null, answer: answer ?? null })
  })
}

async function markMailFailed(
  db: Kysely<Tables>,
  key: string,
  { now, fault: { kind, code = '' }, isGivenUp }: FailedDelivery,
): Promise<void> {
  const fault = [kind, code].join(' ').trim()
  await db.transaction().execute(async (tx) => {
    const failed = await tx
      .updateTable('outbox')
      .set((row) => ({
        state: isGivenUp ? 'givenUp' : 'failing',
        tried_at: now,
        last_fault: fault,
        attempts: row('attempts', '+', 1),
      }))
      .where('mail_key', '=', key)
      .where('state', '!=', 'sent')
      .returning('mail_key')
      .executeTakeFirst()
    if (failed) await insertAttempt(tx, { mail_key: key, at: now, fault, answer: null })
  })
}

type NewAttempt = {
  readonly mail_key: string
  readonly at: Instant
  readonly fault: string | null
  readonly answer: string | null
}

async function insertAttempt(tx: Pick<Kysely<Tables>, 'insertInto'>, attempt: NewAttempt): Promise<void> {
  await tx.insertInto('outbox_attempt').values(attempt).execute()
}

async function deleteOldMails(db: Kysely<Tables>, before: Instant): Promise<void> {
  const old = db.updateTable('outbox').where('created_at', '<', before)
  await old
    .set({ hint: null, sent_copy: null })
    .where('state', '=', 'sent')
    .where((row) => row.or([row('hint', 'is not', null), row('sent_copy', 'is not', null)]))
    .execute()
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
    .select(['content', 'sealed', 'created_at', 'order_number'])
    .where('mail_key', '=', key)
    .where('channel', '=', channel)
    .where('state', 'in', ['waiting', 'failing'])
    .executeTakeFirst()
  if (!row) return undefined
  const content = row.sealed === null ? row.content : (JSON.parse(sealer.open(row.sealed)) as unknown)
  if (content === null) return undefined
  const orderNumber = row.order_number ?? undefined
  return {
    key,
    queuedAt: row.created_at,
    content: content as Content,
    ...(orderNumber !== undefined && { orderNumber }),
  }
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
