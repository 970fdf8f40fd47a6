import type { Language } from '#contract/problem.ts'

/** Labels common to all letters. */
export const letterMessages: Readonly<
  Record<Language, Readonly<Record<'colon' | 'phone' | 'hours' | 'licence' | 'noReply', string>>>
> = {
  en: {
    colon: ': ',
    phone: 'Telephone',
    hours: 'Office hours',
    licence: 'Travel agency licence',
    noReply: 'This is an automated email. If you have a question, call or email us.',
  },
  ja: {
    colon: '：',
    phone: '電話',
    hours: '営業時間',
    licence: '旅行業登録番号',
    noReply: 'このメールは自動で送信しています。ご不明な点は、お電話またはメールでお問い合わせください。',
  },
  th: {
    colon: ': ',
    phone: 'โทรศัพท์',
    hours: 'เวลาทำการ',
    licence: 'ใบอนุญาตประกอบธุรกิจนำเที่ยวเลขที่',
    noReply: 'อีเมลนี้ส่งโดยระบบอัตโนมัติ กรุณาอย่าตอบกลับ หากมีข้อสงสัย กรุณาโทรหรือส่งอีเมลถึงเรา',
  },
}
