import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Language } from '#contract/problem.ts'
import type { Instant } from '#contract/terms/time.ts'
import { writeNewFile } from '../write-new-file.ts'
import type { KeptMail } from './outbox.ts'

/** A composed mail. */
export type SendableMail = {
  readonly key: string
  readonly queuedAt: Instant
  readonly to: string
  /** The display name of the sender. */
  readonly senderName: string
  /** Where answers of customers go; to the sender when absent. */
  readonly replyTo?: string | undefined
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly attachments: KeptMail['attachments']
  readonly unsubscribeLink?: string
}

/** The address that sends the mails of the shop. */
export type MailSender = { readonly address: string }

/** Sends a mail. Sending the same one twice is harmless: it has the same message id. */
export type MailTransport = {
  /** Returns the status code with which a server accepted it ("250"), if there is a server. */
  send(mail: SendableMail): Promise<string | undefined>
}

/** Timeouts of a mail server, in ms. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Contents are our own texts, never a path or URL to be read into a mail. */
const ownTextOnly = { disableFileAccess: true, disableUrlAccess: true }

/** Loaded for the first mail: a process that sends none spares three megabytes. */
const loadLibrary = () => import('nodemailer')

/** Opens an SMTP transport when a server is configured, otherwise one that writes files to the directory. */
export function openMailTransport(
  to: { readonly smtpUrl?: string | undefined; readonly directory: string },
  sender: MailSender,
): MailTransport {
  return to.smtpUrl ? createSmtpTransport(to.smtpUrl, sender) : createFileTransport(to.directory, sender)
}

/** Sends by an SMTP server ("smtps://user:secret@mail.example"). */
export function createSmtpTransport(smtpUrl: string, sender: MailSender): MailTransport {
  const url = new URL(smtpUrl)
  const isSecure = url.protocol === 'smtps:'
  const options = {
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    ...limits,
    ...ownTextOnly,
  }
  return {
    async send(mail) {
      const { createTransport } = await loadLibrary()
      const { response } = await createTransport(options).sendMail(messageOf(mail, sender))
      return /^\d{3}/.exec(response)?.[0]
    },
  }
}

/**
 * Writes one `.eml` file per mail to the directory, named after its key, atomically. For shops without a mail
 * server, and for inspection.
 */
export function createFileTransport(directory: string, sender: MailSender): MailTransport {
  const options = {
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...ownTextOnly,
  } as const
  return {
    async send(mail) {
      const path = join(directory, mailFileName(mail.key))
      const { createTransport } = await loadLibrary()
      const { message } = await createTransport(options).sendMail(messageOf(mail, sender))
      await writeNewFile(path, message as Buffer)
      return undefined
    },
  }
}

/** "booking-held:bkg_1" as "booking-held-bkg_1.5b1d0f7c.eml": readable, and never equal to another key's. */
export function mailFileName(key: string): string {
  return `${key.replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 100)}.${sha256Hex(key).slice(0, 8)}.eml`
}

function messageOf(mail: SendableMail, sender: MailSender): SendMailOptions {
  const host = sender.address.split('@')[1] ?? 'localhost'
  return {
    from: { name: mail.senderName, address: sender.address },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: mail.senderName, address: mail.replyTo } }),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    attachments: mail.attachments.map(({ name, mediaType, base64 }) => {
      return { filename: name, contentType: mediaType, content: Buffer.from(base64, 'base64') }
    }),
    // the same for every attempt, so that a server can deduplicate
    messageId: `<${sha256Hex(mail.key).slice(0, 40)}@${host}>`,
    date: new Date(mail.queuedAt),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...(mail.unsubscribeLink === undefined ? {} : unsubscribeHeaders(mail.unsubscribeLink)),
    },
  }
}

/** The headers of RFC 8058: a mail program stops the mails by one POST, without opening a page. */
function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function sha256Hex(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
