import { formatMoney } from '#server/agency/localized-formats.ts'
import type { Language } from '#contract/problem.ts'
import type { QuoteReason } from '#contract/terms/quote.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  flightLines,
  type OrderLinkParams,
  mailDeadlinePart,
  formatMailMoment,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
  type WrittenBooking,
} from './order-mail.ts'
import { formatMailTotal } from './mail-amounts.ts'
import type { Quote } from '../quote/quote-record.ts'

type QuotedWords = {
  subject(orderNumber: string, total: string, validUntil: string): string
  readonly heading: string
  readonly was: string
  readonly due: string
  readonly why: string
  readonly until: string
  readonly action: string
  readonly closing: readonly string[]
}

const quotedWords: Record<Language, QuotedWords> = {
  en: {
    subject: (orderNumber, total, until) => `${orderNumber}: your exact price is ${total}, reply by ${until}`,
    heading: 'Your exact price is ready',
    was: 'Previous price',
    due: 'Exact price',
    why: 'Reason',
    until: 'Reply by',
    action: 'Accept or decline',
    closing: [
      "Nothing is booked or charged unless you accept. If you don't reply, the request ends at no cost.",
    ],
  },
  ja: {
    subject: (orderNumber, total, until) =>
      `${orderNumber}：正式な料金は ${total} です（ご回答期限 ${until}）`,
    heading: 'ご予約の正式な料金をご案内いたします。',
    was: '表示時の概算',
    due: '正式な料金',
    why: '理由',
    until: 'ご回答期限',
    action: 'ご承諾の可否を選ぶ',
    closing: [
      'ご承諾がない限り、予約も請求も行いません。期限までにご回答がない場合はお断りとみなし、費用はかかりません。',
    ],
  },
  th: {
    subject: (orderNumber, total, until) => `${orderNumber}: ราคาที่แน่นอนคือ ${total} กรุณาตอบภายใน ${until}`,
    heading: 'เราได้ราคาที่แน่นอนของการจองของคุณแล้ว',
    was: 'ราคาที่แสดงไว้',
    due: 'ราคาที่แน่นอน',
    why: 'เหตุผล',
    until: 'กรุณาตอบภายใน',
    action: 'ตอบรับหรือปฏิเสธ',
    closing: ['เราจะไม่จองและไม่เรียกเก็บเงินหากคุณไม่ตอบรับ หากไม่ตอบภายในกำหนดถือว่าปฏิเสธ โดยไม่มีค่าใช้จ่าย'],
  },
}

/** Data of a mail about a quote. */
export type QuotedBooking = {
  readonly booking: WrittenBooking
  readonly quote: Pick<Quote, 'number' | 'was' | 'total' | 'why' | 'note' | 'validUntil'> &
    Pick<WrittenBooking, 'offer'>
  readonly place: OrderLinkParams
}

/** Tells the exact price: old, new, why, and until when a yes or no is awaited. One for each quote. */
export function quoteMail({ booking, quote, place }: QuotedBooking): OutgoingMail {
  const { language, orderNumber } = booking
  const said = quotedWords[language]
  const letter = {
    subject: said.subject(
      orderNumber,
      formatMoney(quote.total),
      formatMailMoment(quote.validUntil, language),
    ),
    heading: said.heading,
    parts: [
      orderFacts(
        booking,
        [said.was, formatMailTotal({ ...booking, total: quote.was })],
        [said.due, formatMailTotal({ ...booking, total: quote.total })],
        [said.why, quoteReasonLabels[quote.why][language]],
      ),
      ...(quote.note === '' ? [] : [{ said: quote.note }]),
      mailDeadlinePart(said.until, quote.validUntil, language),
      flightLines({ ...quote, language }),
    ],
    action: { label: said.action, link: orderLink(place) },
    closing: said.closing,
  }
  return orderMail(booking, { key: `quoted:${booking.bookingId}:${quote.number}`, letter, isNoticed: true })
}

type RequestedWords = {
  readonly subject: string
  readonly heading: string
  text(orderNumber: string): string
  readonly closing: readonly string[]
}

const requestedWords: Record<Language, RequestedWords> = {
  en: {
    subject: ': we are checking the exact price',
    heading: 'We are checking the exact price',
    text: (orderNumber) =>
      `We have your request ${orderNumber}. We check the exact price with the airline and email it to you.`,
    closing: [
      'Nothing is booked yet and there is nothing to pay. You can accept or decline the exact price.',
    ],
  },
  ja: {
    subject: '：正式な料金を確認しております',
    heading: '正式な料金を確認しております。',
    text: (orderNumber) =>
      `ご依頼 ${orderNumber} を承りました。担当者が正式な料金を確認し、メールでお知らせいたします。`,
    closing: [
      'まだ予約は成立しておらず、お支払いも不要です。正式な料金をご覧のうえ、ご承諾の可否をお選びいただけます。',
    ],
  },
  th: {
    subject: ': เรากำลังตรวจสอบราคาที่แน่นอน',
    heading: 'เจ้าหน้าที่กำลังตรวจสอบราคาที่แน่นอน',
    text: (orderNumber) =>
      `เจ้าหน้าที่ได้รับคำขอหมายเลข ${orderNumber} แล้ว และจะตรวจสอบราคาที่แน่นอนแล้วแจ้งให้คุณทราบทางอีเมล`,
    closing: ['ยังไม่มีการจองและยังไม่ต้องชำระเงิน คุณตอบรับหรือปฏิเสธราคาได้ก่อน'],
  },
}

/** Tells that staff work out the exact price; again when the quoted one did not last. */
export function quoteRequestedMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  const { language, orderNumber } = booking
  const { subject, heading, text, closing } = requestedWords[language]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [text(orderNumber), flightLines(booking)],
    action: { label: orderMessages[language].openOrder, link: orderLink(place) },
    closing,
  }
  return orderMail(booking, { key: `price-requested:${booking.bookingId}:${booking.version}`, letter })
}

/** Why an exact price differs from the one that was shown, in mails. */
const quoteReasonLabels: Readonly<Record<QuoteReason, Readonly<Record<Language, string>>>> = {
  same: { en: 'Same as shown', ja: '表示した金額のとおりです', th: 'เท่ากับราคาที่แสดงไว้' },
  fare: {
    en: 'The airline changed the fare',
    ja: '航空会社が運賃を変更しました',
    th: 'สายการบินเปลี่ยนค่าโดยสาร',
  },
  class: {
    en: 'The cheaper seats sold out',
    ja: 'お手頃な運賃の座席が売り切れました',
    th: 'ที่นั่งในราคาเดิมขายหมดแล้ว',
  },
  tax: {
    en: 'Taxes or surcharges changed',
    ja: '税金または燃油サーチャージが変わりました',
    th: 'ภาษีหรือค่าธรรมเนียมเปลี่ยนแปลง',
  },
  exchange: {
    en: 'The exchange rate changed',
    ja: '為替レートが変動しました',
    th: 'อัตราแลกเปลี่ยนเปลี่ยนไป',
  },
  schedule: {
    en: 'The airline changed the flight times',
    ja: '航空会社がスケジュールを変更しました',
    th: 'สายการบินเปลี่ยนตารางบิน',
  },
  other: {
    en: 'See our message',
    ja: '担当者からのご案内をご覧ください',
    th: 'ดูข้อความจากเจ้าหน้าที่',
  },
}
