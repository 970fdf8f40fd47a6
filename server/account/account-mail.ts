import type { Language } from '#contract/problem.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

/** The purpose of an account mail. */
export type AccountMailKind = 'confirm' | 'reset' | 'known' | 'email' | 'email-known' | 'connect'

/** A mail about an account. */
export type AccountMail = {
  readonly kind: AccountMailKind
  /** Idempotency key among the mails of its kind; nothing personal. */
  readonly key: string
  readonly to: string
  readonly language: Language
  /** The link in the mail. */
  readonly link: string
  /** Lifetime of the link in minutes. */
  readonly minutes: number
}

type AccountMailText = (minutes: number) => Omit<Letter, 'action'> & { readonly action: string }

const english: Record<AccountMailKind, AccountMailText> = {
  connect: (minutes) => ({
    subject: 'Confirm your sign-in with LINE or Google',
    heading: 'Is this sign-in yours?',
    parts: [
      'Somebody signed in with a LINE or Google account that has this email address, and wants to use it for your account here.',
      `If it was you, open the link within ${minutes} minutes, in the browser where you started.`,
    ],
    action: 'Confirm sign-in',
    closing: ['If it was not you, ignore this email. Nobody gets into your account without the link.'],
  }),
  confirm: (minutes) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    parts: [
      'Somebody asked for an account with this email address.',
      `If it was you, open the link within ${minutes} minutes and choose your password there; then you can sign in.`,
    ],
    action: 'Confirm email address',
    closing: ['If it was not you, ignore this email. No account is created without the link.'],
  }),
  reset: (minutes) => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    parts: [
      'Somebody asked for a new password for your account.',
      `If it was you, set it within ${minutes} minutes.`,
    ],
    action: 'Set new password',
    closing: ['If it was not you, ignore this email. Your password has not changed.'],
  }),
  known: () => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    parts: [
      'Somebody asked for a new account with this email address. You already have one. It has not changed.',
      'If it was you, sign in as usual, or reset your password on the sign-in page.',
    ],
    action: 'Sign in',
    closing: ['If it was not you, ignore this email.'],
  }),
  email: (minutes) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    parts: [
      'Somebody asked to use this email address for their account.',
      `If it was you, confirm it within ${minutes / 60} hours. You will then sign in with this address and get account emails here.`,
    ],
    action: 'Confirm new address',
    closing: ['If it was not you, ignore this email. Nothing changes without the link.'],
  }),
  'email-known': () => ({
    subject: 'Your email address was requested for another account',
    heading: 'Somebody asked to use your email address',
    parts: [
      'Somebody asked to use this email address for another account. It already belongs to your account, which has not changed.',
      'If it was you, sign in with this address as usual. To use it for the other account, delete this account first.',
    ],
    action: 'Sign in',
    closing: ['If it was not you, ignore this email.'],
  }),
}

const japanese: Record<AccountMailKind, AccountMailText> = {
  connect: (minutes) => ({
    subject: 'LINEまたはGoogleでのログインのご確認',
    heading: 'このログインはお客様によるものですか。',
    parts: [
      'このメールアドレスをお持ちのLINEまたはGoogleのアカウントで、お客様のアカウントにログインする手続きがありました。',
      `ご本人によるものであれば、お手続きを始めたブラウザーで、${minutes}分以内にリンクを開いてください。`,
    ],
    action: 'ログインを確認する',
    closing: [
      'お心当たりがない場合は、このメールを破棄してください。リンクを開かない限り、アカウントには誰も入れません。',
    ],
  }),
  confirm: (minutes) => ({
    subject: 'メールアドレスのご確認',
    heading: 'メールアドレスをご確認ください。',
    parts: [
      'このメールアドレスでアカウントの登録が申し込まれました。',
      `お心当たりがある場合は、${minutes}分以内に次のリンクを開き、パスワードを設定してください。設定後、ログインしていただけます。`,
    ],
    action: 'メールアドレスを確認する',
    closing: [
      'お心当たりがない場合は、何もなさらないでください。リンクを開かないかぎり、アカウントは有効になりません。',
    ],
  }),
  reset: (minutes) => ({
    subject: 'パスワードの再設定',
    heading: 'パスワードを再設定してください。',
    parts: [
      'お客様のアカウントについて、パスワードの再設定が申し込まれました。',
      `お心当たりがある場合は、${minutes}分以内に次のリンクから設定してください。`,
    ],
    action: 'パスワードを設定する',
    closing: [
      'お心当たりがない場合は、何もなさらないでください。今のパスワードはそのままお使いいただけます。',
    ],
  }),
  known: () => ({
    subject: 'アカウントはすでに登録されています',
    heading: 'アカウントはすでに登録されています。',
    parts: [
      'このメールアドレスで新規登録が申し込まれましたが、すでにアカウントがあります。登録内容は何も変わっていません。',
      'お心当たりがある場合は、これまでどおりログインするか、ログイン画面からパスワードを再設定してください。',
    ],
    action: 'ログインする',
    closing: ['お心当たりがない場合は、何もなさらないでください。'],
  }),
  email: (minutes) => ({
    subject: '新しいメールアドレスのご確認',
    heading: '新しいメールアドレスをご確認ください。',
    parts: [
      'アカウントのメールアドレスを、このアドレスに変更するお申し込みがありました。',
      `ご本人によるお申し込みの場合は、${minutes / 60}時間以内にご確認ください。確認後は、このアドレスでログインしていただき、アカウントに関するメールもこちらにお送りします。`,
    ],
    action: '新しいアドレスを確認する',
    closing: [
      'お心当たりがない場合は、何もなさらないでください。リンクを開かないかぎり、何も変更されません。',
    ],
  }),
  'email-known': () => ({
    subject: '別のアカウントへのメールアドレス変更のお申し込みについて',
    heading: 'このメールアドレスを別のアカウントに使うお申し込みがありました。',
    parts: [
      'このメールアドレスには、すでにアカウントがあります。アカウントの内容は何も変わっていません。',
      'お心当たりがある場合は、これまでどおりこのアドレスでログインしてください。別のアカウントでお使いになるには、先にこちらのアカウントを削除してください。',
    ],
    action: 'ログインする',
    closing: ['お心当たりがない場合は、何もなさらないでください。'],
  }),
}

const thai: Record<AccountMailKind, AccountMailText> = {
  connect: (minutes) => ({
    subject: 'ยืนยันการเข้าสู่ระบบด้วย LINE หรือ Google',
    heading: 'คุณเป็นผู้เข้าสู่ระบบนี้หรือไม่',
    parts: [
      'มีผู้เข้าสู่ระบบด้วยบัญชี LINE หรือ Google ที่ใช้อีเมลนี้ และต้องการใช้กับบัญชีของคุณที่นี่',
      `หากเป็นคุณ กรุณาเปิดลิงก์ภายใน ${minutes} นาที ในเบราว์เซอร์ที่คุณเริ่มทำรายการ`,
    ],
    action: 'ยืนยันการเข้าสู่ระบบ',
    closing: ['หากไม่ใช่คุณ ไม่ต้องดำเนินการใด ๆ หากไม่มีลิงก์นี้ จะไม่มีใครเข้าบัญชีของคุณได้'],
  }),
  confirm: (minutes) => ({
    subject: 'กรุณายืนยันอีเมลของคุณ',
    heading: 'กรุณายืนยันอีเมลของคุณ',
    parts: [
      'มีการสมัครสมาชิกด้วยอีเมลนี้',
      `หากเป็นคุณ กรุณาเปิดลิงก์ภายใน ${minutes} นาทีและตั้งรหัสผ่านที่หน้านั้น จากนั้นจึงเข้าสู่ระบบได้`,
    ],
    action: 'ยืนยันอีเมล',
    closing: ['หากไม่ใช่คุณ ไม่ต้องดำเนินการใด ๆ บัญชีจะไม่เปิดใช้งานหากไม่กดลิงก์'],
  }),
  reset: (minutes) => ({
    subject: 'ตั้งรหัสผ่านใหม่',
    heading: 'ตั้งรหัสผ่านใหม่',
    parts: ['มีผู้ขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ', `หากเป็นคุณ กรุณาตั้งรหัสผ่านภายใน ${minutes} นาที`],
    action: 'ตั้งรหัสผ่าน',
    closing: ['หากไม่ใช่คุณ ไม่ต้องดำเนินการใด ๆ รหัสผ่านเดิมยังใช้ได้'],
  }),
  known: () => ({
    subject: 'คุณมีบัญชีอยู่แล้ว',
    heading: 'คุณมีบัญชีอยู่แล้ว',
    parts: [
      'มีผู้ขอสมัครบัญชีใหม่ด้วยอีเมลนี้ แต่คุณมีบัญชีอยู่แล้ว ข้อมูลบัญชีไม่มีการเปลี่ยนแปลง',
      'หากเป็นคุณ กรุณาเข้าสู่ระบบตามปกติ หรือขอรหัสผ่านใหม่ที่หน้าเข้าสู่ระบบ',
    ],
    action: 'เข้าสู่ระบบ',
    closing: ['หากไม่ใช่คุณ ไม่ต้องทำอะไร'],
  }),
  email: (minutes) => ({
    subject: 'กรุณายืนยันอีเมลใหม่ของคุณ',
    heading: 'กรุณายืนยันอีเมลใหม่ของคุณ',
    parts: [
      'มีผู้ขอเปลี่ยนอีเมลของบัญชีมาเป็นอีเมลนี้',
      `หากเป็นคุณ กรุณายืนยันภายใน ${minutes / 60} ชั่วโมง จากนั้นให้เข้าสู่ระบบด้วยอีเมลนี้ และเราจะส่งอีเมลเกี่ยวกับบัญชีของคุณมาที่นี่`,
    ],
    action: 'ยืนยันอีเมลใหม่',
    closing: ['หากไม่ใช่คุณ ไม่ต้องดำเนินการใด ๆ ถ้าไม่กดลิงก์ จะไม่มีอะไรเปลี่ยน'],
  }),
  'email-known': () => ({
    subject: 'มีผู้ขอใช้อีเมลของคุณกับบัญชีอื่น',
    heading: 'มีผู้ขอใช้อีเมลของคุณกับบัญชีอื่น',
    parts: [
      'มีผู้ขอเปลี่ยนอีเมลของบัญชีอื่นมาเป็นอีเมลนี้ แต่คุณมีบัญชีที่ใช้อีเมลนี้อยู่แล้ว ข้อมูลบัญชีของคุณไม่มีการเปลี่ยนแปลง',
      'หากเป็นคุณ กรุณาเข้าสู่ระบบด้วยอีเมลนี้ตามปกติ หากต้องการใช้อีเมลนี้กับบัญชีอื่น กรุณาลบบัญชีนี้ก่อน',
    ],
    action: 'เข้าสู่ระบบ',
    closing: ['หากไม่ใช่คุณ ไม่ต้องทำอะไร'],
  }),
}

const texts: Record<Language, Record<AccountMailKind, AccountMailText>> = {
  en: english,
  ja: japanese,
  th: thai,
}

/** Builds the mail in the recipient's language. */
export function accountMail({ kind, key, to, language, link, minutes }: AccountMail): OutgoingMail {
  const { action, ...letter } = texts[language][kind](minutes)
  return {
    key: `account-${kind}:${key}`,
    to,
    language,
    letter: { ...letter, action: { label: action, link } },
  }
}
