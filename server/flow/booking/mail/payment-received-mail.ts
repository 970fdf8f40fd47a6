import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  flightLines,
  type OrderLinkParams,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
  type WrittenBooking,
} from './order-mail.ts'
import { formatMailTotal } from './mail-amounts.ts'

type MailText = {
  readonly subject: string
  readonly heading: string
  readonly paid: string
  readonly next: string
}

const texts: Record<Language, MailText> = {
  en: {
    subject: ': payment received',
    heading: 'Payment received. Thank you',
    paid: 'Amount received',
    next: "The airline is issuing your tickets. We will email you the ticket numbers. You don't need to do anything.",
  },
  ja: {
    subject: '：ご入金を確認いたしました',
    heading: 'ご入金を確認いたしました。ありがとうございます。',
    paid: 'ご入金額',
    next: '航空会社で航空券を発券しております。発券後、航空券番号をメールでお知らせいたします。お客様のお手続きは不要です。',
  },
  th: {
    subject: ': เราได้รับเงินของคุณแล้ว',
    heading: 'เราได้รับเงินของคุณแล้ว ขอบคุณที่ใช้บริการ',
    paid: 'ยอดที่ได้รับ',
    next: 'เรากำลังออกตั๋วกับสายการบิน และจะส่งหมายเลขตั๋วให้ทางอีเมล คุณไม่ต้องดำเนินการใด ๆ',
  },
}

/** Tells that money has come while its tickets are still being issued: one for each booking. */
export function paymentReceivedMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  const { language, orderNumber, bookingId } = booking
  const { subject, heading, paid, next } = texts[language]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [next, flightLines(booking), orderFacts(booking, [paid, formatMailTotal(booking)])],
    action: { label: orderMessages[language].openOrder, link: orderLink(place) },
  }
  return orderMail(booking, { key: `booking-paid:${bookingId}`, letter, isNoticed: true })
}
