import type { Language } from '#contract/problem.ts'

/** Messages of the PDF and the picture of a quotation. Placeholders are written {like this}. */
export type QuotationMessages = {
  readonly title: string
  readonly customer: string
  readonly sentAt: string
  /** Before it is sent. */
  readonly draft: string
  readonly validUntil: string
  readonly option: string
  readonly party: string
  readonly disclaimer: string
  readonly stops: string
  readonly baggage: string
}

/** The messages by language. */
export const quotationMessages: Readonly<Record<Language, QuotationMessages>> = {
  en: {
    title: 'Your flight options',
    customer: 'For {name}',
    sentAt: 'Prices of {moment}',
    draft: 'Draft. Not an offer yet.',
    validUntil: 'Valid until {moment} (Bangkok time)',
    option: 'Option {number}',
    party: '{party} · taxes and fees included',
    disclaimer:
      'Prices and seats are not held until you book. The price is checked again with the airline when you choose. This is a quotation, not a tax document.',
    stops: 'via {places}',
    baggage: 'Baggage',
  },
  ja: {
    title: 'フライトの候補',
    customer: '{name} 様',
    sentAt: '料金確認日時 {moment}',
    draft: '下書きです。まだ正式な見積書ではありません。',
    validUntil: '有効期限 {moment}（バンコク時間）',
    option: '候補{number}',
    party: '{party}・税金、手数料込み',
    disclaimer:
      '料金と座席はご予約いただくまで確保されません。お選びいただいた時点で、航空会社に料金を再確認します。本書は見積書であり、税務書類ではありません。',
    stops: '{places}経由',
    baggage: '手荷物',
  },
  th: {
    title: 'ตัวเลือกเที่ยวบินของคุณ',
    customer: 'สำหรับ {name}',
    sentAt: 'ราคา ณ {moment}',
    draft: 'ร่าง ยังไม่ใช่ใบเสนอราคา',
    validUntil: 'ใช้ได้ถึง {moment} (เวลากรุงเทพฯ)',
    option: 'ตัวเลือกที่ {number}',
    party: '{party} รวมภาษีและค่าธรรมเนียม',
    disclaimer:
      'ราคาและที่นั่งยังไม่ได้สำรองไว้จนกว่าจะจอง เราจะตรวจสอบราคากับสายการบินอีกครั้งเมื่อคุณเลือก เอกสารนี้เป็นใบเสนอราคา ไม่ใช่เอกสารทางภาษี',
    stops: 'ต่อเครื่องที่ {places}',
    baggage: 'สัมภาระ',
  },
}
