import type { Language } from '#contract/problem.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  passkeyEvents,
  passkeyNoticesEn,
  passkeyNoticesJa,
  passkeyNoticesTh,
} from './passkey/passkey-notice-texts.ts'

/** Security events of an account that its owner is always notified of, even of their own actions. */
export const securityEvents = [
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'line-linked',
  'identity-linked',
  'email-asked',
  'email-changed',
  ...passkeyEvents,
] as const
export type SecurityEvent = (typeof securityEvents)[number]

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

type NoticeText = Omit<Letter, 'action'> & { readonly action: string }

const english: Record<SecurityEvent, NoticeText> = {
  ...passkeyNoticesEn,
  'identity-linked': {
    subject: 'You can now sign in with LINE or Google',
    heading: 'Another way to sign in was connected',
    parts: ['A LINE or Google account was just connected to yours. From now on it signs in to your account.'],
    action: 'Reset password',
    closing: ['If it was not you, reset your password now. This also disconnects it.'],
  },
  'password-changed': {
    subject: 'Your password has changed',
    heading: 'Your password has changed',
    parts: ['Your password was just changed. All other devices have been signed out.'],
    action: 'Reset password',
    closing: [
      "If it was you, you don't need to do anything. If it was not, reset your password now and call us.",
    ],
  },
  'second-factor-on': {
    subject: 'Two-step sign-in is on',
    heading: 'Two-step sign-in is on',
    parts: [
      'From now on, you sign in with your password and a code from your authenticator app.',
      'Keep your recovery codes somewhere other than your phone. Each one works once instead of the app.',
    ],
    action: 'Reset password',
    closing: ['If it was not you, call us now. Somebody else may be signed in to your account.'],
  },
  'second-factor-off': {
    subject: 'Two-step sign-in is off',
    heading: 'Two-step sign-in is off',
    parts: ['You now sign in with your password only. Your recovery codes no longer work.'],
    action: 'Reset password',
    closing: ['If it was not you, reset your password now and call us.'],
  },
  'line-linked': {
    subject: 'LINE notifications are on',
    heading: 'LINE notifications are on',
    parts: [
      'A LINE account was just connected to yours. It will get updates about your bookings, with links that open them.',
    ],
    action: 'Reset password',
    closing: [
      "If it was you, you don't need to do anything. If it was not, reset your password now. This also disconnects LINE.",
    ],
  },
  'email-asked': {
    subject: 'Somebody asked to change your email address',
    heading: 'Somebody asked to change your email address',
    parts: [
      'Somebody signed in to your account asked to change its email address. We sent a link to the new address. Nothing changes until it is opened.',
    ],
    action: 'Reset password',
    closing: [
      "If it was you, you don't need to do anything here. If it was not, reset your password now. This cancels the link and signs out all devices. Then call us.",
    ],
  },
  'email-changed': {
    subject: 'Your email address has changed',
    heading: 'Your email address has changed',
    parts: [
      'Your account has a new email address, and all other devices have been signed out. Sign in with the new address. Account emails go there.',
      'Existing bookings keep the email address they were made with.',
    ],
    action: 'Sign in',
    closing: [
      "If it was you, you don't need to do anything. If it was not, call us now. You can no longer reset your password with this address.",
    ],
  },
}

const japanese: Record<SecurityEvent, NoticeText> = {
  ...passkeyNoticesJa,
  'identity-linked': {
    subject: 'LINEまたはGoogleでログインできるようになりました',
    heading: 'ログイン方法が追加されました。',
    parts: [
      'LINEまたはGoogleのアカウントが、お客様のアカウントに連携されました。今後はそのアカウントでもログインできます。',
    ],
    action: 'パスワードを再設定する',
    closing: ['お心当たりがない場合は、すぐにパスワードを再設定してください。連携も解除されます。'],
  },
  'password-changed': {
    subject: 'パスワードが変更されました',
    heading: 'パスワードが変更されました。',
    parts: ['お客様のアカウントのパスワードが変更され、ほかの端末からはすべてログアウトされました。'],
    action: 'パスワードを再設定する',
    closing: [
      'ご本人による変更であれば、何もなさる必要はありません。お心当たりがない場合は、すぐにパスワードを再設定し、当社までお電話ください。',
    ],
  },
  'second-factor-on': {
    subject: '2段階認証が有効になりました',
    heading: '2段階認証が有効になりました。',
    parts: [
      '今後は、パスワードの入力後に認証アプリのコードをお尋ねします。',
      'リカバリーコードは、スマートフォンとは別の場所に保管してください。アプリが使えないとき、1つにつき1回ログインできます。',
    ],
    action: 'パスワードを再設定する',
    closing: [
      'お心当たりがない場合は、第三者がログインしているおそれがあります。すぐに当社までお電話ください。',
    ],
  },
  'second-factor-off': {
    subject: '2段階認証が解除されました',
    heading: '2段階認証が解除されました。',
    parts: ['今後はパスワードのみでログインできます。リカバリーコードは無効になりました。'],
    action: 'パスワードを再設定する',
    closing: ['お心当たりがない場合は、すぐにパスワードを再設定し、当社までお電話ください。'],
  },
  'line-linked': {
    subject: 'LINEのお知らせが有効になりました',
    heading: 'LINEのお知らせが有効になりました。',
    parts: [
      'お客様のアカウントにLINEアカウントが連携されました。今後、ご予約に関するお知らせとご予約内容を開くリンクが、そのLINEアカウントに届きます。',
    ],
    action: 'パスワードを再設定する',
    closing: [
      'ご本人による連携であれば、何もなさる必要はありません。お心当たりがない場合は、すぐにパスワードを再設定してください。再設定すると、連携も解除されます。',
    ],
  },
  'email-asked': {
    subject: 'メールアドレスの変更のお申し込みがありました',
    heading: 'メールアドレスの変更のお申し込みがありました。',
    parts: [
      'お客様のアカウントにログイン中の方から、メールアドレスの変更のお申し込みがありました。新しいアドレスにお送りしたリンクが開かれた時点で変更されます。それまでは何も変わりません。',
    ],
    action: 'パスワードを再設定する',
    closing: [
      'ご本人によるお申し込みであれば、こちらでのお手続きは必要ありません。お心当たりがない場合は、すぐにパスワードを再設定してください。リンクは無効になり、すべての端末からログアウトされます。その後、当社までお電話ください。',
    ],
  },
  'email-changed': {
    subject: 'メールアドレスが変更されました',
    heading: 'メールアドレスが変更されました。',
    parts: [
      'お客様のアカウントのメールアドレスが変更され、ほかの端末からはすべてログアウトされました。今後は新しいアドレスでログインしてください。アカウントに関するメールも、新しいアドレスにお送りします。',
      'ご注文に関するメールは、ご注文時のアドレスにお送りします。',
    ],
    action: 'ログインする',
    closing: [
      'ご本人による変更であれば、何もなさる必要はありません。お心当たりがない場合は、すぐに当社までお電話ください。このアドレスでは、パスワードを再設定していただけなくなりました。',
    ],
  },
}

const thai: Record<SecurityEvent, NoticeText> = {
  ...passkeyNoticesTh,
  'identity-linked': {
    subject: 'คุณเข้าสู่ระบบด้วย LINE หรือ Google ได้แล้ว',
    heading: 'เพิ่มวิธีเข้าสู่ระบบแล้ว',
    parts: ['บัญชี LINE หรือ Google ได้เชื่อมต่อกับบัญชีของคุณแล้ว จากนี้ไปใช้เข้าสู่ระบบได้'],
    action: 'ตั้งรหัสผ่านใหม่',
    closing: ['หากเป็นคุณ ไม่ต้องดำเนินการใด ๆ หากไม่ใช่ กรุณาตั้งรหัสผ่านใหม่ทันที ซึ่งจะยกเลิกการเชื่อมต่อนี้ด้วย'],
  },
  'password-changed': {
    subject: 'รหัสผ่านของคุณถูกเปลี่ยนแล้ว',
    heading: 'รหัสผ่านของคุณถูกเปลี่ยนแล้ว',
    parts: ['มีการเปลี่ยนรหัสผ่านบัญชีของคุณเมื่อสักครู่ และออกจากระบบในอุปกรณ์อื่นทั้งหมดแล้ว'],
    action: 'ขอรหัสผ่านใหม่',
    closing: ['หากเป็นคุณ ไม่ต้องดำเนินการใด ๆ หากไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่ทันทีและโทรหาเรา'],
  },
  'second-factor-on': {
    subject: 'เปิดการยืนยันตัวตนสองขั้นตอนแล้ว',
    heading: 'เปิดการยืนยันตัวตนสองขั้นตอนแล้ว',
    parts: [
      'จากนี้ไป หลังใส่รหัสผ่าน ระบบจะขอรหัสจากแอปยืนยันตัวตนของคุณ',
      'กรุณาเก็บรหัสกู้คืนไว้คนละที่กับโทรศัพท์ แต่ละรหัสใช้เข้าสู่ระบบแทนแอปได้หนึ่งครั้ง',
    ],
    action: 'ขอรหัสผ่านใหม่',
    closing: ['หากไม่ใช่คุณ กรุณาโทรหาเราทันที เพราะอาจมีผู้อื่นเข้าใช้บัญชีของคุณอยู่'],
  },
  'second-factor-off': {
    subject: 'ปิดการยืนยันตัวตนสองขั้นตอนแล้ว',
    heading: 'ปิดการยืนยันตัวตนสองขั้นตอนแล้ว',
    parts: ['บัญชีของคุณกลับมาใช้เพียงรหัสผ่านในการเข้าสู่ระบบ และรหัสกู้คืนใช้ไม่ได้อีกต่อไป'],
    action: 'ขอรหัสผ่านใหม่',
    closing: ['หากไม่ใช่คุณ กรุณาขอรหัสผ่านใหม่ทันทีและโทรหาเรา'],
  },
  'line-linked': {
    subject: 'เปิดข้อความแจ้งทาง LINE แล้ว',
    heading: 'เปิดข้อความแจ้งทาง LINE แล้ว',
    parts: [
      'มีการเชื่อมต่อบัญชี LINE กับบัญชีของคุณเมื่อสักครู่ จากนี้ไปบัญชี LINE นั้นจะได้รับแจ้งเรื่องการจองของคุณ พร้อมลิงก์สำหรับเปิดดู',
    ],
    action: 'ขอรหัสผ่านใหม่',
    closing: ['หากเป็นคุณ ไม่ต้องดำเนินการใด ๆ หากไม่ใช่คุณ กรุณาขอรหัสผ่านใหม่ทันที การเชื่อมต่อจะสิ้นสุดลงด้วย'],
  },
  'email-asked': {
    subject: 'มีการขอเปลี่ยนอีเมลของบัญชี',
    heading: 'มีการขอเปลี่ยนอีเมลของบัญชี',
    parts: [
      'ผู้ที่เข้าสู่ระบบบัญชีของคุณอยู่ได้ขอเปลี่ยนอีเมลของบัญชีเมื่อสักครู่ อีเมลจะเปลี่ยนเมื่อมีการกดลิงก์ที่เราส่งไปยังอีเมลใหม่ ก่อนหน้านั้นทุกอย่างยังเหมือนเดิม',
    ],
    action: 'ขอรหัสผ่านใหม่',
    closing: [
      'หากเป็นคุณ ไม่ต้องดำเนินการใด ๆ หากไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่ทันทีแล้วโทรหาเรา ลิงก์นั้นจะใช้ไม่ได้และทุกอุปกรณ์จะออกจากระบบ',
    ],
  },
  'email-changed': {
    subject: 'อีเมลของบัญชีคุณเปลี่ยนแล้ว',
    heading: 'อีเมลของบัญชีคุณเปลี่ยนแล้ว',
    parts: [
      'บัญชีของคุณใช้อีเมลใหม่แล้ว และออกจากระบบในอุปกรณ์อื่นทั้งหมด จากนี้ไปกรุณาเข้าสู่ระบบด้วยอีเมลใหม่ เราจะส่งอีเมลเกี่ยวกับบัญชีไปที่อีเมลใหม่',
      'คำสั่งซื้อยังใช้อีเมลเดิมที่ให้ไว้ตอนสั่งซื้อ',
    ],
    action: 'เข้าสู่ระบบ',
    closing: ['หากเป็นคุณ ไม่ต้องดำเนินการใด ๆ หากไม่ใช่คุณ กรุณาโทรหาเราทันที เพราะขอรหัสผ่านใหม่ด้วยอีเมลนี้ไม่ได้อีกแล้ว'],
  },
}

const noticeTexts: Record<Language, Record<SecurityEvent, NoticeText>> = {
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
