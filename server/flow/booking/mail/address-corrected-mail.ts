import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { Booking } from '../booking-record.ts'
import { type WrittenBooking, orderFacts, orderMail } from './order-mail.ts'

type Texts = { readonly subject: string; readonly heading: string; readonly text: string }

const texts: Record<Language, Texts> = {
  en: {
    subject: ': email address corrected',
    heading: 'We have corrected the email address of your booking.',
    text: 'Our staff changed the email address of this booking, because an email did not arrive or the address was misspelt. Emails about it no longer come to this address, and the links in earlier emails no longer work. If you did not ask for this, please call us at once.',
  },
  ja: {
    subject: '：メールアドレスの訂正',
    heading: 'ご予約のメールアドレスを訂正しました。',
    text: 'メールが届かなかったか、アドレスに誤りがあったため、担当者がご予約のメールアドレスを変更しました。今後このアドレスにはご予約のメールをお送りしません。以前のメールのリンクも使えなくなりました。お心当たりのない場合は、すぐにお電話でご連絡ください。',
  },
  th: {
    subject: ': แก้ไขอีเมลแล้ว',
    heading: 'เราได้แก้ไขอีเมลของการจองของคุณแล้ว',
    text: 'เจ้าหน้าที่ของเราเปลี่ยนอีเมลของการจองนี้ เนื่องจากอีเมลส่งไม่ถึงหรือพิมพ์ที่อยู่ผิด อีเมลเกี่ยวกับการจองจะไม่ส่งมาที่อยู่นี้อีก และลิงก์ในอีเมลก่อนหน้านี้ใช้ไม่ได้แล้ว หากคุณไม่ได้ขอเปลี่ยน กรุณาโทรหาเราทันที',
  },
}

/** The kind of {@link addressCorrectedMail}. */
export const addressCorrectedKind = 'address-corrected'

/** Tells the former address of an order that staff have corrected it, without a link. One for each correction. */
export function addressCorrectedMail(booking: WrittenBooking & Pick<Booking, 'keyVersion'>): OutgoingMail {
  const { bookingId, keyVersion, orderNumber, language } = booking
  const { subject, heading, text } = texts[language]
  const letter = { subject: `${orderNumber}${subject}`, heading, parts: [text, orderFacts(booking)] }
  return orderMail(booking, { key: `${addressCorrectedKind}:${bookingId}:${keyVersion}`, letter })
}
