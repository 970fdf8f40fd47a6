import type { Language } from '#contract/problem.ts'
import type { LegalPageKind } from '#contract/terms/legal-page/legal-page.ts'

/** The descriptions, for search engines and link previews, of the pages that the agency publishes about itself. */
export const legalPageDescriptions: Readonly<Record<Language, Readonly<Record<LegalPageKind, string>>>> = {
  en: {
    terms:
      'The terms for booking flights on this site: contracts, prices and payment, changes, cancellation and refunds.',
    privacy:
      'Which personal data we use for your bookings, why, how long we keep them, who receives them, and your rights.',
    accessibility:
      'How this site can be used with keyboard, screen reader and large text, its known limits, and how to reach us.',
    cookies: 'What this site stores in your browser, what for and for how long.',
  },
  ja: {
    terms: '本サイトで航空券をご予約いただく際の規約。契約、料金とお支払い、変更、取消、払い戻しについて。',
    privacy: 'ご予約のために利用する個人情報、利用目的、保存期間、提供先、お客様の権利について。',
    accessibility:
      'キーボード、スクリーンリーダー、文字の拡大への対応状況、既知の制限、お問い合わせ方法について。',
    cookies: '本サイトがブラウザに保存する情報と、その目的、保存期間について。',
  },
  th: {
    terms: 'ข้อกำหนดในการจองตั๋วเครื่องบินบนเว็บไซต์นี้: สัญญา ราคาและการชำระเงิน การเปลี่ยนแปลง การยกเลิก และการคืนเงิน',
    privacy: 'ข้อมูลส่วนบุคคลที่เราใช้ในการจอง วัตถุประสงค์ ระยะเวลาจัดเก็บ ผู้รับข้อมูล และสิทธิของคุณ',
    accessibility: 'การใช้งานเว็บไซต์นี้ด้วยแป้นพิมพ์ โปรแกรมอ่านหน้าจอ และตัวอักษรขนาดใหญ่ ข้อจำกัดที่ทราบ และช่องทางติดต่อ',
    cookies: 'ข้อมูลที่เว็บไซต์นี้เก็บในเบราว์เซอร์ของคุณ วัตถุประสงค์ และระยะเวลาจัดเก็บ',
  },
}
