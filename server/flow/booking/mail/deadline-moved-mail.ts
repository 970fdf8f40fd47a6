import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  flightLines,
  type OrderLinkParams,
  type WrittenBooking,
  mailDeadlinePart,
  formatMailMoment,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
} from './order-mail.ts'
import { formatMailTotal } from './mail-amounts.ts'

type MailText = {
  subject(orderNumber: string, payBy: string): string
  readonly heading: string
  readonly why: string
  readonly closing: string
}

const texts: Record<Language, MailText> = {
  en: {
    subject: (orderNumber, payBy) => `${orderNumber}: new payment deadline, ${payBy}`,
    heading: 'The airline has brought your payment deadline forward',
    why: 'Please pay by the new deadline. It replaces the one in our earlier email.',
    closing: "If you don't pay by then, your seats go back to the airline. You owe nothing.",
  },
  ja: {
    subject: (orderNumber, payBy) => `${orderNumber}：お支払い期限が早まりました（${payBy}）`,
    heading: '航空会社により、お席の確保期限が早まりました。',
    why: '恐れ入りますが、新しい期限までにお支払いください。以前ご案内した期限は無効となります。',
    closing: '期限を過ぎますと、お席は自動的に取り消されます。',
  },
  th: {
    subject: (orderNumber, payBy) => `${orderNumber}: กำหนดชำระเงินเร็วขึ้น กรุณาชำระภายใน ${payBy}`,
    heading: 'สายการบินเลื่อนกำหนดชำระเงินเร็วขึ้น',
    why: 'กรุณาชำระเงินภายในกำหนดใหม่ กำหนดเดิมที่เราเคยแจ้งไว้ใช้ไม่ได้แล้ว',
    closing: 'หากเลยกำหนด การจองจะถูกยกเลิกโดยอัตโนมัติ',
  },
}

/** Tells that the airline wants to be paid earlier: one for each new deadline. */
export function deadlineMovedMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  const { language, payBy, orderNumber, bookingId } = booking
  if (payBy === undefined) throw new Error('a deadline that is none')
  const { subject, heading, why, closing } = texts[language]
  const shared = orderMessages[language]
  const letter = {
    subject: subject(orderNumber, formatMailMoment(payBy, language)),
    heading,
    parts: [
      why,
      orderFacts(booking, [shared.toPay, formatMailTotal(booking)]),
      mailDeadlinePart(shared.payBy, payBy, language),
      flightLines(booking),
    ],
    action: { label: shared.payOrder, link: orderLink(place) },
    closing: [closing],
  }
  return orderMail(booking, { key: `deadline-moved:${bookingId}:${payBy}`, letter, isNoticed: true })
}
