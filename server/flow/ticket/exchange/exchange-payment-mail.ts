import type { Language } from '#contract/problem.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { formatDateTime, formatMoney } from '#server/agency/localized-formats.ts'
import { type WrittenBooking, flightLines, orderMail } from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

type ExchangePaymentMessages = {
  readonly subject: string
  readonly heading: string
  /** {until} is the deadline. */
  readonly next: string
  readonly due: string
  readonly payBy: string
  /** Nothing is changed before the payment. */
  readonly before: string
  readonly button: string
}

const messages: Record<Language, ExchangePaymentMessages> = {
  en: {
    subject: ': accept and pay for your new flights',
    heading: 'Your new flights are ready to confirm',
    next: 'Check the new flights. To accept them, pay online by {until} (Bangkok time). We then change your tickets.',
    due: 'To pay',
    payBy: 'Pay by',
    before:
      'Your current tickets stay valid until you pay. If the airline cannot make the change after you have paid, we refund your payment in full.',
    button: 'Review and pay',
  },
  ja: {
    subject: '：変更後の便のご確認とお支払いのお願い',
    heading: '変更後の便をご確認ください。',
    next: '下記の便でよろしければ、{until}（バンコク時間）までにオンラインでお支払いください。お支払い後に航空券を変更いたします。',
    due: 'お支払い額',
    payBy: 'お支払い期限',
    before:
      'お支払いまでは現在の航空券が有効です。お支払い後に航空会社で変更ができなかった場合は、全額を返金いたします。',
    button: '内容を確認して支払う',
  },
  th: {
    subject: ': ยืนยันและชำระเงินสำหรับเที่ยวบินใหม่',
    heading: 'เที่ยวบินใหม่พร้อมให้คุณยืนยันแล้ว',
    next: 'กรุณาตรวจสอบเที่ยวบินใหม่ หากตกลง ชำระเงินออนไลน์ภายใน {until} (เวลากรุงเทพฯ) แล้วเราจะเปลี่ยนตั๋วให้คุณ',
    due: 'ยอดที่ต้องชำระ',
    payBy: 'ชำระภายใน',
    before: 'ตั๋วปัจจุบันใช้ได้จนกว่าคุณจะชำระเงิน หากชำระแล้วสายการบินเปลี่ยนให้ไม่ได้ เราจะคืนเงินให้เต็มจำนวน',
    button: 'ตรวจสอบและชำระเงิน',
  },
}

/** New flights that the customer is asked to pay for. */
export type RequestedPayment = {
  readonly exchangeId: string
  readonly itinerary: Itinerary
  readonly due: Money
  readonly payBy: Instant
}

/** Returns the email with the new flights and the link to accept and pay; one for each exchange. */
export function exchangePaymentMail(
  booking: WrittenBooking,
  { exchangeId, itinerary, due, payBy }: RequestedPayment,
  link: string,
): OutgoingMail {
  const { language, orderNumber, offer } = booking
  const said = messages[language]
  const until = formatDateTime(payBy, language)
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [
      said.next.replace('{until}', until),
      flightLines({ ...booking, offer: { ...offer, itinerary } }),
      { facts: [[said.due, formatMoney(due)] as const, [said.payBy, until] as const] },
      said.before,
    ],
    action: { label: said.button, link },
  }
  return orderMail(booking, { key: `exchange-payment:${exchangeId}`, letter, isNoticed: true })
}
