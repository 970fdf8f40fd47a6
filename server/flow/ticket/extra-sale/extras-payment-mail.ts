import type { Language } from '#contract/problem.ts'
import { formatDateTime, formatMoney } from '#server/agency/localized-formats.ts'
import {
  type WrittenBooking,
  extraFacts,
  orderFacts,
  orderMail,
  orderMessages,
} from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { ExtraSale } from './extra-sale-store.ts'

type ExtrasPaymentMessages = {
  readonly subject: string
  readonly heading: string
  /** {until} is the deadline. */
  readonly next: string
  /** Instead of {@link next} where nobody can pay online: {until} is the deadline. */
  readonly onAccount: string
  readonly total: string
  readonly totalOnAccount: string
  readonly payBy: string
  /** Nothing is added before the payment. */
  readonly before: string
  readonly button: string
}

const messages: Record<Language, ExtrasPaymentMessages> = {
  en: {
    subject: ': pay for your bags and seats',
    heading: 'Your bags and seats are ready to pay for',
    next: 'We have chosen the bags and seats below for you. To add them to your booking, pay online by {until} (Bangkok time).',
    onAccount:
      'We have chosen the bags and seats below for you. To add them to your booking, an agent of your company can charge them to its account on the booking page by {until} (Bangkok time).',
    total: 'To pay, before any payment surcharge',
    totalOnAccount: 'Total',
    payBy: 'Pay by',
    before:
      'Nothing is added before the payment. If you do not want them, you can ignore this email. If the airline then does not add all of them, we refund what you paid for what was not added.',
    button: 'Review and pay',
  },
  ja: {
    subject: '：手荷物・座席のお支払いのお願い',
    heading: '手荷物・座席のお支払いの準備ができました。',
    next: 'ご希望の手荷物・座席を下記のとおり承りました。ご予約に追加するには、{until}（バンコク時間）までにオンラインでお支払いください。',
    onAccount:
      'ご希望の手荷物・座席を下記のとおり承りました。ご予約に追加するには、貴社の予約担当者様が{until}（バンコク時間）までに、ご予約ページで貴社のアカウント残高からお支払いください。',
    total: 'お支払い額（決済手数料別）',
    totalOnAccount: '合計',
    payBy: 'お支払い期限',
    before:
      'お支払いまでは何も追加されません。ご不要の場合、お手続きは必要ありません。お支払い後に航空会社で追加できなかったものがある場合は、その代金を返金いたします。',
    button: '内容を確認して支払う',
  },
  th: {
    subject: ': ชำระเงินค่าสัมภาระและที่นั่ง',
    heading: 'สัมภาระและที่นั่งพร้อมให้คุณชำระเงินแล้ว',
    next: 'เราเลือกสัมภาระและที่นั่งด้านล่างให้คุณแล้ว หากต้องการเพิ่มในการจอง กรุณาชำระเงินออนไลน์ภายใน {until} (เวลากรุงเทพฯ)',
    onAccount:
      'เราเลือกสัมภาระและที่นั่งด้านล่างให้คุณแล้ว หากต้องการเพิ่มในการจอง ผู้จองของบริษัทคุณชำระด้วยวงเงินเครดิตของบริษัทในหน้าการจองได้ภายใน {until} (เวลากรุงเทพฯ)',
    total: 'ยอดที่ต้องชำระ ไม่รวมค่าธรรมเนียมการชำระเงิน',
    totalOnAccount: 'รวม',
    payBy: 'ชำระภายใน',
    before:
      'เราจะยังไม่เพิ่มรายการใดก่อนมีการชำระเงิน หากไม่ต้องการ คุณไม่ต้องดำเนินการใด หากชำระแล้วสายการบินเพิ่มรายการใดให้ไม่ได้ เราจะคืนเงินที่คุณชำระสำหรับรายการนั้น',
    button: 'ตรวจสอบและชำระเงิน',
  },
}

/** Where the chosen extras can be paid, and whether only an agent can, on the account of the company. */
export type ExtrasPaymentWay = { readonly link: string; readonly isOnAccountOnly: boolean }

/** Returns the email with the bags and seats that staff have chosen and the link to pay for them; one for each choice. */
export function extrasPaymentMail(
  booking: WrittenBooking,
  { extraSaleId, extras, due, payBy }: Pick<ExtraSale, 'extraSaleId' | 'extras' | 'due' | 'payBy'>,
  { link, isOnAccountOnly }: ExtrasPaymentWay,
): OutgoingMail {
  const { language, orderNumber } = booking
  const said = messages[language]
  const until = formatDateTime(payBy, language)
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [
      (isOnAccountOnly ? said.onAccount : said.next).replace('{until}', until),
      orderFacts(booking),
      {
        facts: [
          ...extraFacts(booking, extras),
          [isOnAccountOnly ? said.totalOnAccount : said.total, formatMoney(due)] as const,
          [said.payBy, until] as const,
        ],
      },
      said.before,
    ],
    action: { label: isOnAccountOnly ? orderMessages[language].openOrder : said.button, link },
  }
  return orderMail(booking, { key: `extras-payment:${extraSaleId}`, letter, isNoticed: true })
}
