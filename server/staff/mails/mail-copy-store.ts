import type { Kysely } from 'kysely'
import type { MailAttempt } from '#contract/api/staff/mails/mail-detail.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Letterhead } from '#server/platform/mail/letter.ts'
import type { KeptMail, KeptNotice } from '#server/platform/mail/outbox.ts'
import { type SentCopy, sentCopyOf, sentNoticeCopyOf } from '#server/platform/mail/sent-copy.ts'
import type { Language } from '#contract/problem.ts'
import { parseDeliveryFault } from './mail-list-store.ts'

/** What a mail says, and whether that was sent or will be. */
export type MailCopy = {
  readonly origin: 'sent' | 'queued'
  readonly copy: SentCopy
  readonly orderNumber: string | undefined
}

/** Repository of what mails say, and of the attempts to deliver them. */
export type MailCopyStore = {
  /** undefined when nothing is kept. Links of undelivered mails are as in a copy: without secrets. */
  copyOf(key: string): Promise<MailCopy | undefined>
  /** Returns the attempts, oldest first. */
  attemptsOf(key: string): Promise<readonly MailAttempt[]>
}

/** Dependencies of the copies. */
export type MailCopyDeps = {
  readonly db: Kysely<Tables>
  readonly sealer: Sealer
  readonly letterhead: (language: Language) => Promise<Letterhead>
}

/** Creates the repository on the database. */
export function createMailCopyStore(deps: MailCopyDeps): MailCopyStore {
  return {
    copyOf: (key) => readCopy(deps, key),
    attemptsOf: (key) => readAttempts(deps.db, key),
  }
}

async function readCopy(
  { db, sealer, letterhead }: MailCopyDeps,
  key: string,
): Promise<MailCopy | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(['channel', 'order_number', 'sealed', 'sent_copy'])
    .where('mail_key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const orderNumber = row.order_number ?? undefined
  if (row.sent_copy !== null) {
    const copy = JSON.parse(sealer.open(row.sent_copy)) as SentCopy
    return { origin: 'sent', copy, orderNumber }
  }
  if (row.sealed === null) return undefined
  const content: unknown = JSON.parse(sealer.open(row.sealed))
  if (row.channel === 'line') {
    return { origin: 'queued', copy: sentNoticeCopyOf(content as KeptNotice), orderNumber }
  }
  const mail = content as KeptMail
  return { origin: 'queued', copy: sentCopyOf(mail, await letterhead(mail.language ?? 'en')), orderNumber }
}

async function readAttempts(db: Kysely<Tables>, key: string): Promise<readonly MailAttempt[]> {
  const rows = await db
    .selectFrom('outbox_attempt')
    .select(['at', 'fault', 'answer'])
    .where('mail_key', '=', key)
    .orderBy('attempt_id')
    .execute()
  return rows.map(({ at, fault, answer }) => ({
    at,
    ...(fault === null ? {} : { fault: parseDeliveryFault(fault) }),
    ...(answer === null ? {} : { answer }),
  }))
}
