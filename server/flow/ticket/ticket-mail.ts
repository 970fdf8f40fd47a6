import { type Language } from '#contract/problem.ts'
import { ticketName } from '#contract/terms/ticket-name.ts'
import { type Ticket } from '#contract/terms/ticket.ts'
import { type Booking, markedWords } from '#server/flow/booking/booking.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'

type Issued = {
  readonly orderNumber: string
  readonly bookingCode: string
  readonly tickets: string
  readonly link: string
}

const words: Record<Language, (issued: Issued) => { subject: string; text: string }> = {
  en: ({ orderNumber, bookingCode, tickets, link }) => ({
    subject: `${orderNumber}: your tickets are issued`,
    text: `Your tickets are issued.

Order number  ${orderNumber}
Booking code  ${bookingCode}

${tickets}

Everything about the order:
${link}`,
  }),
  ja: ({ orderNumber, bookingCode, tickets, link }) => ({
    subject: `${orderNumber}：航空券を発券しました`,
    text: `航空券を発券いたしました。

注文番号　　　${orderNumber}
予約コード　　${bookingCode}

${tickets}

ご注文の詳細はこちらからご覧いただけます。
${link}`,
  }),
  th: ({ orderNumber, bookingCode, tickets, link }) => ({
    subject: `${orderNumber}: ออกบัตรโดยสารแล้ว`,
    text: `เราออกบัตรโดยสารให้คุณแล้ว

เลขที่คำสั่งซื้อ  ${orderNumber}
รหัสการจอง     ${bookingCode}

${tickets}

ดูรายละเอียดคำสั่งซื้อได้ที่
${link}`,
  }),
}

/** What a mail needs to know of a booking. */
type TicketedBooking = Pick<
  Booking,
  'bookingId' | 'orderNumber' | 'recordLocator' | 'passengers' | 'contact' | 'language' | 'supplierId'
>

/** Tells the customer the ticket numbers: one mail for each booking. */
export function ticketedMail(issued: {
  readonly booking: TicketedBooking
  readonly tickets: readonly Ticket[]
  readonly link: string
}): OutgoingMail {
  const { booking, tickets, link } = issued
  const lines = tickets.flatMap((ticket) => {
    const passenger = booking.passengers[ticket.passenger]
    return passenger ? [`${ticket.ticketNumber}  ${ticketName(passenger)}`] : []
  })
  const said = words[booking.language]({
    orderNumber: booking.orderNumber,
    bookingCode: booking.recordLocator ?? '',
    tickets: lines.join('\n'),
    link,
  })
  const key = `booking-ticketed:${booking.bookingId}`
  return { key, to: booking.contact.email, ...markedWords(booking, said), language: booking.language }
}
