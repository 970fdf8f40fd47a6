import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { writeOnce } from '../write-once.ts'
import { type WaitingMail } from './mail-store.ts'

/** Whom mail comes from. */
export type MailSender = { readonly name: string; readonly address: string }

/** Hands a mail over. Handing the same one over twice is harmless: it has the same name both times. */
export type MailTransport = { send(mail: WaitingMail): Promise<void> }

/** Limits of a mail server's answers, in ms. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Texts are ours, never the address of a file or page that should be read into a mail. */
const ownTextOnly = { disableFileAccess: true, disableUrlAccess: true }

/** Sends by SMTP where a server is given, and writes files into the directory otherwise. */
export function openMailTransport(
  to: { readonly smtpUrl?: string | undefined; readonly directory: string },
  sender: MailSender,
): MailTransport {
  return to.smtpUrl ? createSmtpTransport(to.smtpUrl, sender) : createFileTransport(to.directory, sender)
}

/** Mail by way of an SMTP server ("smtps://user:secret@mail.example"). */
export function createSmtpTransport(smtpUrl: string, sender: MailSender): MailTransport {
  const url = new URL(smtpUrl)
  const isSecure = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    ...limits,
    ...ownTextOnly,
  })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, sender))
    },
  }
}

/**
 * Mail as files: one `.eml` for each mail in the directory, named after its key, whole or not there at all.
 * For shops without a mail server, and for looking at what would be sent.
 */
export function createFileTransport(directory: string, sender: MailSender): MailTransport {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...ownTextOnly,
  })
  return {
    async send(mail) {
      const path = join(directory, fileNameOf(mail.key))
      const { message } = await composer.sendMail(messageOf(mail, sender))
      await writeOnce(path, message as Buffer)
    },
  }
}

/** "booking-held:bkg_1" as "booking-held-bkg_1.5b1d0f7c.eml": readable, and never that of another key. */
export function fileNameOf(key: string): string {
  return `${key.replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 100)}.${digestOf(key).slice(0, 8)}.eml`
}

function messageOf(mail: WaitingMail, sender: MailSender): SendMailOptions {
  const host = sender.address.split('@')[1] ?? 'localhost'
  return {
    from: { ...sender },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    attachments: mail.attachments.map(({ name, mediaType, base64 }) => {
      return { filename: name, contentType: mediaType, content: Buffer.from(base64, 'base64') }
    }),
    // the same for every attempt, so that a server which got it twice can tell
    messageId: `<${digestOf(mail.key).slice(0, 40)}@${host}>`,
    date: new Date(mail.queuedAt),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.language ? { 'Content-Language': mail.language } : {}),
    },
  }
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
