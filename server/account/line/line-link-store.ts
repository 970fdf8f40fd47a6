import type { Kysely } from 'kysely'
import type { Language } from '#contract/problem.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer, Signer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Reads within a transaction or outside one. */
type Reader = Pick<Tx, 'selectFrom'>

/** The owner of a code, and the address and language for mails. */
export type LinkOwner = { readonly userId: string; readonly email: string; readonly language: Language }

/** Repository of LINE links and their codes. LINE ids are encrypted. */
export type LineLinkStore = {
  recipientOf(userId: string, tx?: Reader): Promise<string | undefined>
  linkedAt(userId: string): Promise<Instant | undefined>
  isLinked(recipient: string): Promise<boolean>
  /** Links an account; ends earlier links of the account and of the LINE user. */
  link(
    tx: Tx,
    insertLink: { readonly userId: string; readonly recipient: string; readonly now: Instant },
  ): Promise<void>
  unlinkUser(userId: string): Promise<void>
  /** Returns false when nothing was linked. */
  unlinkRecipient(tx: Tx, recipient: string): Promise<boolean>
  /** Stores the code of an account; voids the previous one. */
  keepCode(code: NewCode): Promise<void>
  /** Spends a code; returns its owner. */
  takeCode(tx: Tx, digest: string, now: Instant): Promise<LinkOwner | undefined>
  /** Returns false when this event was handled before. */
  takeEvent(tx: Tx, eventId: string, now: Instant): Promise<boolean>
  forgetBefore(before: Instant): Promise<void>
}

/**
 * Ends the link of an account and its pending code; returns whether there was a link. The caller has locked
 * the account, so that no link is made concurrently.
 */
export async function endLineLink(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('line_code').where('user_id', '=', userId).execute()
  const gone = await tx.deleteFrom('line_link').where('user_id', '=', userId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Creates the link repository on the database. */
export function createLineLinkStore(db: Kysely<Tables>, keys: LineKeys): LineLinkStore {
  const { sealer, signer } = keys
  return {
    async recipientOf(userId, tx = db) {
      const row = await tx
        .selectFrom('line_link')
        .select('line_user')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row && sealer.open(row.line_user)
    },
    async linkedAt(userId) {
      const found = db.selectFrom('line_link').select('linked_at').where('user_id', '=', userId)
      return (await found.executeTakeFirst())?.linked_at
    },
    async isLinked(recipient) {
      const digests = signer.signAll(recipient)
      const found = db.selectFrom('line_link').select('user_id').where('line_digest', 'in', digests)
      return (await found.executeTakeFirst()) !== undefined
    },
    link: (tx, made) => insertLineLink(tx, keys, made),
    async unlinkUser(userId) {
      await db.deleteFrom('line_link').where('user_id', '=', userId).execute()
    },
    async unlinkRecipient(tx, recipient) {
      const gone = tx.deleteFrom('line_link').where('line_digest', 'in', signer.signAll(recipient))
      return (await gone.executeTakeFirst()).numDeletedRows > 0n
    },
    keepCode: (code) => insertLinkCode(db, code),
    takeCode: consumeLinkCode,
    takeEvent: recordLineEvent,
    async forgetBefore(before) {
      await db.deleteFrom('line_event').where('at', '<', before).execute()
      await db.deleteFrom('line_code').where('expires_at', '<', before).execute()
    },
  }
}

type LineKeys = { readonly sealer: Sealer; readonly signer: Signer }
type NewCode = { readonly digest: string; readonly userId: string; readonly expiresAt: Instant }
type LinkResult = { readonly userId: string; readonly recipient: string; readonly now: Instant }

async function insertLineLink(
  tx: Tx,
  { sealer, signer }: LineKeys,
  { userId, recipient, now }: LinkResult,
): Promise<void> {
  const digest = signer.sign(recipient)
  await tx
    .deleteFrom('line_link')
    .where((row) =>
      row.or([row('user_id', '=', userId), row('line_digest', 'in', signer.signAll(recipient))]),
    )
    .execute()
  const made = { user_id: userId, line_digest: digest, line_user: sealer.seal(recipient), linked_at: now }
  await tx.insertInto('line_link').values(made).execute()
}

async function insertLinkCode(db: Kysely<Tables>, code: NewCode): Promise<void> {
  const made = { code_digest: code.digest, expires_at: code.expiresAt }
  await db
    .insertInto('line_code')
    .values({ ...made, user_id: code.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute()
}

async function recordLineEvent(tx: Tx, eventId: string, now: Instant): Promise<boolean> {
  const inserted = await tx
    .insertInto('line_event')
    .values({ event_id: eventId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function consumeLinkCode(tx: Tx, digest: string, now: Instant): Promise<LinkOwner | undefined> {
  // Locks the account before its code, as a password change does: the reverse order would deadlock.
  const owner = await tx
    .selectFrom('line_code')
    .innerJoin('account', 'account.user_id', 'line_code.user_id')
    .select(['account.user_id', 'account.email', 'account.language'])
    .where('line_code.code_digest', '=', digest)
    .forUpdate('account')
    .executeTakeFirst()
  if (!owner) return undefined
  const spent = await tx
    .deleteFrom('line_code')
    .where('code_digest', '=', digest)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  const { user_id: userId, email, language } = owner
  if (spent?.user_id !== userId || spent.expires_at <= now) return undefined
  return { userId, email, language }
}
