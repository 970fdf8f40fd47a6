import type { Language } from '#contract/problem.ts'
import type { MessageText } from '#contract/api/staff/mails/message-template.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  type OrderLinkParams,
  type WrittenBooking,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
} from './order-mail.ts'

type Texts = { readonly heading: string; readonly closing: string }

const texts: Record<Language, Texts> = {
  en: {
    heading: 'A message about your booking',
    closing:
      'We never ask for card numbers or passwords by email. Pay only on the page of your booking, or to the account that it shows.',
  },
  ja: {
    heading: 'ご予約についてのお知らせ',
    closing:
      'カード番号やパスワードをメールでお尋ねすることはございません。お支払いは、ご予約のページ、またはそこに表示される口座にお願いいたします。',
  },
  th: {
    heading: 'ข้อความเกี่ยวกับการจองของคุณ',
    closing: 'เราไม่ขอหมายเลขบัตรหรือรหัสผ่านทางอีเมล กรุณาชำระเงินที่หน้าการจองของคุณ หรือโอนเข้าบัญชีที่แสดงในหน้านั้นเท่านั้น',
  },
}

/**
 * Brings the customer what staff wrote, one part for each paragraph; `id` tells one message from the next. The small
 * print stays whatever was written: nobody can ask for money to another account in the agency's name without it.
 */
export function staffMessageMail(
  booking: WrittenBooking,
  { subject, body }: MessageText,
  { id, place }: { readonly id: string; readonly place: OrderLinkParams },
): OutgoingMail {
  const { orderNumber, language, bookingId } = booking
  const { heading, closing } = texts[language]
  const paragraphs = body.split(/\n\s*\n/)
  const letter = {
    subject: `${orderNumber}: ${subject}`,
    heading,
    parts: [...paragraphs, orderFacts(booking)],
    action: { label: orderMessages[language].openOrder, link: orderLink(place) },
    closing: [closing],
  }
  return orderMail(booking, { key: `staff-message:${bookingId}:${id}`, letter })
}
