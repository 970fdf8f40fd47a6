import type { Language } from '#contract/problem.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

/** A mail that leads back to what was typed. It says nothing of who flies or where: it may be read by others. */
export type DraftLinkMail = {
  /** Unique; nothing personal. */
  readonly key: string
  readonly to: string
  readonly language: Language
  readonly link: string
}

type DraftLinkText = Omit<Letter, 'action'> & { readonly action: string }

const texts: Record<Language, DraftLinkText> = {
  en: {
    subject: 'Continue your booking',
    heading: 'Continue your booking on another device',
    parts: [
      'Here is the link you asked for.',
      'Open it on the other device. Your flight and details will be filled in.',
    ],
    action: 'Continue booking',
    closing: [
      'The link works once, for 24 hours. Nothing is booked yet: no seats are held and you have not been charged. We check the price again when you continue.',
      'If you did not ask for this, delete this email. Nobody can see your details without the link.',
    ],
  },
  ja: {
    subject: 'ご予約手続きの続きはこちらから',
    heading: '別の端末でご予約手続きを続けられます。',
    parts: [
      '別の端末でご予約手続きを続けるためのリンクをお送りします。',
      '続きを入力する端末でお開きください。お選びになった便と、これまでの入力内容がそのまま表示されます。',
    ],
    action: '手続きを続ける',
    closing: [
      'リンクの有効期限は24時間で、開けるのは1回のみです。ご予約はまだ成立しておらず、お席の確保もお支払いも行われていません。料金は、手続きを再開する際に改めて確認します。',
      'お心当たりがない場合は、このメールを削除してください。リンクがなければ、入力内容は誰にも表示されません。',
    ],
  },
  th: {
    subject: 'ทำรายการจองต่อ',
    heading: 'ทำรายการจองต่อบนอุปกรณ์อื่น',
    parts: [
      'คุณขอลิงก์เพื่อทำรายการจองต่อบนอุปกรณ์อื่น',
      'กรุณาเปิดลิงก์บนอุปกรณ์นั้น เที่ยวบินที่เลือกและข้อมูลทั้งหมดที่กรอกไว้จะแสดงบนหน้าจอ',
    ],
    action: 'ทำรายการต่อ',
    closing: [
      'ลิงก์ใช้ได้ 24 ชั่วโมงและเปิดได้ครั้งเดียว ขณะนี้ยังไม่มีการจองและยังไม่มีการชำระเงิน เราจะตรวจสอบราคาอีกครั้งเมื่อคุณทำรายการต่อ',
      'หากคุณไม่ได้ขอ กรุณาลบอีเมลนี้ ผู้ที่ไม่มีลิงก์จะไม่เห็นข้อมูลที่กรอกไว้',
    ],
  },
}

/** The mail with the link, in the language of the page where it was asked for. */
export function draftLinkMail({ key, to, language, link }: DraftLinkMail): OutgoingMail {
  const { action, ...letter } = texts[language]
  return { key: `draft-link:${key}`, to, language, letter: { ...letter, action: { label: action, link } } }
}
