import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  type OrderLinkParams,
  type WrittenBooking,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
} from './order-mail.ts'

type Texts = {
  readonly subject: string
  readonly heading: string
  readonly text: string
  readonly closing: string
}

const texts: Record<Language, Texts> = {
  en: {
    subject: ': link to your booking',
    heading: 'Here is the link to your booking.',
    text: 'With this link you can agree to refunds, changes and new prices. Only you get it: whoever knows the booking code and your email address can see the booking and pay for it, and no more.',
    closing: 'If you did not ask for this link, you can ignore this email. Please do not forward it.',
  },
  ja: {
    subject: '：ご予約のリンク',
    heading: 'ご予約のリンクをお送りします。',
    text: 'このリンクから、払い戻し・変更・新しい料金へのご同意のお手続きができます。リンクはお客様だけにお送りしています。予約番号とメールアドレスをご存じの方ができるのは、ご予約の確認とお支払いのみです。',
    closing: 'お心当たりがない場合は、このメールを破棄してください。リンクはほかの方へ転送しないでください。',
  },
  th: {
    subject: ': ลิงก์การจองของคุณ',
    heading: 'นี่คือลิงก์การจองของคุณ',
    text: 'ลิงก์นี้ใช้ยืนยันการขอเงินคืน การเปลี่ยนแปลง และราคาใหม่ได้ เราส่งให้คุณเท่านั้น ผู้ที่ทราบรหัสการจองและอีเมลของคุณจะดูการจองและชำระเงินได้เพียงเท่านั้น',
    closing: 'หากคุณไม่ได้ขอลิงก์นี้ ไม่ต้องดำเนินการใด ๆ และกรุณาอย่าส่งต่ออีเมลฉบับนี้',
  },
}

/** Brings the contact of an order its link again; `id` tells one such mail from the next. */
export function orderLinkMail(
  booking: WrittenBooking,
  { id, place }: { readonly id: string; readonly place: OrderLinkParams },
): OutgoingMail {
  const { orderNumber, language } = booking
  const { subject, heading, text, closing } = texts[language]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [text, orderFacts(booking)],
    action: { label: orderMessages[language].openOrder, link: orderLink(place) },
    closing: [closing],
  }
  return orderMail(booking, { key: `link-mailed:${id}`, letter })
}
