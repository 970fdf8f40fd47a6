import { type Language } from '#contract/problem.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'
import { type OrderPlace, flightLines, orderLink } from './booking-mail.ts'
import { type Booking } from './booking-record.ts'
import { markedWords } from './simulated-mail.ts'

/**
 * How a booking ended that was never paid.
 * - released: the payment deadline passed
 * - cancelled: given up while seats were held
 * - leftWaitingList: given up while seats were waited for
 * - requestCancelled: given up before anything was booked
 * - cancelledByStaff: given up by the agency
 */
export type UnpaidEnd = 'released' | 'cancelled' | 'leftWaitingList' | 'requestCancelled' | 'cancelledByStaff'

type Words = { readonly subject: string; readonly text: string }

const words: Record<Language, Record<UnpaidEnd, Words> & { readonly link: string }> = {
  en: {
    released: {
      subject: 'not paid in time, seats given back',
      text: `The payment deadline has passed and no payment has reached us, so your seats went back to the airline. Nothing
is owed.

If you have paid, do not book again: call us with the order number, and we find your money.`,
    },
    cancelled: {
      subject: 'cancelled',
      text: `Your booking is cancelled, as you asked. Your seats went back to the airline. It costs nothing, and there is
nothing to pay any more.`,
    },
    leftWaitingList: {
      subject: 'you left the waiting list',
      text: `You are not on the waiting list any more, as you asked. Nothing was booked, it costs nothing, and no money has
moved.`,
    },
    requestCancelled: {
      subject: 'cancelled',
      text: `Your request is cancelled, as you asked. Nothing was booked, it costs nothing, and no money has moved.`,
    },
    cancelledByStaff: {
      subject: 'cancelled by our staff',
      text: `Our staff have cancelled your order. No money has moved, and nothing is owed. Call us if you did not expect this.`,
    },
    link: 'The order:',
  },
  ja: {
    released: {
      subject: 'お支払い期限を過ぎたため、お席を戻しました',
      text: `お支払い期限までにご入金を確認できなかったため、お席は航空会社に戻されました。ご請求はありません。

すでにお支払いの場合は、あらためて予約なさらず、注文番号を添えてお電話ください。ご入金をお調べいたします。`,
    },
    cancelled: {
      subject: 'キャンセルを承りました',
      text: `ご依頼のとおり、ご予約をキャンセルいたしました。お席は航空会社に戻されました。費用はかからず、お支払いも不要です。`,
    },
    leftWaitingList: {
      subject: 'キャンセル待ちを取り消しました',
      text: `ご依頼のとおり、キャンセル待ちを取り消しました。予約は成立しておらず、費用も代金も発生していません。`,
    },
    requestCancelled: {
      subject: 'ご依頼を取り消しました',
      text: `ご依頼を取り消しました。予約は成立しておらず、費用も代金も発生していません。`,
    },
    cancelledByStaff: {
      subject: '担当者がキャンセルいたしました',
      text: `担当者がご注文をキャンセルいたしました。代金は発生しておらず、ご請求もありません。お心当たりがない場合はお電話ください。`,
    },
    link: 'ご注文はこちらからご覧いただけます。',
  },
  th: {
    released: {
      subject: 'เลยกำหนดชำระเงิน คืนที่นั่งแล้ว',
      text: `เลยกำหนดชำระเงินแล้วและเรายังไม่ได้รับเงิน ที่นั่งจึงถูกคืนให้สายการบิน คุณไม่มียอดค้างชำระ

หากคุณชำระเงินแล้ว กรุณาอย่าจองใหม่ โปรดโทรหาเราพร้อมเลขที่คำสั่งซื้อ เราจะตรวจสอบยอดเงินให้`,
    },
    cancelled: {
      subject: 'ยกเลิกแล้ว',
      text: `เรายกเลิกการจองตามที่คุณขอแล้ว และคืนที่นั่งให้สายการบิน ไม่มีค่าใช้จ่าย และไม่ต้องชำระเงินอีก`,
    },
    leftWaitingList: {
      subject: 'คุณออกจากรายชื่อรอแล้ว',
      text: `คุณไม่อยู่ในรายชื่อรอแล้วตามที่ขอ ไม่มีการจองใด ๆ ไม่มีค่าใช้จ่าย และไม่มีการเรียกเก็บเงิน`,
    },
    requestCancelled: {
      subject: 'ยกเลิกคำขอแล้ว',
      text: `เรายกเลิกคำขอของคุณแล้ว ไม่มีการจองใด ๆ ไม่มีค่าใช้จ่าย และไม่มีการเรียกเก็บเงิน`,
    },
    cancelledByStaff: {
      subject: 'เจ้าหน้าที่ยกเลิกแล้ว',
      text: `เจ้าหน้าที่ของเรายกเลิกคำสั่งซื้อของคุณแล้ว ไม่มีการเรียกเก็บเงินและไม่มียอดค้างชำระ หากคุณไม่ทราบเรื่องนี้ กรุณาโทรหาเรา`,
    },
    link: 'ดูคำสั่งซื้อได้ที่',
  },
}

/** Tells that an unpaid booking is over, what became of the seats, and that nothing is owed: one for each booking. */
export function endedMail(booking: Booking, end: UnpaidEnd, place: OrderPlace): OutgoingMail {
  const { language, orderNumber } = booking
  const { [end]: said, link } = words[language]
  const colon = language === 'ja' ? '：' : ': '
  const subject = `${orderNumber}${colon}${said.subject}`
  const text = `${said.text}\n\n${flightLines(booking)}\n\n${link}\n${orderLink(place)}`
  const key = `booking-ended:${booking.bookingId}`
  return { key, to: booking.contact.email, ...markedWords(booking, { subject, text }), language }
}
