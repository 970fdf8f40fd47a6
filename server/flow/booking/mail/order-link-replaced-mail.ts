import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { Booking } from '../booking-record.ts'
import {
  type OrderLinkParams,
  type WrittenBooking,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
} from './order-mail.ts'

/**
 * Why a link was replaced: somebody who has it asked, somebody who had it books for the company no more, or staff have
 * corrected the address that it was mailed to.
 */
export type LinkReplacedWhy = 'asked' | 'memberLeft' | 'addressCorrected'

type Texts = { readonly subject: string; readonly heading: string } & Readonly<
  Record<LinkReplacedWhy, string>
>

const texts: Record<Language, Texts> = {
  en: {
    subject: ': new link to your booking',
    heading: 'Your booking has a new link.',
    asked:
      'Someone with access to the booking asked for its link to be replaced. Use the link below from now on. Earlier links to the booking and to its payment no longer work. The booking itself has not changed.',
    memberLeft:
      'Someone who could open this booking no longer works with the company that made it, so we have replaced its link. Use the link below from now on. Earlier links to the booking and to its payment no longer work. The booking itself has not changed.',
    addressCorrected:
      'We have corrected the email address of this booking to this one, and sent it a new link. Use the link below from now on. Earlier links to the booking and to its payment no longer work. The booking itself has not changed. If you do not know this booking, please tell us.',
  },
  ja: {
    subject: '：ご予約の新しいリンク',
    heading: 'ご予約のリンクを新しくしました。',
    asked:
      'ご予約を開ける方のご依頼により、リンクを新しいものに切り替えました。今後は下記のリンクをご利用ください。以前のご予約リンクとお支払いリンクは使えなくなりました。ご予約の内容に変更はありません。',
    memberLeft:
      'このご予約を開くことができた担当者が予約元の会社を離れたため、リンクを新しいものに切り替えました。今後は下記のリンクをご利用ください。以前のご予約リンクとお支払いリンクは使えなくなりました。ご予約の内容に変更はありません。',
    addressCorrected:
      'ご予約のメールアドレスをこちらのアドレスに訂正し、新しいリンクをお送りしました。今後は下記のリンクをご利用ください。以前のご予約リンクとお支払いリンクは使えなくなりました。ご予約の内容に変更はありません。お心当たりのない場合は、お手数ですがご連絡ください。',
  },
  th: {
    subject: ': ลิงก์ใหม่สำหรับการจองของคุณ',
    heading: 'การจองของคุณมีลิงก์ใหม่แล้ว',
    asked:
      'มีผู้ที่เข้าถึงการจองนี้ได้ขอเปลี่ยนลิงก์ กรุณาใช้ลิงก์ด้านล่างนี้ตั้งแต่นี้เป็นต้นไป ลิงก์เดิมของการจองและของการชำระเงินใช้ไม่ได้แล้ว ข้อมูลการจองไม่มีการเปลี่ยนแปลง',
    memberLeft:
      'ผู้ที่เคยเปิดการจองนี้ได้ไม่ได้ทำงานกับบริษัทที่ทำการจองแล้ว เราจึงเปลี่ยนลิงก์ให้ใหม่ กรุณาใช้ลิงก์ด้านล่างนี้ตั้งแต่นี้เป็นต้นไป ลิงก์เดิมของการจองและของการชำระเงินใช้ไม่ได้แล้ว ข้อมูลการจองไม่มีการเปลี่ยนแปลง',
    addressCorrected:
      'เราได้แก้ไขอีเมลของการจองนี้เป็นอีเมลนี้และส่งลิงก์ใหม่ให้แล้ว กรุณาใช้ลิงก์ด้านล่างนี้ตั้งแต่นี้เป็นต้นไป ลิงก์เดิมของการจองและของการชำระเงินใช้ไม่ได้แล้ว ข้อมูลการจองไม่มีการเปลี่ยนแปลง หากคุณไม่รู้จักการจองนี้ กรุณาแจ้งให้เราทราบ',
  },
}

/** Brings the contact of an order its new link. One for each replacement. */
export function orderLinkReplacedMail(
  booking: WrittenBooking & Pick<Booking, 'keyVersion'>,
  place: OrderLinkParams,
  why: LinkReplacedWhy = 'asked',
): OutgoingMail {
  const { bookingId, keyVersion, orderNumber, language } = booking
  const { subject, heading, [why]: text } = texts[language]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [text, orderFacts(booking)],
    action: { label: orderMessages[language].openOrder, link: orderLink(place) },
  }
  return orderMail(booking, { key: `link-replaced:${bookingId}:${keyVersion}`, letter })
}
