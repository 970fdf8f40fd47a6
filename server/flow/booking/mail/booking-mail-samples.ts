import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import type { MessageText } from '#contract/api/staff/mails/message-template.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type MailSamples, longestNames, mailSampleOf } from '#server/platform/mail/mail-sample.ts'
import { repricedHoldMail, waitlistConfirmedMail, bookingHeldMail } from './booking-mail.ts'
import { deadlineMovedMail } from './deadline-moved-mail.ts'
import { draftLinkMail } from '../draft/draft-link-mail.ts'
import { type UnpaidEnd, bookingEndedMail } from './booking-ended-mail.ts'
import { fareIncreaseMail } from './fare-increase-mail.ts'
import { orderLinkMail } from './order-link-mail.ts'
import { addressCorrectedMail } from './address-corrected-mail.ts'
import { orderLinkReplacedMail } from './order-link-replaced-mail.ts'
import { reservationLostMail } from './reservation-lost-mail.ts'
import type { OrderLinkParams, WrittenBooking } from './order-mail.ts'
import { payFirstMail, payFirstRefusedMail } from './pay-first-mail.ts'
import { paymentReceivedMail } from './payment-received-mail.ts'
import { quoteEndedMail } from './quote-ended-mail.ts'
import { quoteMail, quoteRequestedMail } from './quote-mail.ts'
import { bookingRejectedMail } from './booking-rejected-mail.ts'
import { paymentReminderMail } from './payment-reminder-mail.ts'
import { sampleBooking } from './sample-booking.ts'
import { staffMessageMail } from './staff-message-mail.ts'
import { waitlistEndedMail, waitlistedMail } from './waitlist-mail.ts'

const ends: readonly UnpaidEnd[] = [
  'released',
  'cancelled',
  'leftWaitingList',
  'requestCancelled',
  'cancelledByStaff',
  'cancelledPaid',
  'offerLapsed',
]
const eventOfEnd: Readonly<Record<UnpaidEnd, string>> = {
  released: 'booking-ended-released',
  cancelled: 'booking-ended-cancelled',
  leftWaitingList: 'booking-ended-left-waiting-list',
  requestCancelled: 'booking-ended-request-cancelled',
  cancelledByStaff: 'booking-ended-by-staff',
  cancelledPaid: 'booking-ended-paid',
  offerLapsed: 'booking-ended-offer-lapsed',
}

const sampleMessages: Readonly<Record<Language, MessageText>> = {
  en: {
    subject: 'please check the names',
    body: 'Dear Somchai,\n\nPlease check that every name is written as in the passport.\n\nIf a name is wrong, call us today.',
  },
  ja: {
    subject: 'お名前のご確認をお願いいたします',
    body: 'Somchai 様\n\nお名前がパスポートの表記と同じであることをご確認ください。\n\n誤りがある場合は、本日中にお電話ください。',
  },
  th: {
    subject: 'กรุณาตรวจสอบชื่อผู้โดยสาร',
    body: 'เรียนคุณ Somchai\n\nกรุณาตรวจสอบว่าชื่อทุกคนตรงกับหนังสือเดินทาง\n\nหากชื่อไม่ถูกต้อง กรุณาโทรหาเราภายในวันนี้',
  },
}
const remindedAt = '2026-12-01T03:00:00.000Z' as Instant

/** Every mail of this step, as it may be written; what ends a booking in several ways is a sample each. */
export const bookingMailSamples: MailSamples = (input) => {
  const { language, publicUrl } = input
  const booking = sampleBooking(input)
  const place = { publicUrl, orderKey: 'FH234567.sample' }
  const resume = `${publicUrl}${pagePaths.price}#resume=sample`
  const draft = draftLinkMail({ key: 'sample', to: booking.contact.email, language, link: resume })
  return [
    mailSampleOf(draft),
    mailSampleOf(quoteRequestedMail(booking, place)),
    quotedSample(
      booking,
      place,
      input.variant === 'hard' ? longestNames : 'Two seats were left in the cheaper class.',
    ),
    mailSampleOf(quoteEndedMail(booking, publicUrl)),
    mailSampleOf(bookingRejectedMail(booking, publicUrl)),
    mailSampleOf(payFirstMail(booking, place)),
    mailSampleOf(payFirstRefusedMail(booking, publicUrl)),
    mailSampleOf(waitlistedMail(booking, place)),
    { event: 'wish-confirmed', mail: waitlistConfirmedMail(booking, place) },
    mailSampleOf(waitlistEndedMail(booking, publicUrl)),
    mailSampleOf(bookingHeldMail(booking, place)),
    { event: 'booking-agreed', mail: repricedHoldMail(booking, place) },
    mailSampleOf(paymentReminderMail(booking, 'half', place)),
    mailSampleOf(paymentReminderMail(booking, 'last', place)),
    mailSampleOf(paymentReminderMail(booking, { staffAt: remindedAt }, place)),
    mailSampleOf(deadlineMovedMail(booking, place)),
    mailSampleOf(paymentReceivedMail(booking, place)),
    mailSampleOf(reservationLostMail(booking, place)),
    mailSampleOf(fareIncreaseMail(booking, place)),
    mailSampleOf(orderLinkMail(booking, { id: 'sample', place })),
    mailSampleOf(staffMessageMail(booking, sampleMessages[language], { id: 'sample', place })),
    ...replacedLinkSamples({ ...booking, keyVersion: 1 }, place),
    ...ends.map((end) => ({ event: eventOfEnd[end], mail: bookingEndedMail(booking, end, place) })),
  ]
}

function replacedLinkSamples(
  booking: WrittenBooking & { readonly keyVersion: number },
  place: OrderLinkParams,
) {
  return [
    mailSampleOf(orderLinkReplacedMail(booking, place)),
    { event: 'link-replaced-member-left', mail: orderLinkReplacedMail(booking, place, 'memberLeft') },
    {
      event: 'link-replaced-address-corrected',
      mail: orderLinkReplacedMail(booking, place, 'addressCorrected'),
    },
    mailSampleOf(addressCorrectedMail(booking)),
  ]
}

function quotedSample(booking: WrittenBooking, place: OrderLinkParams, note: string) {
  const quote = {
    number: 1,
    was: booking.total,
    total: satang(booking.total.amount + 1_200_00),
    why: 'class',
    note,
    validUntil: '2026-11-23T04:30:00.000Z' as Instant,
    offer: booking.offer,
  } as const
  return mailSampleOf(quoteMail({ booking, quote, place }))
}
