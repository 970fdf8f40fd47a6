import { type Language } from '#contract/problem.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'
import { type Booking } from './booking-record.ts'
import { markedWords } from './simulated-mail.ts'

type Words = (orderNumber: string, publicUrl: string) => { readonly subject: string; readonly text: string }

const words: Record<Language, Words> = {
  en: (orderNumber, publicUrl) => ({
    subject: `${orderNumber}: your booking could not be made`,
    text: `The airline did not accept your booking ${orderNumber}. Nothing was booked and no money has moved.

Search again to see what is on sale now:
${publicUrl}/`,
  }),
  ja: (orderNumber, publicUrl) => ({
    subject: `${orderNumber}：ご予約をお取りできませんでした`,
    text: `ご注文 ${orderNumber} は航空会社に受け付けられませんでした。予約は成立しておらず、代金も発生していません。

現在販売中の便はこちらからお探しいただけます。
${publicUrl}/`,
  }),
  th: (orderNumber, publicUrl) => ({
    subject: `${orderNumber}: ไม่สามารถทำการจองได้`,
    text: `สายการบินไม่รับการจองหมายเลข ${orderNumber} ยังไม่มีการจองใด ๆ และไม่มีการเรียกเก็บเงิน

ค้นหาเที่ยวบินที่เปิดขายอยู่ได้ที่
${publicUrl}/`,
  }),
}

type RejectedBooking = Pick<Booking, 'bookingId' | 'orderNumber' | 'contact' | 'language' | 'supplierId'>

/** Tells somebody who was asked to wait for the airline that it said no: one mail for each booking. */
export function rejectedMail(booking: RejectedBooking, publicUrl: string): OutgoingMail {
  const { language, orderNumber, bookingId, contact } = booking
  const said = markedWords(booking, words[language](orderNumber, publicUrl))
  return { key: `booking-rejected:${bookingId}`, to: contact.email, ...said, language }
}
