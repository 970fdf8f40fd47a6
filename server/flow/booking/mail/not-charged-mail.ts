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

/** What a mail says of seats for which nothing was charged, in each language. */
export type NotChargedMessages = Record<
  Language,
  { readonly subject: string; readonly heading: string; readonly what: string; readonly next: string }
>

const notCharged: Record<Language, string> = {
  en: 'You have not been charged. If your bank shows a reserved amount, we have asked for its release. This can take a few days to show.',
  ja: '代金はいただいておりません。カードの利用枠が一時的に確保されている場合は、解除の手続きを済ませております（明細への反映に数日かかることがあります）。',
  th: 'เราไม่ได้ตัดเงินของคุณ หากธนาคารแสดงยอดกันวงเงิน เราได้แจ้งให้คืนวงเงินแล้ว ซึ่งอาจใช้เวลา 2–3 วัน',
}

/** Which mail it is, and its words. */
export type NotCharged = { readonly event: string; readonly words: NotChargedMessages }

/** Tells the owner why no money was taken when they paid, that none was, and what comes next. */
export function notChargedMail(
  booking: WrittenBooking,
  place: OrderLinkParams,
  { event, words: messages }: NotCharged,
): OutgoingMail {
  const { bookingId, orderNumber, language, version } = booking
  const { subject, heading, what, next } = messages[language]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [what, notCharged[language], orderFacts(booking), flightLines(booking), next],
    action: { label: orderMessages[language].openOrder, link: orderLink(place) },
  }
  return orderMail(booking, { key: `${event}:${bookingId}:${version}`, letter, isNoticed: true })
}
