import { letterText } from '#server/platform/mail/letter-text.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

/** Returns an email with its body as plain text, without the sender. */
export function mailText(
  mail: OutgoingMail,
): OutgoingMail & { readonly subject: string; readonly text: string } {
  return { ...mail, subject: mail.letter.subject, text: letterText(mail.letter, mail.language) }
}
