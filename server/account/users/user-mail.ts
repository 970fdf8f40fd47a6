import type { Language } from '#contract/problem.ts'
import type { Role } from '#contract/rights.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { roleLabels } from './role-labels.ts'

/** Mails to a user after an administrator's action. */
export const userMailKinds = ['invited', 'roles-changed', 'second-factor-ended'] as const
/** Kind of mail to a user after an administrator's action. */
export type UserMailKind = (typeof userMailKinds)[number]

/** A mail about an administrator's action. */
export type UserMail = {
  readonly kind: UserMailKind
  /** Idempotency key among the mails of its kind; nothing personal. */
  readonly key: string
  readonly to: string
  readonly language: Language
  /** The new roles. */
  readonly roles: readonly Role[]
  /** The link in the mail. */
  readonly link: string
  /** Lifetime of the link in hours. */
  readonly hours: number
}

type UserMailFacts = { readonly roles: string; readonly hours: number }
type UserMailText = (shown: UserMailFacts) => Omit<Letter, 'action'> & { readonly action: string }

const english: Record<UserMailKind, UserMailText> = {
  invited: ({ roles, hours }) => ({
    subject: 'Your invitation: set your password',
    heading: 'You are invited. Set your password.',
    parts: [
      'An account was created for this email address.',
      { facts: [['Your roles', roles]] },
      `Set your password within ${hours} hours to sign in.`,
    ],
    action: 'Set new password',
    closing: ['If you did not expect this, ignore this email. Nobody can sign in without a password.'],
  }),
  'roles-changed': ({ roles }) => ({
    subject: 'Your roles have changed',
    heading: 'An administrator changed your roles.',
    parts: [{ facts: [['New roles', roles]] }, 'You were signed out everywhere. Sign in again to continue.'],
    action: 'Sign in',
    closing: ['If you did not expect this, ask your administrator.'],
  }),
  'second-factor-ended': () => ({
    subject: 'Two-step sign-in was switched off',
    heading: 'An administrator switched off two-step sign-in for your account.',
    parts: [
      'Your recovery codes no longer work.',
      'You were signed out everywhere. Sign in with your password and set up two-step sign-in again.',
    ],
    action: 'Sign in',
    closing: [
      'If you did not request this, call your administrator now. Someone may be trying to access your account.',
    ],
  }),
}

const japanese: Record<UserMailKind, UserMailText> = {
  invited: ({ roles, hours }) => ({
    subject: 'アカウントへのご招待：パスワードを設定してください',
    heading: 'アカウントにご招待します。パスワードを設定してください。',
    parts: [
      'このメールアドレスでアカウントが作成されました。',
      { facts: [['役割', roles]] },
      `${hours}時間以内に次のリンクからパスワードを設定してください。設定後、ログインしていただけます。`,
    ],
    action: 'パスワードを設定する',
    closing: [
      'お心当たりがない場合は、何もなさらないでください。パスワードがなければ、だれもログインできません。',
    ],
  }),
  'roles-changed': ({ roles }) => ({
    subject: '役割が変更されました',
    heading: '管理者が、お使いのアカウントの役割を変更しました。',
    parts: [
      { facts: [['変更後の役割', roles]] },
      'すべての端末でログアウトされました。続けるには、もう一度ログインしてください。',
    ],
    action: 'ログインする',
    closing: ['お心当たりがない場合は、管理者にお問い合わせください。'],
  }),
  'second-factor-ended': () => ({
    subject: '2段階認証が解除されました',
    heading: '管理者が、お使いのアカウントの2段階認証を解除しました。',
    parts: [
      'リカバリーコードも無効になりました。',
      'すべての端末でログアウトされました。パスワードでログインし、2段階認証を設定し直してください。',
    ],
    action: 'ログインする',
    closing: [
      'お心当たりがない場合は、すぐに管理者へご連絡ください。第三者がアカウントを狙っているおそれがあります。',
    ],
  }),
}

const thai: Record<UserMailKind, UserMailText> = {
  invited: ({ roles, hours }) => ({
    subject: 'คุณได้รับเชิญให้ใช้งานระบบ กรุณาตั้งรหัสผ่าน',
    heading: 'คุณได้รับเชิญให้ใช้งานระบบ กรุณาตั้งรหัสผ่าน',
    parts: [
      'มีการเปิดบัญชีให้คุณด้วยอีเมลนี้แล้ว',
      { facts: [['บทบาทของคุณ', roles]] },
      `กรุณาตั้งรหัสผ่านภายใน ${hours} ชั่วโมง แล้วเข้าสู่ระบบได้เลย`,
    ],
    action: 'ตั้งรหัสผ่าน',
    closing: ['หากคุณไม่ทราบเรื่องนี้ ไม่ต้องดำเนินการใด ๆ บัญชีจะเข้าใช้งานไม่ได้จนกว่าจะตั้งรหัสผ่าน'],
  }),
  'roles-changed': ({ roles }) => ({
    subject: 'บทบาทของคุณเปลี่ยนแล้ว',
    heading: 'ผู้ดูแลระบบได้เปลี่ยนสิทธิ์ของบัญชีคุณ',
    parts: [{ facts: [['บทบาทของคุณตั้งแต่นี้', roles]] }, 'คุณออกจากระบบแล้วทุกอุปกรณ์ กรุณาเข้าสู่ระบบอีกครั้งเพื่อทำงานต่อ'],
    action: 'เข้าสู่ระบบ',
    closing: ['หากคุณไม่ทราบเรื่องนี้ กรุณาสอบถามผู้ดูแลระบบ'],
  }),
  'second-factor-ended': () => ({
    subject: 'ปิดการยืนยันตัวตนสองขั้นตอนแล้ว',
    heading: 'ผู้ดูแลระบบได้ปิดการยืนยันตัวตนสองขั้นตอนของบัญชีคุณ',
    parts: [
      'รหัสกู้คืนเดิมใช้ไม่ได้แล้ว',
      'คุณออกจากระบบแล้วทุกอุปกรณ์ กรุณาเข้าสู่ระบบด้วยรหัสผ่าน แล้วตั้งค่าการยืนยันตัวตนสองขั้นตอนใหม่',
    ],
    action: 'เข้าสู่ระบบ',
    closing: ['หากคุณไม่ได้ขอ กรุณาโทรหาผู้ดูแลระบบทันที อาจมีคนพยายามเข้าบัญชีของคุณ'],
  }),
}

const texts: Record<Language, Record<UserMailKind, UserMailText>> = { en: english, ja: japanese, th: thai }

/** Builds the mail in the recipient's language. */
export function userMail({ kind, key, to, language, roles, link, hours }: UserMail): OutgoingMail {
  const { action, ...letter } = texts[language][kind]({ roles: roleLabels(roles, language), hours })
  return {
    key: `account-${kind}:${key}`,
    to,
    language,
    letter: { ...letter, action: { label: action, link } },
  }
}
