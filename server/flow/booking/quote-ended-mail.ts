import { type Language } from '#contract/problem.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'
import { flightLines } from './booking-mail.ts'
import { type Booking } from './booking-record.ts'
import { markedWords } from './simulated-mail.ts'

type Ended = { readonly orderNumber: string; readonly flights: string; readonly publicUrl: string }
type Words = (ended: Ended) => { readonly subject: string; readonly text: string }

const words: Record<Language, Words> = {
  en: ({ orderNumber, flights, publicUrl }) => ({
    subject: `${orderNumber}: your request has ended`,
    text: `There was no yes to an exact price for ${orderNumber} in time, so your request has ended. Nothing was booked for
you to pay, and no money has moved.

${flights}

Search again to see what is on sale now:
${publicUrl}/`,
  }),
  ja: ({ orderNumber, flights, publicUrl }) => ({
    subject: `${orderNumber}：ご依頼は終了いたしました`,
    text: `ご依頼 ${orderNumber} は、期限までに正式な料金へのご承諾がなかったため終了いたしました。予約は成立しておらず、代金も発生していません。

${flights}

現在販売中の便はこちらからお探しいただけます。
${publicUrl}/`,
  }),
  th: ({ orderNumber, flights, publicUrl }) => ({
    subject: `${orderNumber}: คำขอของคุณสิ้นสุดแล้ว`,
    text: `ไม่มีการตอบรับราคาที่แน่นอนของคำขอ ${orderNumber} ภายในกำหนด คำขอจึงสิ้นสุดลง ไม่มีการจองและไม่มีการเรียกเก็บเงิน

${flights}

ค้นหาเที่ยวบินที่เปิดขายอยู่ได้ที่
${publicUrl}/`,
  }),
}

/** Tells that a request for the exact price came to nothing, as nobody answered in time. One for each booking. */
export function quoteEndedMail(booking: Booking, publicUrl: string): OutgoingMail {
  const { language, orderNumber } = booking
  const said = words[language]({ orderNumber, flights: flightLines(booking), publicUrl })
  const key = `quote-ended:${booking.bookingId}`
  return { key, to: booking.contact.email, ...markedWords(booking, said), language }
}
