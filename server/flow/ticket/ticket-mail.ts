import { type Language } from '#contract/problem.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { type Ticket } from '#contract/terms/ticket.ts'
import {
  type MailedBooking,
  type WrittenBooking,
  flightLines,
  orderFacts,
  orderMail,
  orderMessages,
} from '#server/flow/booking/booking.ts'
import { type OutgoingMail } from '#server/platform/mail/outbox.ts'

const messages: Record<Language, { readonly subject: string; readonly heading: string }> = {
  en: { subject: ': your tickets are issued', heading: 'Your tickets are issued' },
  ja: { subject: '：航空券を発券しました', heading: '航空券を発券いたしました。' },
  th: { subject: ': ออกตั๋วแล้ว', heading: 'เราออกตั๋วให้คุณแล้ว' },
}

type TicketedBooking = MailedBooking &
  Pick<WrittenBooking, 'bookingId' | 'recordLocator' | 'passengers' | 'offer'>

/** Returns the email with the ticket numbers; one for each booking. */
export function ticketedMail(issued: {
  readonly booking: TicketedBooking
  readonly tickets: readonly Pick<Ticket, 'passenger' | 'ticketNumber'>[]
  readonly link: string
}): OutgoingMail {
  const { booking, tickets, link } = issued
  const { language, orderNumber, bookingId } = booking
  const lines = tickets.flatMap((ticket) => {
    const passenger = booking.passengers[ticket.passenger]
    return passenger ? [`${ticket.ticketNumber}  ${printedTicketName(passenger)}`] : []
  })
  const { subject, heading } = messages[language]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [orderFacts(booking), flightLines(booking), { lines }],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `booking-ticketed:${bookingId}`, letter, isNoticed: true })
}
