import type { AgreementVersion } from './agreement-text.ts'

/** The first text of the shop: one sentence and a box. Bookings before the second version have accepted it. */
export const fareRules20261101: AgreementVersion = {
  kind: 'fareRules',
  version: '2026-11-01',
  words: {
    en: {
      title: 'Agreement',
      paragraphs: [
        'Fares and conditions can change before the ticket is issued; then we ask you first. The booking summary is not an e-ticket.',
      ],
      yes: 'I have read the fare rules and accept them for every passenger',
    },
    ja: {
      title: 'ご同意',
      paragraphs: [
        '発券までに運賃や条件が変わることがあります。その場合は必ず先にご確認いただきます。予約の控えはeチケットではありません。',
      ],
      yes: '運賃規則を読み、搭乗者全員について同意します',
    },
    th: {
      title: 'ข้อตกลง',
      paragraphs: [
        'ค่าโดยสารและเงื่อนไขอาจเปลี่ยนแปลงก่อนออกบัตรโดยสาร ซึ่งเราจะสอบถามคุณก่อน ใบสรุปการจองไม่ใช่บัตรโดยสารอิเล็กทรอนิกส์',
      ],
      yes: 'ฉันได้อ่านกฎค่าโดยสารและยอมรับแทนผู้โดยสารทุกคน',
    },
  },
}
