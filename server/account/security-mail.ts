import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { SecurityEvent, SecurityNoticeTexts } from './security-event.ts'
import { english } from './security-mail-texts/en.ts'
import { japanese } from './security-mail-texts/ja.ts'
import { thai } from './security-mail-texts/th.ts'

/** A mail that reports a security event. */
export type SecurityMail = {
  readonly news: SecurityEvent
  /** Idempotency key among the mails of its event; nothing personal. */
  readonly key: string
  readonly to: string
  readonly language: Language
  /** The page of its button: sign-in, or the form for a new password. */
  readonly link: string
  /** Whether it also ended LINE notices. */
  readonly endsLine?: boolean
}

const noticeTexts: Readonly<Record<Language, SecurityNoticeTexts>> = {
  en: english,
  ja: japanese,
  th: thai,
}

const lineEnded: Record<Language, string> = {
  en: 'LINE notifications have been turned off. You can connect LINE again in your account.',
  ja: 'あわせてLINEのお知らせも解除されました。アカウントのページから、あらためて連携していただけます。',
  th: 'ข้อความแจ้งทาง LINE สิ้นสุดลงด้วย คุณเชื่อมต่อ LINE ใหม่ได้ในหน้าบัญชีของคุณ',
}

/** Builds the mail in the recipient's language. */
export function securityMail(mail: SecurityMail): OutgoingMail {
  const { news, key, to, language, link, endsLine = false } = mail
  const { action, parts, ...texts } = noticeTexts[language][news]
  const letter = { ...texts, parts: endsLine ? [...parts, lineEnded[language]] : parts }
  return {
    key: `account-${news}:${key}`,
    to,
    language,
    letter: { ...letter, action: { label: action, link } },
  }
}
