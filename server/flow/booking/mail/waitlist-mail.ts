import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  flightLines,
  type OrderLinkParams,
  mailDeadlinePart,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
  type WrittenBooking,
} from './order-mail.ts'
import { formatMailTotal } from './mail-amounts.ts'
import { waitlistExpiresAt } from '../waitlist/waitlist-expiry.ts'

type NotedWords = {
  readonly subject: string
  readonly heading: string
  readonly asked: string
  readonly price: string
  readonly until: string
  readonly nothingToPay: string
  readonly later: string
}

const notedWords: Record<Language, NotedWords> = {
  en: {
    subject: ": you're on the waiting list, nothing to pay yet",
    heading: "You're on the waiting list",
    asked: 'No seats are free right now, so we have asked the airline for one.',
    price: 'Current price',
    until: 'We keep asking until',
    nothingToPay: 'You have no seat yet and there is nothing to pay yet.',
    later:
      'When the airline confirms your seats, we email you the payment deadline. The price may change before then. If no seat becomes free in time, your request ends at no cost.',
  },
  ja: {
    subject: '：キャンセル待ちを承りました（お支払いはまだ不要です）',
    heading: 'キャンセル待ちを承りました。',
    asked: '現在この便に空席はなく、航空会社に申し込んでおります。',
    price: '現在の金額',
    until: 'キャンセル待ちの期限',
    nothingToPay: 'お席はまだ確保されておらず、お支払いも不要です。',
    later:
      'お席が確定しましたら、お支払い期限とあわせてメールでお知らせいたします。それまでに料金が変わることがあります。期限までに空席が出なかった場合、キャンセル待ちは終了いたします。費用はかかりません。',
  },
  th: {
    subject: ': ขอรอที่นั่งให้แล้ว ยังไม่ต้องชำระเงิน',
    heading: 'เราขอรอที่นั่งให้คุณแล้ว',
    asked: 'ขณะนี้สายการบินไม่มีที่นั่งว่าง เราจึงขอรอที่นั่ง (Waitlist) ให้',
    price: 'ราคาขณะนี้',
    until: 'รอจนถึง',
    nothingToPay: 'คุณยังไม่ต้องชำระเงิน และยังไม่ได้ที่นั่ง',
    later:
      'เมื่อสายการบินยืนยันที่นั่ง เราจะส่งอีเมลแจ้งกำหนดชำระเงินให้ทราบ ราคาอาจเปลี่ยนแปลงได้จนถึงเวลานั้น หากไม่มีที่นั่งว่างทันเวลา คำขอจะสิ้นสุดลงโดยไม่มีค่าใช้จ่าย',
  },
}

/** Tells that a waitlist request is noted, that there is nothing to pay, and until when we ask: one for each booking. */
export function waitlistedMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  const { language, orderNumber } = booking
  const said = notedWords[language]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [
      said.asked,
      orderFacts(booking, [said.price, formatMailTotal(booking)]),
      mailDeadlinePart(said.until, waitlistExpiresAt(booking), language),
      flightLines(booking),
      said.nothingToPay,
    ],
    action: { label: orderMessages[language].openOrder, link: orderLink(place) },
    closing: [said.later],
  }
  return orderMail(booking, { key: `wish-noted:${booking.bookingId}`, letter })
}

type EndedWords = { readonly subject: string; readonly heading: string; text(orderNumber: string): string }

const endedWords: Record<Language, EndedWords> = {
  en: {
    subject: ': no seat became free',
    heading: 'No seat became free',
    text: (orderNumber) =>
      `Your waiting-list request ${orderNumber} has ended. Nothing was booked and you have not been charged.`,
  },
  ja: {
    subject: '：キャンセル待ちのお席をお取りできませんでした',
    heading: '空席が出なかったため、キャンセル待ちは終了いたしました。',
    text: (orderNumber) =>
      `ご予約（注文番号 ${orderNumber}）のキャンセル待ちは終了いたしました。予約は成立しておらず、代金も発生していません。`,
  },
  th: {
    subject: ': ไม่มีที่นั่งว่างสำหรับคำขอของคุณ',
    heading: 'สายการบินไม่มีที่นั่งสำหรับคำขอของคุณ',
    text: (orderNumber) =>
      `คำขอหมายเลข ${orderNumber} สิ้นสุดแล้ว เราหยุดรอที่นั่งให้คุณแล้ว ไม่มีการจองและไม่มีการเรียกเก็บเงิน`,
  },
}

/** Tells that a waitlist request came to nothing: its time was over, or the supplier gave it up. One for each booking. */
export function waitlistEndedMail(booking: WrittenBooking, publicUrl: string): OutgoingMail {
  const { language, orderNumber } = booking
  const said = endedWords[language]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [said.text(orderNumber), flightLines(booking)],
    action: { label: orderMessages[language].searchAgain, link: `${publicUrl}/` },
  }
  return orderMail(booking, { key: `wish-ended:${booking.bookingId}`, letter, isNoticed: true })
}
