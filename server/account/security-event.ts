import type { Letter } from '#server/platform/mail/letter.ts'

/** Security events of an account that its owner is always notified of, even of their own actions. */
export const securityEvents = [
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'line-linked',
  'identity-linked',
  'email-asked',
  'email-changed',
  'passkey-added',
  'passkey-removed',
] as const
/** What happened to an account, as the subject of its mail tells. */
export type SecurityEvent = (typeof securityEvents)[number]

type NoticeText = Omit<Letter, 'action'> & { readonly action: string }

/** The mail of each event in one language. */
export type SecurityNoticeTexts = Readonly<Record<SecurityEvent, NoticeText>>
