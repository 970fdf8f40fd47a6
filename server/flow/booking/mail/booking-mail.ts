import type { Language } from '#contract/problem.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { formatMailTotal } from './mail-amounts.ts'
import { extraFacts } from './extra-facts.ts'
import {
  type OrderLinkParams,
  flightLines,
  mailDeadlinePart,
  formatMailMoment,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
  type WrittenBooking,
} from './order-mail.ts'

type News = 'held' | 'confirmed'

type MailText = {
  /** Seats that were free, and seats that somebody had waited for. */
  readonly news: Record<News, { readonly subject: string; readonly heading: string }>
  subject(orderNumber: string, news: string, payBy: string): string
  readonly closing: readonly string[]
}

const texts: Record<Language, MailText> = {
  en: {
    news: {
      held: { subject: 'your seats are held', heading: 'Your seats are held' },
      confirmed: {
        subject: 'your waiting-list seats are confirmed',
        heading: 'Your waiting-list seats are confirmed and held for you',
      },
    },
    subject: (orderNumber, news, payBy) => `${orderNumber}: ${news}, pay by ${payBy}`,
    closing: [
      "If you don't pay by the deadline, your seats go back to the airline. Taxes and surcharges can change until the ticket is issued; if they do, we ask you first.",
      'This is a booking summary, not an e-ticket.',
    ],
  },
  ja: {
    news: {
      held: { subject: 'お席を確保しました', heading: 'お席を確保いたしました。' },
      confirmed: {
        subject: 'キャンセル待ちのお席が取れました',
        heading: 'キャンセル待ちの便に空席が出たため、お席を確保いたしました。',
      },
    },
    subject: (orderNumber, news, payBy) => `${orderNumber}：${news}（お支払い期限 ${payBy}）`,
    closing: [
      '期限を過ぎますと、お席は自動的に取り消されます。税金・燃油サーチャージ等は、発券まで変わることがあります。',
      'このメールはご予約内容の確認です。航空券（eチケット）ではありません。',
    ],
  },
  th: {
    news: {
      held: { subject: 'จองที่นั่งให้แล้ว', heading: 'เราจองที่นั่งให้คุณแล้ว' },
      confirmed: {
        subject: 'ได้ที่นั่งที่รอไว้แล้ว',
        heading: 'ได้ที่นั่งที่คุณรอไว้แล้ว เราจองที่นั่งให้คุณแล้ว',
      },
    },
    subject: (orderNumber, news, payBy) => `${orderNumber}: ${news} กรุณาชำระภายใน ${payBy}`,
    closing: [
      'หากเลยกำหนด การจองจะถูกยกเลิกโดยอัตโนมัติ ภาษีและค่าธรรมเนียมอาจเปลี่ยนแปลงได้จนกว่าจะออกตั๋ว',
      'อีเมลนี้เป็นใบสรุปการจอง ไม่ใช่ตั๋วอิเล็กทรอนิกส์ (e-ticket)',
    ],
  },
}

/** The confirmation of a held booking: one for each booking, whatever happens in between. */
export function bookingHeldMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  return confirmationMail(booking, place, 'held')
}

/** The same once more, for held seats whose price was agreed anew: what the mail before asks for is not due any more. */
export function repricedHoldMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  const mail = bookingHeldMail(booking, place)
  return { ...mail, key: `${mail.key}:${booking.version}` }
}

/** The same for seats that were waited for: there is one confirmation of a booking, this one or the other. */
export function waitlistConfirmedMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  return confirmationMail(booking, place, 'confirmed')
}

function confirmationMail(booking: WrittenBooking, place: OrderLinkParams, whatHappened: News): OutgoingMail {
  const { language, payBy, orderNumber } = booking
  const said = texts[language]
  const shared = orderMessages[language]
  const news = said.news[whatHappened]
  const letter = {
    subject: said.subject(orderNumber, news.subject, payBy ? formatMailMoment(payBy, language) : ''),
    heading: news.heading,
    parts: [
      ...(payBy ? [mailDeadlinePart(shared.payBy, payBy, language)] : []),
      flightLines(booking),
      orderFacts(booking, ...extraFacts(booking), [shared.toPay, formatMailTotal(booking)]),
      { lines: booking.passengers.map(printedTicketName) },
    ],
    action: { label: shared.payOrder, link: orderLink(place) },
    closing: said.closing,
  }
  return orderMail(booking, { key: `booking-held:${booking.bookingId}`, letter, isNoticed: true })
}
