import type { Language } from '#contract/problem.ts'
import type { Instant } from '#contract/terms/time.ts'
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
import type { Booking } from '../booking-record.ts'
import type { PaymentReminder } from '../lifecycle/reminder-times.ts'

type MailText = {
  subject(due: { readonly orderNumber: string; readonly payBy: string; readonly isLast: boolean }): string
  readonly heading: string
  readonly action: string
  readonly closing: readonly string[]
  /** For a pay-first offer, of which no seats are held: in place of the heading and the first closing line. */
  readonly payFirst: { readonly heading: string; readonly ending: string }
}

const texts: Record<Language, MailText> = {
  en: {
    subject: ({ orderNumber, payBy, isLast }) =>
      `${orderNumber}: ${isLast ? 'last reminder, ' : ''}please pay by ${payBy}`,
    heading: 'Your seats are held. We have not received your payment yet',
    action: 'How to pay',
    closing: [
      "If you don't pay by the deadline, your seats go back to the airline. You owe nothing.",
      "If you have already paid, you don't need to do anything. A transfer can take a few hours to reach us.",
    ],
    payFirst: {
      heading: 'We have not received your payment yet',
      ending: "No seats are held. If you don't pay by the deadline, nothing is booked and you owe nothing.",
    },
  },
  ja: {
    subject: ({ orderNumber, payBy, isLast }) =>
      `${orderNumber}：${isLast ? '【最終のお知らせ】' : ''}お支払い期限は ${payBy} です`,
    heading: 'お席を確保しておりますが、ご入金をまだ確認できておりません。',
    action: 'お支払い方法を見る',
    closing: [
      '期限を過ぎますと、お席は自動的に取り消されます。その場合のご請求はございません。',
      'すでにお支払い済みの場合、お手続きは不要です。お振り込みの確認には数時間かかることがあります。',
    ],
    payFirst: {
      heading: 'ご入金をまだ確認できておりません。',
      ending:
        'お席は確保されていません。期限までにお支払いがない場合、予約は成立せず、ご請求もございません。',
    },
  },
  th: {
    subject: ({ orderNumber, payBy, isLast }) =>
      `${orderNumber}: ${isLast ? 'แจ้งเตือนครั้งสุดท้าย ' : ''}กรุณาชำระภายใน ${payBy}`,
    heading: 'ที่นั่งของคุณจองไว้แล้ว กรุณาชำระเงิน',
    action: 'ดูวิธีชำระเงิน',
    closing: [
      'หากเลยกำหนด การจองจะถูกยกเลิกโดยอัตโนมัติ ไม่มีค่าใช้จ่ายและไม่มียอดค้างชำระ',
      'หากชำระเงินแล้ว ไม่ต้องดำเนินการใด ๆ เราอาจใช้เวลาหลายชั่วโมงในการตรวจสอบยอดโอน',
    ],
    payFirst: {
      heading: 'เรายังไม่ได้รับการชำระเงินของคุณ',
      ending: 'ยังไม่มีการกันที่นั่ง หากเลยกำหนด จะไม่มีการจองและไม่มียอดค้างชำระ',
    },
  },
}

/** Why a reminder is sent: the deadline comes closer, or staff ask for it at this moment. */
export type ReminderCause = PaymentReminder | { readonly staffAt: Instant }

/** Reminds of a payment deadline: each reminder of a deadline goes out once, and those of staff as often as they ask. */
export function paymentReminderMail(
  booking: WrittenBooking & Partial<Pick<Booking, 'isPayFirst'>>,
  cause: ReminderCause,
  place: OrderLinkParams,
): OutgoingMail {
  const { language, payBy, orderNumber } = booking
  if (payBy === undefined) throw new Error('a reminder without a deadline')
  const { subject, action, payFirst, ...held } = texts[language]
  const { isPayFirst = false } = booking
  const heading = isPayFirst ? payFirst.heading : held.heading
  const closing = isPayFirst ? [payFirst.ending, ...held.closing.slice(1)] : held.closing
  const shared = orderMessages[language]
  const isLast = cause === 'last'
  const letter = {
    subject: subject({ orderNumber, payBy: formatMailMoment(payBy, language), isLast }),
    heading,
    parts: [
      orderFacts(booking, [shared.toPay, formatMailTotal(booking)]),
      mailDeadlinePart(shared.payBy, payBy, language),
      flightLines(booking),
    ],
    action: { label: action, link: orderLink(place) },
    closing,
  }
  const deadline = `${booking.bookingId}:${payBy}`
  const key =
    typeof cause === 'string'
      ? `pay-reminder-${cause}:${deadline}`
      : `pay-reminder-staff:${deadline}:${cause.staffAt}`
  return orderMail(booking, { key, letter, isNoticed: true })
}
