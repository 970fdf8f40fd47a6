import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { flightLines, orderMail, orderMessages, type WrittenBooking } from './order-mail.ts'

type MailText = { readonly subject: string; readonly heading: string; text(orderNumber: string): string }

const texts: Record<Language, MailText> = {
  en: {
    subject: ': your price request has ended',
    heading: 'Your price request has ended',
    text: (orderNumber) =>
      `The exact price for ${orderNumber} was not accepted in time. Nothing was booked and you have not been charged.`,
  },
  ja: {
    subject: '：ご依頼は終了いたしました',
    heading: 'ご依頼は終了いたしました。',
    text: (orderNumber) =>
      `ご依頼 ${orderNumber} は、期限までに正式な料金へのご承諾がなかったため終了いたしました。予約は成立しておらず、代金も発生していません。`,
  },
  th: {
    subject: ': คำขอของคุณสิ้นสุดแล้ว',
    heading: 'คำขอของคุณสิ้นสุดแล้ว',
    text: (orderNumber) =>
      `ไม่มีการตอบรับราคาที่แน่นอนของคำขอ ${orderNumber} ภายในกำหนด คำขอจึงสิ้นสุดลง ไม่มีการจองและไม่มีการเรียกเก็บเงิน`,
  },
}

/** Tells that a request for the exact price came to nothing, as nobody answered in time. One for each booking. */
export function quoteEndedMail(booking: WrittenBooking, publicUrl: string): OutgoingMail {
  const { language, orderNumber } = booking
  const { subject, heading, text } = texts[language]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [text(orderNumber), flightLines(booking)],
    action: { label: orderMessages[language].searchAgain, link: `${publicUrl}/` },
  }
  return orderMail(booking, { key: `quote-ended:${booking.bookingId}`, letter })
}
