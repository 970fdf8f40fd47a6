import { type Language } from '#contract/problem.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'

/** What a mail about an account is for. */
export type AccountMailKind = 'confirm' | 'reset' | 'known'

/** A mail about an account. */
export type AccountMail = {
  readonly kind: AccountMailKind
  /** Unique among the mails of its kind; nothing personal. */
  readonly key: string
  readonly to: string
  readonly language: Language
  /** Where the mail leads. */
  readonly link: string
  /** For how many minutes the link is good. */
  readonly minutes: number
}

type Words = (mail: Pick<AccountMail, 'link' | 'minutes'>) => {
  readonly subject: string
  readonly text: string
}

const english: Record<AccountMailKind, Words> = {
  confirm: ({ link, minutes }) => ({
    subject: 'Please confirm your e-mail address',
    text: `Somebody has asked for an account with this e-mail address.

If it was you, confirm the address within ${minutes} minutes; then you can sign in with your password:
${link}

If it was not you, do nothing: without the link no account opens.`,
  }),
  reset: ({ link, minutes }) => ({
    subject: 'Set a new password',
    text: `Somebody has asked for a new password for your account.

If it was you, set it within ${minutes} minutes:
${link}

If it was not you, do nothing: your password stays as it is.`,
  }),
  known: ({ link }) => ({
    subject: 'You already have an account',
    text: `Somebody has asked for a new account with this e-mail address. You already have one, and nothing has
changed about it.

If it was you, sign in as before, or ask there for a new password:
${link}

If it was not you, do nothing.`,
  }),
}

const japanese: Record<AccountMailKind, Words> = {
  confirm: ({ link, minutes }) => ({
    subject: 'メールアドレスのご確認',
    text: `このメールアドレスでアカウントの登録が申し込まれました。

お心当たりがある場合は、${minutes} 分以内に次のリンクを開いてください。
その後、設定したパスワードでログインしていただけます。
${link}

お心当たりがない場合は、何もなさらないでください。リンクを開かないかぎり、アカウントは有効になりません。`,
  }),
  reset: ({ link, minutes }) => ({
    subject: 'パスワードの再設定',
    text: `お客様のアカウントについて、パスワードの再設定が申し込まれました。

お心当たりがある場合は、${minutes} 分以内に次のリンクから設定してください。
${link}

お心当たりがない場合は、何もなさらないでください。今のパスワードはそのままお使いいただけます。`,
  }),
  known: ({ link }) => ({
    subject: 'アカウントはすでに登録されています',
    text: `このメールアドレスで新規登録が申し込まれましたが、すでにアカウントがあります。
登録内容は何も変わっていません。

お心当たりがある場合は、これまでどおりログインするか、ログイン画面からパスワードを再設定してください。
${link}

お心当たりがない場合は、何もなさらないでください。`,
  }),
}

const thai: Record<AccountMailKind, Words> = {
  confirm: ({ link, minutes }) => ({
    subject: 'กรุณายืนยันอีเมลของคุณ',
    text: `มีผู้ขอสมัครบัญชีด้วยอีเมลนี้

หากเป็นคุณ กรุณายืนยันภายใน ${minutes} นาที แล้วเข้าสู่ระบบด้วยรหัสผ่านที่ตั้งไว้
${link}

หากไม่ใช่คุณ ไม่ต้องทำอะไร ถ้าไม่กดลิงก์ บัญชีจะไม่เปิดใช้งาน`,
  }),
  reset: ({ link, minutes }) => ({
    subject: 'ตั้งรหัสผ่านใหม่',
    text: `มีผู้ขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ

หากเป็นคุณ กรุณาตั้งรหัสผ่านภายใน ${minutes} นาที
${link}

หากไม่ใช่คุณ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้`,
  }),
  known: ({ link }) => ({
    subject: 'คุณมีบัญชีอยู่แล้ว',
    text: `มีผู้ขอสมัครบัญชีใหม่ด้วยอีเมลนี้ แต่คุณมีบัญชีอยู่แล้ว ข้อมูลบัญชีไม่มีการเปลี่ยนแปลง

หากเป็นคุณ กรุณาเข้าสู่ระบบตามปกติ หรือขอรหัสผ่านใหม่ที่หน้าเข้าสู่ระบบ
${link}

หากไม่ใช่คุณ ไม่ต้องทำอะไร`,
  }),
}

const words: Record<Language, Record<AccountMailKind, Words>> = { en: english, ja: japanese, th: thai }

/** The mail in the language of its reader. */
export function accountMail(mail: AccountMail): OutgoingMail {
  const { kind, key, to, language } = mail
  return { key: `account-${kind}:${key}`, to, language, ...words[language][kind](mail) }
}
