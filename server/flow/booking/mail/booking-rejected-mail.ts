import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { Booking } from '../booking-record.ts'
import { type MailedBooking, orderFacts, orderMail, orderMessages } from './order-mail.ts'

type MailText = { readonly subject: string; readonly heading: string; readonly text: string }

const texts: Record<Language, MailText> = {
  en: {
    subject: ': the airline did not accept your booking',
    heading: 'The airline did not accept your booking',
    text: 'Nothing was booked and you have not been charged.',
  },
  ja: {
    subject: '：ご予約をお取りできませんでした',
    heading: '航空会社がご予約を受け付けませんでした。',
    text: '予約は成立しておらず、代金も発生していません。',
  },
  th: {
    subject: ': ไม่สามารถทำการจองได้',
    heading: 'สายการบินไม่รับการจองของคุณ',
    text: 'ยังไม่มีการจองใด ๆ และไม่มีการเรียกเก็บเงิน',
  },
}

type RejectedBooking = MailedBooking & Pick<Booking, 'bookingId'>

/** Tells somebody who was asked to wait for the airline that it said no: one mail for each booking. */
export function bookingRejectedMail(booking: RejectedBooking, publicUrl: string): OutgoingMail {
  const { language, orderNumber, bookingId } = booking
  const { subject, heading, text } = texts[language]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [text, orderFacts({ orderNumber, language })],
    action: { label: orderMessages[language].searchAgain, link: `${publicUrl}/` },
  }
  return orderMail(booking, { key: `booking-rejected:${bookingId}`, letter, isNoticed: true })
}
