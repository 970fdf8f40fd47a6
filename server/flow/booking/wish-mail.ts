import { type Language } from '#contract/problem.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'
import { type OrderPlace, flightLines, mailedMoment, orderLink } from './booking-mail.ts'
import { type Booking } from './booking-record.ts'
import { mailedTotal } from './mailed-amount.ts'
import { markedWords } from './simulated-mail.ts'
import { wishEndsAt } from './wish-ends-at.ts'

type Words = { readonly subject: string; readonly text: string }

/** What the words of a wish need. */
type Noted = {
  readonly orderNumber: string
  readonly bookingCode: string
  readonly total: string
  readonly endsAt: string
  readonly flights: string
  readonly link: string
}

const notedWords: Record<Language, (noted: Noted) => Words> = {
  en: (noted) => ({
    subject: `${noted.orderNumber}: you are on the waiting list, nothing to pay yet`,
    text: `Your wish is noted. The airline has no free seat now, so we asked for one.

Order number  ${noted.orderNumber}
Booking code  ${noted.bookingCode}
Price now     ${noted.total}
We ask until  ${noted.endsAt} (Bangkok time)

${noted.flights}

There is nothing to pay yet, and you have no seat yet. When the airline confirms your seats, we write to you with
the deadline for payment. The price may change until then. If no seat becomes free in time, the wish ends and
costs nothing.

See how it stands:
${noted.link}`,
  }),
  ja: (noted) => ({
    subject: `${noted.orderNumber}：キャンセル待ちを承りました（お支払いはまだ不要です）`,
    text: `キャンセル待ちを承りました。現在この便に空席はなく、航空会社にお席を依頼しております。

注文番号　　　　${noted.orderNumber}
予約コード　　　${noted.bookingCode}
現在の金額　　　${noted.total}
お待ちする期限　${noted.endsAt}（バンコク時間）

${noted.flights}

お席はまだ確保されておらず、お支払いも不要です。お席が取れましたら、お支払い期限とあわせてメールでお知らせいたします。
それまでに金額が変わることがあります。期限までに空席が出なかった場合、キャンセル待ちは終了し、費用はかかりません。

現在の状況はこちらからご覧いただけます。
${noted.link}`,
  }),
  th: (noted) => ({
    subject: `${noted.orderNumber}: คุณอยู่ในรายชื่อรอแล้ว ยังไม่ต้องชำระเงิน`,
    text: `เรารับคำขอที่นั่งของคุณแล้ว ขณะนี้สายการบินไม่มีที่นั่งว่าง เราจึงขอที่นั่งไว้ให้

เลขที่คำสั่งซื้อ  ${noted.orderNumber}
รหัสการจอง     ${noted.bookingCode}
ราคาขณะนี้     ${noted.total}
รอจนถึง        ${noted.endsAt} (เวลากรุงเทพฯ)

${noted.flights}

คุณยังไม่ต้องชำระเงิน และยังไม่ได้ที่นั่ง เมื่อสายการบินยืนยันที่นั่ง เราจะส่งอีเมลแจ้งกำหนดชำระเงินให้ทราบ
ราคาอาจเปลี่ยนแปลงได้จนถึงเวลานั้น หากไม่มีที่นั่งว่างทันเวลา คำขอจะสิ้นสุดลงโดยไม่มีค่าใช้จ่าย

ดูสถานะได้ที่
${noted.link}`,
  }),
}

/** Tells that a wish for seats is noted, that there is nothing to pay, and until when we ask: one for each booking. */
export function wishNotedMail(booking: Booking, place: OrderPlace): OutgoingMail {
  const { language } = booking
  const said = notedWords[language]({
    orderNumber: booking.orderNumber,
    bookingCode: booking.recordLocator ?? '',
    total: mailedTotal(booking),
    endsAt: mailedMoment(wishEndsAt(booking), language),
    flights: flightLines(booking),
    link: orderLink(place),
  })
  const key = `wish-noted:${booking.bookingId}`
  return { key, to: booking.contact.email, ...markedWords(booking, said), language }
}

type Ended = { readonly orderNumber: string; readonly flights: string; readonly publicUrl: string }

const endedWords: Record<Language, (ended: Ended) => Words> = {
  en: ({ orderNumber, flights, publicUrl }) => ({
    subject: `${orderNumber}: no seat became free`,
    text: `The airline had no seat for your wish ${orderNumber}. You are not on the waiting list any more, nothing was
booked, and no money has moved.

${flights}

Search again to see what is on sale now:
${publicUrl}/`,
  }),
  ja: ({ orderNumber, flights, publicUrl }) => ({
    subject: `${orderNumber}：キャンセル待ちのお席をお取りできませんでした`,
    text: `ご注文 ${orderNumber} のキャンセル待ちは、空席が出なかったため終了いたしました。予約は成立しておらず、代金も発生していません。

${flights}

現在販売中の便はこちらからお探しいただけます。
${publicUrl}/`,
  }),
  th: ({ orderNumber, flights, publicUrl }) => ({
    subject: `${orderNumber}: ไม่มีที่นั่งว่างสำหรับคำขอของคุณ`,
    text: `สายการบินไม่มีที่นั่งสำหรับคำขอหมายเลข ${orderNumber} คุณไม่อยู่ในรายชื่อรอแล้ว ไม่มีการจองใด ๆ และไม่มีการเรียกเก็บเงิน

${flights}

ค้นหาเที่ยวบินที่เปิดขายอยู่ได้ที่
${publicUrl}/`,
  }),
}

/** Tells that a wish came to nothing: its time was over, or the supplier gave it up. One for each booking. */
export function wishEndedMail(booking: Booking, publicUrl: string): OutgoingMail {
  const { language, orderNumber } = booking
  const said = endedWords[language]({ orderNumber, flights: flightLines(booking), publicUrl })
  const key = `wish-ended:${booking.bookingId}`
  return { key, to: booking.contact.email, ...markedWords(booking, said), language }
}
