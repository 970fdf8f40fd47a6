import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { type NotChargedMessages, notChargedMail } from './not-charged-mail.ts'
import type { OrderLinkParams, WrittenBooking } from './order-mail.ts'

const messages: NotChargedMessages = {
  en: {
    subject: ': the airline no longer holds your seats',
    heading: 'Sorry, the airline no longer holds your seats',
    what: 'Before charging you, we checked with the airline. It no longer holds your seats, so we did not take the payment.',
    next: "We are looking for new seats and will email you. You don't need to do anything.",
  },
  ja: {
    subject: '：【重要】お席が航空会社により取り消されました',
    heading: '申し訳ございません。お席が航空会社で取り消されていました。',
    what: 'お支払いの際、代金をいただく前に航空会社へ改めて確認しましたところ、お席の確保が取り消されていました。',
    next: 'ただいま担当者が代わりのお席をお探ししており、追ってご連絡いたします。お客様のお手続きは不要です。',
  },
  th: {
    subject: ': ขออภัย สายการบินยกเลิกที่นั่งของคุณแล้ว',
    heading: 'ขออภัย สายการบินไม่ได้เก็บที่นั่งของคุณไว้แล้ว',
    what: 'เมื่อคุณชำระเงิน เราตรวจสอบกับสายการบินอีกครั้งก่อนตัดเงิน และพบว่าสายการบินยกเลิกที่นั่งของคุณแล้ว',
    next: 'เจ้าหน้าที่กำลังหาที่นั่งให้และจะติดต่อกลับ คุณไม่ต้องดำเนินการใด ๆ',
  },
}

/** Tells the owner that the airline has given the seats away before the money was taken. */
export function reservationLostMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  return notChargedMail(booking, place, { event: 'lost-seats', words: messages })
}
