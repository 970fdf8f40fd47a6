import { type Language } from '#contract/problem.ts'
import { type Segment } from '#contract/terms/itinerary.ts'
import { ticketName } from '#contract/terms/passenger.ts'
import { type Instant, type Zone } from '#contract/terms/time.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'
import { type Booking } from './booking-record.ts'
import { markedWords } from './simulated-mail.ts'

const bangkok = 'Asia/Bangkok' as Zone

/** What the words of a mail need. */
type Held = {
  readonly orderNumber: string
  readonly bookingCode: string
  readonly payBy: string
  readonly total: string
  readonly flights: string
  readonly passengers: string
  readonly link: string
}

const words: Record<Language, (held: Held) => { subject: string; text: string }> = {
  en: (held) => ({
    subject: `${held.orderNumber}: your seats are held, pay by ${held.payBy}`,
    text: `Your seats are held.

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
    subject: `${held.orderNumber}：お席を確保しました（お支払い期限 ${held.payBy}）`,
    text: `お席を確保いたしました。

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
    subject: `${held.orderNumber}: จองที่นั่งให้แล้ว กรุณาชำระภายใน ${held.payBy}`,
    text: `เราจองที่นั่งให้คุณแล้ว

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

/** The confirmation of a held booking: one for each booking, whatever happens in between. */
export function heldMail(
  booking: Booking,
  where: { readonly publicUrl: string; readonly orderKey: string },
): OutgoingMail {
  const { language } = booking
  const said = words[language]({
    orderNumber: booking.orderNumber,
    bookingCode: booking.recordLocator ?? '',
    payBy: booking.payBy ? shownAt(booking.payBy, language) : '',
    total: `${(booking.total.amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} THB`,
    flights: booking.offer.itinerary.journeys
      .flatMap((journey) => journey.segments.map(flightLine))
      .join('\n'),
    passengers: booking.passengers.map(ticketName).join('\n'),
    link: `${where.publicUrl}/order?key=${where.orderKey}`,
  })
  const key = `booking-held:${booking.bookingId}`
  return { key, to: booking.contact.email, ...markedWords(booking, said), language }
}

function shownAt(at: Instant, language: Language): string {
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
