import { type Language } from '#contract/problem.ts'
import { type Segment } from '#contract/terms/itinerary.ts'
import { ticketName } from '#contract/terms/ticket-name.ts'
import { type Instant, type Zone } from '#contract/terms/time.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'
import { type Booking } from './booking-record.ts'
import { mailedTotal } from './mailed-amount.ts'
import { markedWords } from './simulated-mail.ts'

const bangkok = 'Asia/Bangkok' as Zone

/** What the words of a mail need. */
type Held = {
  /** What has happened, for the subject and as the first sentence. */
  readonly news: keyof typeof news
  readonly orderNumber: string
  readonly bookingCode: string
  readonly payBy: string
  readonly total: string
  readonly flights: string
  readonly passengers: string
  readonly link: string
}

/** Seats that were free, and seats that somebody had waited for. */
const news = {
  held: {
    en: { subject: 'your seats are held', text: 'Your seats are held.' },
    ja: { subject: 'お席を確保しました', text: 'お席を確保いたしました。' },
    th: { subject: 'จองที่นั่งให้แล้ว', text: 'เราจองที่นั่งให้คุณแล้ว' },
  },
  confirmed: {
    en: {
      subject: 'your seats are confirmed',
      text: 'Seats became free for your wish on the waiting list. They are held for you now.',
    },
    ja: {
      subject: 'キャンセル待ちのお席が取れました',
      text: 'キャンセル待ちをご希望の便に空席が出たため、お席を確保いたしました。',
    },
    th: {
      subject: 'ได้ที่นั่งที่รอไว้แล้ว',
      text: 'มีที่นั่งว่างสำหรับคำขอในรายชื่อรอของคุณ เราจองที่นั่งให้คุณแล้ว',
    },
  },
} as const

const words: Record<Language, (held: Held) => { subject: string; text: string }> = {
  en: (held) => ({
    subject: `${held.orderNumber}: ${news[held.news].en.subject}, pay by ${held.payBy}`,
    text: `${news[held.news].en.text}

Order number  ${held.orderNumber}
Booking code  ${held.bookingCode}
To pay        ${held.total}
Pay by        ${held.payBy} (Bangkok time)

${held.flights}

${held.passengers}

See the order, how to pay and the conditions:
${held.link}

After the deadline your seats go back to the airline. Taxes and surcharges can change until the ticket is
issued. This is a booking summary, not an e-ticket.`,
  }),
  ja: (held) => ({
    subject: `${held.orderNumber}：${news[held.news].ja.subject}（お支払い期限 ${held.payBy}）`,
    text: `${news[held.news].ja.text}

注文番号　　　${held.orderNumber}
予約コード　　${held.bookingCode}
お支払い金額　${held.total}
お支払い期限　${held.payBy}（バンコク時間）

${held.flights}

${held.passengers}

ご注文内容・お支払い方法・運賃条件はこちらからご覧いただけます。
${held.link}

期限を過ぎますと、お席は航空会社に戻されます。税金や燃油サーチャージは発券まで変わることがあります。
このメールは予約の控えであり、航空券（eチケット）ではありません。`,
  }),
  th: (held) => ({
    subject: `${held.orderNumber}: ${news[held.news].th.subject} กรุณาชำระภายใน ${held.payBy}`,
    text: `${news[held.news].th.text}

เลขที่คำสั่งซื้อ  ${held.orderNumber}
รหัสการจอง     ${held.bookingCode}
ยอดชำระ       ${held.total}
ชำระภายใน     ${held.payBy} (เวลากรุงเทพฯ)

${held.flights}

${held.passengers}

ดูคำสั่งซื้อ วิธีชำระเงิน และเงื่อนไขได้ที่
${held.link}

หากเลยกำหนด สายการบินจะยกเลิกที่นั่ง ภาษีและค่าธรรมเนียมอาจเปลี่ยนแปลงได้จนกว่าจะออกบัตรโดยสาร
อีเมลนี้เป็นใบสรุปการจอง ไม่ใช่บัตรโดยสารอิเล็กทรอนิกส์`,
  }),
}

const locales: Record<Language, string> = { en: 'en-GB', ja: 'ja-JP', th: 'th-TH-u-ca-buddhist-nu-latn' }

/** Where an order is found. */
export type OrderPlace = { readonly publicUrl: string; readonly orderKey: string }

/** The confirmation of a held booking: one for each booking, whatever happens in between. */
export function heldMail(booking: Booking, place: OrderPlace): OutgoingMail {
  return confirmation(booking, place, 'held')
}

/** The same once more, for held seats whose price was agreed anew: what the mail before asks for is not due any more. */
export function agreedMail(booking: Booking, place: OrderPlace): OutgoingMail {
  const mail = heldMail(booking, place)
  return { ...mail, key: `${mail.key}:${booking.version}` }
}

/** The same for seats that were waited for: there is one confirmation of a booking, this one or the other. */
export function confirmedMail(booking: Booking, place: OrderPlace): OutgoingMail {
  return confirmation(booking, place, 'confirmed')
}

function confirmation(booking: Booking, place: OrderPlace, whatHappened: Held['news']): OutgoingMail {
  const { language } = booking
  const said = words[language]({
    news: whatHappened,
    orderNumber: booking.orderNumber,
    bookingCode: booking.recordLocator ?? '',
    payBy: booking.payBy ? mailedMoment(booking.payBy, language) : '',
    total: mailedTotal(booking),
    flights: flightLines(booking),
    passengers: booking.passengers.map(ticketName).join('\n'),
    link: orderLink(place),
  })
  const key = `booking-held:${booking.bookingId}`
  return { key, to: booking.contact.email, ...markedWords(booking, said), language }
}

/** The page of an order. */
export function orderLink({ publicUrl, orderKey }: OrderPlace): string {
  return `${publicUrl}/order?key=${orderKey}`
}

/** The flights of a booking, a line each, with the times of the airports. */
export function flightLines({ offer }: Pick<Booking, 'offer'>): string {
  return offer.itinerary.journeys.flatMap((journey) => journey.segments.map(flightLine)).join('\n')
}

/** A moment as mails write it: on the clocks of Bangkok. */
export function mailedMoment(at: Instant, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone: bangkok,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return format.format(new Date(at))
}

function flightLine(segment: Segment): string {
  const time = (local: string) => local.replace('T', ' ')
  const flight = `${segment.marketingCarrier} ${segment.flightNumber}`
  return `${flight}  ${segment.origin} ${time(segment.departureLocal)} – ${segment.destination} ${time(segment.arrivalLocal)}`
}
