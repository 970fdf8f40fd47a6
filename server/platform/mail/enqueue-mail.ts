import { type Language } from '#contract/problem.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { type Tx } from '../transaction.ts'

/** A mail to one person. */
export type OutgoingMail = {
  /** What the mail is for, like "booking-held:bkg_…": the same key is never sent twice. Nothing personal. */
  readonly key: string
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly language?: Language
  readonly attachments?: readonly MailAttachment[]
}

/** A file that goes with a mail. */
export type MailAttachment = {
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
}

/** A mail as the outbox keeps it: bytes as base64. */
export type KeptMail = Omit<OutgoingMail, 'key' | 'attachments'> & {
  readonly attachments: readonly {
    readonly name: string
    readonly mediaType: string
    readonly base64: string
  }[]
}

/** The kind of the job that delivers a mail. */
export const mailJob = 'deliver-mail'

/** One address: whatever could be read as a second one, a name or another header is refused. */
const oneAddress = /^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()[\]"\\@]+$/

/** Puts a mail in the outbox within the caller's transaction; false when one with its key is there already. */
export async function enqueueMail(db: Pick<Tx, 'insertInto'>, mail: OutgoingMail): Promise<boolean> {
  if (!oneAddress.test(mail.to)) throw new Error('A mail goes to one plain address.')
  const inserted = await db
    .insertInto('outbox')
    .values({ mail_key: mail.key, content: JSON.stringify(keptMail(mail)) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail_key')
    .executeTakeFirst()
  if (!inserted) return false
  await enqueueJob(db, { kind: mailJob, key: mail.key, payload: { mailKey: mail.key } })
  return true
}

function keptMail({ to, subject, text, html, language, attachments = [] }: OutgoingMail): KeptMail {
  return {
    to,
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(language === undefined ? {} : { language }),
    attachments: attachments.map(({ name, mediaType, content }) => {
      return { name, mediaType, base64: Buffer.from(content).toString('base64') }
    }),
  }
}
