import type { Language } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { Sealer } from '../crypto.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { Tx } from '../transaction.ts'
import type { Letter } from './letter.ts'

/** A mail to one person. */
export type OutgoingMail = {
  /**
   * Idempotency key, like "booking-held:bkg_…": the same key is never sent twice, and the part before the
   * colon is its kind. Nothing personal.
   */
  readonly key: string
  /** One address, without a name. */
  readonly to: string
  readonly language: Language
  readonly letter: Letter
  /** The order that it is about. */
  readonly orderNumber?: string
  readonly attachments?: readonly MailAttachment[]
  /** The account that also gets a short notice, if its owner has enabled notices. */
  readonly notifyUserId?: string
  /** Where one POST ends mails of this kind (RFC 8058); mail programs show a button for it. */
  readonly unsubscribeLink?: string
}

/** A file attached to a mail. */
export type MailAttachment = {
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
}

/** A mail in the outbox, encrypted: bytes as base64. Earlier versions stored the texts themselves. */
export type KeptMail = {
  readonly to: string
  readonly language?: Language
  readonly unsubscribeLink?: string
  readonly attachments: readonly {
    readonly name: string
    readonly mediaType: string
    readonly base64: string
  }[]
} & (
  | { readonly letter: Letter }
  | { readonly subject: string; readonly text: string; readonly html?: string }
)

/** A short notice in the outbox, encrypted. */
export type KeptNotice = { readonly recipient: string; readonly text: string }

/** The outbox: messages are written here and delivered by jobs. */
export type Outbox = {
  /** Writes a mail in the caller's transaction; returns false when one with its key exists already. */
  put(tx: OutboxTx, mail: OutgoingMail): Promise<boolean>
}

/** The parts of a transaction that writing to the outbox needs. */
export type OutboxTx = Pick<Tx, 'insertInto' | 'selectFrom'>

/** Dependencies of the outbox. */
export type OutboxDeps = {
  readonly sealer: Sealer
  readonly clock: Clock
  /** Returns the LINE recipient of a user; undefined without notices. Without it nobody gets one. */
  readonly noticeRecipientOf?: (tx: OutboxTx, userId: string) => Promise<string | undefined>
}

/** Job kind that delivers a mail. */
export const mailJob = 'deliver-mail'
/** Job kind that delivers a short notice. */
export const noticeJob = 'deliver-notice'

/** One address: anything that could be parsed as a second one, a name or another header is refused. */
const oneAddress = /^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()[\]"\\@]+$/

/**
 * Creates the outbox. Its contents are encrypted: a reader of the database learns neither addresses nor
 * texts.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  return {
    async put(tx, mail) {
      if (!oneAddress.test(mail.to)) throw new Error('A mail goes to one plain address.')
      const isNew = await insertMail(deps, tx, {
        key: mail.key,
        channel: 'mail',
        content: toStoredMail(mail),
        hint: maskedAddress(mail.to),
        ...(mail.orderNumber === undefined ? {} : { orderNumber: mail.orderNumber }),
      })
      if (isNew) await insertNotice(deps, tx, mail)
      return isNew
    },
  }
}

type StoredMail = {
  readonly key: string
  readonly channel: 'mail' | 'line'
  readonly content: KeptMail | KeptNotice
  readonly hint: string
  readonly orderNumber?: string
}

const jobOf = { mail: mailJob, line: noticeJob } as const

async function insertMail({ sealer, clock }: OutboxDeps, tx: OutboxTx, kept: StoredMail): Promise<boolean> {
  const { key, channel } = kept
  const inserted = await tx
    .insertInto('outbox')
    .values({
      mail_key: key,
      channel,
      order_number: kept.orderNumber ?? null,
      sealed: sealer.seal(JSON.stringify(kept.content)),
      hint: sealer.seal(kept.hint),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail_key')
    .executeTakeFirst()
  if (!inserted) return false
  await enqueueJob(tx, { kind: jobOf[channel], key, payload: { mailKey: key } })
  return true
}

/** A notice holds the mail's subject and link. */
async function insertNotice(deps: OutboxDeps, tx: OutboxTx, mail: OutgoingMail): Promise<void> {
  const { notifyUserId, letter, orderNumber } = mail
  if (notifyUserId === undefined) return
  const recipient = await deps.noticeRecipientOf?.(tx, notifyUserId)
  if (recipient === undefined) return
  const text = letter.action ? `${letter.subject}\n${letter.action.link}` : letter.subject
  await insertMail(deps, tx, {
    key: `${mail.key}#line`,
    channel: 'line',
    content: { recipient, text },
    hint: 'LINE',
    ...(orderNumber === undefined ? {} : { orderNumber }),
  })
}

function toStoredMail({ to, language, letter, attachments = [], unsubscribeLink }: OutgoingMail): KeptMail {
  return {
    to,
    language,
    letter,
    ...(unsubscribeLink === undefined ? {} : { unsubscribeLink }),
    attachments: attachments.map(({ name, mediaType, content }) => {
      return { name, mediaType, base64: Buffer.from(content).toString('base64') }
    }),
  }
}

/**
 * Returns "somchai@mail.example" as "s•••@mail.example": enough to recognise an address, too little to write
 * to it.
 */
export function maskedAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${[...local][0] ?? ''}•••@${domain}`
}
