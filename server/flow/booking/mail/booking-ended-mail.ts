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

/**
 * How a booking ended that was never paid.
 * - released: the payment deadline passed
 * - cancelled: given up while seats were held
 * - leftWaitingList: given up while seats were waited for
 * - requestCancelled: given up before anything was booked
 * - cancelledByStaff: given up by the agency
 * - cancelledPaid: the same, of an order whose payment was authorised or received
 * - offerLapsed: a pay-first offer was not paid in time
 */
export type UnpaidEnd =
  | 'released'
  | 'cancelled'
  | 'leftWaitingList'
  | 'requestCancelled'
  | 'cancelledByStaff'
  | 'cancelledPaid'
  | 'offerLapsed'

type MailText = { readonly subject: string; readonly heading: string; readonly text: readonly string[] }

const texts: Record<Language, Record<UnpaidEnd, MailText>> = {
  en: {
    released: {
      subject: ': payment deadline passed, seats released',
      heading: 'Your payment deadline has passed',
      text: [
        'We did not receive your payment, so your seats went back to the airline. You owe nothing.',
        'If you have paid, do not book again. Call us with your order number and we will find your payment.',
      ],
    },
    cancelled: {
      subject: ': cancelled',
      heading: 'Your booking is cancelled',
      text: ['Your seats went back to the airline. There is no charge.'],
    },
    offerLapsed: {
      subject: ': payment deadline passed, nothing booked',
      heading: 'Your payment deadline has passed',
      text: [
        'We did not receive your payment, so nothing was booked. You owe nothing.',
        'If you have paid, do not book again. Call us with your order number and we will find your payment.',
      ],
    },
    leftWaitingList: {
      subject: ': you left the waiting list',
      heading: 'You left the waiting list',
      text: ['Nothing was booked and you have not been charged.'],
    },
    requestCancelled: {
      subject: ': cancelled',
      heading: 'Your request is cancelled',
      text: ['Nothing was booked and you have not been charged.'],
    },
    cancelledByStaff: {
      subject: ': booking cancelled by us',
      heading: 'We have cancelled your booking',
      text: ['You have not been charged and you owe nothing. Call us if you did not expect this.'],
    },
    cancelledPaid: {
      subject: ': booking cancelled by us',
      heading: 'We have cancelled your booking',
      text: [
        'You owe nothing. An amount reserved on your card is released, and a payment that was taken is refunded in full. This can take a few days to show.',
        'Call us if you did not expect this.',
      ],
    },
  },
  ja: {
    released: {
      subject: '：お支払い期限を過ぎたため、ご予約が取り消されました',
      heading: 'お支払い期限が過ぎました。',
      text: [
        '期限までにご入金を確認できなかったため、ご予約は取り消されました。ご請求はございません。',
        'すでにお支払い済みの場合は、再度のご予約はなさらず、注文番号をご用意のうえお電話ください。ご入金をお調べいたします。',
      ],
    },
    cancelled: {
      subject: '：キャンセルを承りました',
      heading: 'ご依頼のとおり、ご予約をキャンセルいたしました。',
      text: ['お席は取り消されました。費用はかかりません。'],
    },
    offerLapsed: {
      subject: '：お支払い期限を過ぎたため、ご予約は成立しませんでした',
      heading: 'お支払い期限が過ぎました。',
      text: [
        '期限までにお支払いを確認できなかったため、予約は成立しておりません。ご請求はございません。',
        'すでにお支払い済みの場合は、再度のご予約はなさらず、注文番号をご用意のうえお電話ください。ご入金をお調べいたします。',
      ],
    },
    leftWaitingList: {
      subject: '：キャンセル待ちを取り消しました',
      heading: 'ご依頼のとおり、キャンセル待ちを取り消しました。',
      text: ['キャンセル待ちの予約は成立しておらず、費用も代金も発生していません。'],
    },
    requestCancelled: {
      subject: '：ご依頼を取り下げました',
      heading: 'ご依頼を取り下げました。',
      text: ['予約は成立しておらず、費用も代金も発生していません。'],
    },
    cancelledByStaff: {
      subject: '：担当者がキャンセルいたしました',
      heading: '担当者がご予約をキャンセルいたしました。',
      text: ['代金は発生しておらず、ご請求もありません。お心当たりがない場合はお電話ください。'],
    },
    cancelledPaid: {
      subject: '：担当者がキャンセルいたしました',
      heading: '担当者がご予約をキャンセルいたしました。',
      text: [
        'ご請求はございません。カードの利用枠の確保は解除し、すでにいただいた代金は全額返金いたします。反映までに数日かかることがあります。',
        'お心当たりがない場合はお電話ください。',
      ],
    },
  },
  th: {
    released: {
      subject: ': เลยกำหนดชำระเงิน การจองถูกยกเลิกแล้ว',
      heading: 'เลยกำหนดชำระเงินแล้ว',
      text: [
        'เรายังไม่ได้รับเงิน การจองจึงถูกยกเลิก คุณไม่มียอดค้างชำระ',
        'หากคุณชำระเงินแล้ว กรุณาอย่าจองใหม่ กรุณาโทรหาเราพร้อมเลขที่คำสั่งซื้อ เราจะตรวจสอบยอดเงินให้',
      ],
    },
    cancelled: {
      subject: ': ยกเลิกแล้ว',
      heading: 'เรายกเลิกการจองตามที่คุณขอแล้ว',
      text: ['ยกเลิกที่นั่งแล้ว ไม่มีค่าใช้จ่ายและไม่ต้องชำระเงิน'],
    },
    offerLapsed: {
      subject: ': เลยกำหนดชำระเงิน จึงไม่มีการจอง',
      heading: 'เลยกำหนดชำระเงินแล้ว',
      text: [
        'เราไม่ได้รับการชำระเงินภายในกำหนด จึงไม่มีการจอง และคุณไม่ต้องชำระเงิน',
        'หากชำระแล้ว กรุณาอย่าจองซ้ำ โทรหาเราพร้อมแจ้งเลขที่คำสั่งซื้อเพื่อให้เราตรวจสอบยอดเงิน',
      ],
    },
    leftWaitingList: {
      subject: ': ยกเลิกการรอที่นั่งแล้ว',
      heading: 'เรายกเลิกการรอที่นั่งตามที่คุณขอแล้ว',
      text: ['ไม่มีการจอง ไม่มีค่าใช้จ่าย และไม่มีการเรียกเก็บเงิน'],
    },
    requestCancelled: {
      subject: ': ยกเลิกคำขอแล้ว',
      heading: 'เรายกเลิกคำขอของคุณแล้ว',
      text: ['ไม่มีการจองใด ๆ ไม่มีค่าใช้จ่าย และไม่มีการเรียกเก็บเงิน'],
    },
    cancelledByStaff: {
      subject: ': เจ้าหน้าที่ยกเลิกแล้ว',
      heading: 'เจ้าหน้าที่ของเรายกเลิกการจองของคุณแล้ว',
      text: ['ไม่มีการเรียกเก็บเงินและไม่มียอดค้างชำระ หากคุณไม่ทราบเรื่องนี้ กรุณาโทรหาเรา'],
    },
    cancelledPaid: {
      subject: ': เจ้าหน้าที่ยกเลิกแล้ว',
      heading: 'เจ้าหน้าที่ของเรายกเลิกการจองของคุณแล้ว',
      text: [
        'ไม่มียอดค้างชำระ เราจะคืนวงเงินที่กันไว้ในบัตร และคืนเงินที่ชำระแล้วเต็มจำนวน ซึ่งอาจใช้เวลา 2–3 วัน',
        'หากคุณไม่ทราบเรื่องนี้ กรุณาโทรหาเรา',
      ],
    },
  },
}

/** Tells that an unpaid booking is over, what became of the seats, and that nothing is owed: one for each booking. */
export function bookingEndedMail(
  booking: WrittenBooking,
  end: UnpaidEnd,
  place: OrderLinkParams,
): OutgoingMail {
  const { language, orderNumber } = booking
  const { subject, heading, text } = texts[language][end]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [...text, orderFacts(booking), flightLines(booking)],
    action: { label: orderMessages[language].openOrder, link: orderLink(place) },
  }
  return orderMail(booking, {
    key: `booking-ended:${booking.bookingId}`,
    letter,
    isNoticed: end === 'released' || end === 'cancelledByStaff' || end === 'cancelledPaid',
  })
}
