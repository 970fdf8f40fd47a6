import { type Language } from '#contract/problem.ts'
import { type QuoteReason } from '#contract/terms/quote.ts'

/** Why an exact price differs from the one that was shown, in mails. */
export const quoteReasonLabels: Readonly<Record<QuoteReason, Readonly<Record<Language, string>>>> = {
  same: { en: 'As shown', ja: '表示した金額のとおりです', th: 'เท่ากับราคาที่แสดงไว้' },
  fare: {
    en: 'The airline changed the fare',
    ja: '航空会社が運賃を変更しました',
    th: 'สายการบินเปลี่ยนค่าโดยสาร',
  },
  class: {
    en: 'The cheaper seats are sold',
    ja: 'お安いお席が売り切れました',
    th: 'ที่นั่งราคาถูกกว่าขายหมดแล้ว',
  },
  tax: {
    en: 'Taxes or surcharges changed',
    ja: '税金または燃油サーチャージが変わりました',
    th: 'ภาษีหรือค่าธรรมเนียมเปลี่ยนแปลง',
  },
  exchange: {
    en: 'The rate of exchange moved',
    ja: '為替レートが変動しました',
    th: 'อัตราแลกเปลี่ยนเปลี่ยนแปลง',
  },
  schedule: {
    en: 'The airline changed the schedule',
    ja: '航空会社がスケジュールを変更しました',
    th: 'สายการบินเปลี่ยนตารางบิน',
  },
  other: {
    en: 'See what our staff write',
    ja: 'スタッフからのご案内をご覧ください',
    th: 'ดูข้อความจากเจ้าหน้าที่',
  },
}
