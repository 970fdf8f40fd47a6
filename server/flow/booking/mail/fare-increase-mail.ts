import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { type NotChargedMessages, notChargedMail } from './not-charged-mail.ts'
import type { OrderLinkParams, WrittenBooking } from './order-mail.ts'

const messages: NotChargedMessages = {
  en: {
    subject: ': the airline has raised the price of your seats',
    heading: 'Sorry, the airline has raised the price of your seats',
    what: 'Before charging you, we checked the price with the airline. It is now higher than the price you accepted, so we did not take the payment.',
    next: "Your seats are still held for now. We will email you the new price to accept or decline. You don't need to do anything until then.",
  },
  ja: {
    subject: '：【重要】航空会社の料金が変更されました',
    heading: '申し訳ございません。航空会社がお席の料金を引き上げました。',
    what: 'お支払いの際、代金をいただく前に航空会社へ改めて確認しましたところ、ご承諾いただいた金額よりも料金が高くなっていました。ご承諾いただいた金額を超えて請求することはございません。',
    next: 'お席は今のところ確保されたままです。担当者が新しい料金を確認のうえご連絡いたしますので、その際にご承諾の可否をお知らせください。それまでお客様のお手続きは不要です。',
  },
  th: {
    subject: ': ขออภัย สายการบินปรับราคาสูงขึ้น',
    heading: 'ขออภัย สายการบินปรับราคาที่นั่งของคุณสูงขึ้น',
    what: 'ตอนที่คุณชำระเงิน เราได้ตรวจสอบกับสายการบินอีกครั้งก่อนตัดเงิน และพบว่าสายการบินเรียกราคาสูงกว่าที่คุณตกลงไว้ เราจะไม่เก็บเงินเกินกว่าที่คุณตกลง',
    next: 'ที่นั่งของคุณยังจองไว้ เจ้าหน้าที่กำลังตรวจสอบราคาใหม่และจะติดต่อกลับเพื่อให้คุณตอบรับหรือปฏิเสธ ระหว่างนี้คุณไม่ต้องดำเนินการใด ๆ',
  },
}

/** Tells the owner that the airline wants more for held seats than was agreed, and that nothing was charged. */
export function fareIncreaseMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  return notChargedMail(booking, place, { event: 'dearer-seats', words: messages })
}
