import { type Language } from '#contract/problem.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'
import { type OrderPlace, flightLines, mailedMoment, orderLink } from './booking-mail.ts'
import { type Booking } from './booking-record.ts'
import { mailedTotal } from './mailed-amount.ts'
import { type PaymentReminder } from './reminder-times.ts'
import { markedWords } from './simulated-mail.ts'

type Due = {
  readonly orderNumber: string
  readonly bookingCode: string
  readonly total: string
  readonly payBy: string
  readonly isLast: boolean
  readonly flights: string
  readonly link: string
}

const words: Record<Language, (due: Due) => { readonly subject: string; readonly text: string }> = {
  en: (due) => ({
    subject: `${due.orderNumber}: ${due.isLast ? 'last reminder, ' : ''}please pay by ${due.payBy}`,
    text: `Your seats are held, and your payment has not reached us yet.

Order number  ${due.orderNumber}
Booking code  ${due.bookingCode}
To pay        ${due.total}
Pay by        ${due.payBy} (Bangkok time)

${due.flights}

How to pay:
${due.link}

After the deadline your seats go back to the airline, and nothing is owed. If you have paid already, you need do
nothing: a transfer can take some hours to reach us.`,
  }),
  ja: (due) => ({
    subject: `${due.orderNumber}：${due.isLast ? '【最終のお知らせ】' : ''}お支払い期限は ${due.payBy} です`,
    text: `お席を確保しておりますが、ご入金をまだ確認できておりません。

注文番号　　　${due.orderNumber}
予約コード　　${due.bookingCode}
お支払い金額　${due.total}
お支払い期限　${due.payBy}（バンコク時間）

${due.flights}

お支払い方法はこちらからご覧いただけます。
${due.link}

期限を過ぎますと、お席は航空会社に戻されます。その場合のご請求はありません。
すでにお支払いの場合、お手続きは不要です。お振込の確認には数時間かかることがあります。`,
  }),
  th: (due) => ({
    subject: `${due.orderNumber}: ${due.isLast ? 'แจ้งเตือนครั้งสุดท้าย ' : ''}กรุณาชำระภายใน ${due.payBy}`,
    text: `เราจองที่นั่งให้คุณไว้แล้ว แต่ยังไม่ได้รับเงินจากคุณ

เลขที่คำสั่งซื้อ  ${due.orderNumber}
รหัสการจอง     ${due.bookingCode}
ยอดชำระ       ${due.total}
ชำระภายใน     ${due.payBy} (เวลากรุงเทพฯ)

${due.flights}

ดูวิธีชำระเงินได้ที่
${due.link}

หากเลยกำหนด ที่นั่งจะถูกคืนให้สายการบินโดยคุณไม่มียอดค้างชำระ หากคุณชำระเงินแล้วไม่ต้องดำเนินการใด ๆ
เงินโอนอาจใช้เวลาหลายชั่วโมงกว่าจะถึงเรา`,
  }),
}

/** Reminds of a payment deadline: each reminder of a deadline goes out once. */
export function reminderMail(booking: Booking, reminder: PaymentReminder, place: OrderPlace): OutgoingMail {
  const { language, payBy } = booking
  if (payBy === undefined) throw new Error('a reminder without a deadline')
  const said = words[language]({
    orderNumber: booking.orderNumber,
    bookingCode: booking.recordLocator ?? '',
    total: mailedTotal(booking),
    payBy: mailedMoment(payBy, language),
    isLast: reminder === 'last',
    flights: flightLines(booking),
    link: orderLink(place),
  })
  const key = `pay-reminder-${reminder}:${booking.bookingId}:${payBy}`
  return { key, to: booking.contact.email, ...markedWords(booking, said), language }
}
