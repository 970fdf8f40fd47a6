import type { Language } from '#contract/problem.ts'
import { isConfirmedOnArrival } from '#contract/terms/payment.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { Booking } from '../booking-record.ts'
import { formatMailTotal } from './mail-amounts.ts'
import {
  type MailedBooking,
  type OrderLinkParams,
  type WrittenBooking,
  flightLines,
  formatMailMoment,
  mailDeadlinePart,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
} from './order-mail.ts'

type MailText = {
  readonly awaited: {
    subject(orderNumber: string, payBy: string): string
    readonly heading: string
    readonly what: string
    readonly closing: string
    /** For money that staff confirm: what happens when it arrives, in place of the two above. */
    readonly onArrival: { readonly heading: string; readonly what: string; readonly closing: string }
  }
  readonly refused: { readonly subject: string; readonly heading: string; readonly text: readonly string[] }
}

const texts: Record<Language, MailText> = {
  en: {
    awaited: {
      subject: (orderNumber, payBy) => `${orderNumber}: pay by ${payBy} to book`,
      heading: 'Pay now to book your flights',
      what: 'The airline does not hold seats for this fare. We book your flights when you pay.',
      closing: 'If the seats are gone or cost more when you pay, nothing is booked and you are not charged.',
      onArrival: {
        heading: 'Pay to book your flights',
        what: 'The airline does not hold seats for this fare. We confirm the price and the seats when your money arrives, and book your flights then.',
        closing:
          'If they are not available at this price by then, nothing is booked and we refund you in full.',
      },
    },
    refused: {
      subject: ': your flights could not be booked',
      heading: 'The airline did not accept your booking',
      text: [
        'The seats or the price may no longer have been available. Nothing was booked and you pay nothing.',
        'An amount reserved on your card is released, and a payment that was taken is refunded in full. This can take a few days to show.',
      ],
    },
  },
  ja: {
    awaited: {
      subject: (orderNumber, payBy) => `${orderNumber}：${payBy}までにお支払いください`,
      heading: 'お支払いと同時にご予約が成立します。',
      what: 'この運賃では、航空会社がお席を確保いたしません。お支払いいただいた時点で予約いたします。',
      closing: 'お支払い時に空席がない場合や運賃が上がっている場合は、予約は成立せず、代金もいただきません。',
      onArrival: {
        heading: 'ご入金後にご予約をお取りします。',
        what: 'この運賃では、航空会社がお席を確保いたしません。ご入金を確認した時点で運賃と空席を確認し、予約いたします。',
        closing: 'その時点でこの運賃の空席がない場合、予約は成立せず、全額を返金いたします。',
      },
    },
    refused: {
      subject: '：ご予約をお取りできませんでした',
      heading: '航空会社がご予約を受け付けませんでした。',
      text: [
        '空席がなくなったか、運賃が変わった可能性がございます。予約は成立しておらず、ご請求もございません。',
        'カードの利用枠の確保は解除し、すでにいただいた代金は全額返金いたします。反映までに数日かかることがあります。',
      ],
    },
  },
  th: {
    awaited: {
      subject: (orderNumber, payBy) => `${orderNumber}: กรุณาชำระภายใน ${payBy} เพื่อจองเที่ยวบิน`,
      heading: 'ชำระเงินเพื่อจองเที่ยวบินของคุณ',
      what: 'สายการบินไม่กันที่นั่งไว้สำหรับค่าโดยสารนี้ เราจะจองเที่ยวบินเมื่อคุณชำระเงิน',
      closing: 'หากที่นั่งเต็มหรือราคาสูงขึ้นขณะชำระเงิน จะไม่มีการจองและไม่มีการเรียกเก็บเงิน',
      onArrival: {
        heading: 'ชำระเงินเพื่อจองเที่ยวบินของคุณ',
        what: 'สายการบินไม่กันที่นั่งไว้สำหรับค่าโดยสารนี้ เราจะยืนยันราคาและที่นั่งเมื่อได้รับเงิน แล้วจึงจองเที่ยวบินให้คุณ',
        closing: 'หากไม่มีที่นั่งในราคานี้แล้วในเวลานั้น จะไม่มีการจองและเราจะคืนเงินเต็มจำนวน',
      },
    },
    refused: {
      subject: ': ไม่สามารถจองเที่ยวบินได้',
      heading: 'สายการบินไม่รับการจองของคุณ',
      text: [
        'ที่นั่งอาจเต็มหรือราคาอาจเปลี่ยนแล้ว จึงไม่มีการจองและคุณไม่ต้องชำระเงิน',
        'เราจะคืนวงเงินที่กันไว้ในบัตร และคืนเงินที่ชำระแล้วเต็มจำนวน ซึ่งอาจใช้เวลา 2–3 วัน',
      ],
    },
  },
}

/** Tells that a pay-first booking is made when it is paid, and until when its price stands. */
export function payFirstMail(booking: WrittenBooking, place: OrderLinkParams): OutgoingMail {
  const { language, payBy, orderNumber, bookingId } = booking
  if (payBy === undefined) throw new Error('a pay-first booking without a deadline')
  const { subject, onArrival, ...atOnce } = texts[language].awaited
  const { heading, what, closing } = isConfirmedOnArrival(booking.paymentMethod) ? onArrival : atOnce
  const shared = orderMessages[language]
  const letter = {
    subject: subject(orderNumber, formatMailMoment(payBy, language)),
    heading,
    parts: [
      what,
      mailDeadlinePart(shared.payBy, payBy, language),
      flightLines(booking),
      orderFacts(booking, [shared.toPay, formatMailTotal(booking)]),
    ],
    action: { label: shared.payOrder, link: orderLink(place) },
    closing: [closing],
  }
  return orderMail(booking, { key: `pay-first:${bookingId}`, letter, isNoticed: true })
}

/** Tells a payer that the airline did not accept the order, and what becomes of the payment. */
export function payFirstRefusedMail(
  booking: MailedBooking & Pick<Booking, 'bookingId'>,
  publicUrl: string,
): OutgoingMail {
  const { language, orderNumber, bookingId } = booking
  const { subject, heading, text } = texts[language].refused
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [...text, orderFacts({ orderNumber, language })],
    action: { label: orderMessages[language].searchAgain, link: `${publicUrl}/` },
  }
  return orderMail(booking, { key: `pay-first-refused:${bookingId}`, letter, isNoticed: true })
}
