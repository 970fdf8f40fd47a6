import type { Language } from '#contract/problem.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { type Ticket, printedTicketNumber } from '#contract/terms/ticket.ts'
import { dateOfLocalTime, plusDays } from '#contract/terms/time.ts'
import {
  type MailedBooking,
  type WrittenBooking,
  flightLines,
  formatMailDay,
  formatMailLocalTime,
  orderFacts,
  orderMail,
  orderMessages,
} from '#server/flow/booking/booking.ts'
import type { LetterPart } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

type TicketMessages = {
  readonly subject: string
  readonly heading: string
  readonly from: (day: string) => string
  readonly checkIn: string
  readonly departure: string
}

const messages: Record<Language, TicketMessages> = {
  en: {
    subject: ': your tickets are issued',
    heading: 'Your tickets are issued',
    from: (day) => `From ${day}`,
    checkIn:
      'Check in online with the airline, using the booking code. Most airlines open 24 to 48 hours before.',
    departure: 'Departure. Bag drop usually closes 45 to 60 minutes before.',
  },
  ja: {
    subject: '：航空券を発券しました',
    heading: '航空券を発券いたしました。',
    from: (day) => `${day}から`,
    checkIn:
      '航空会社のサイトで、予約番号を使ってオンラインチェックイン（多くの航空会社では出発の24〜48時間前から）',
    departure: '出発（手荷物のお預けは、通常は出発の45〜60分前まで）',
  },
  th: {
    subject: ': ออกตั๋วแล้ว',
    heading: 'เราออกตั๋วให้คุณแล้ว',
    from: (day) => `ตั้งแต่ ${day}`,
    checkIn: 'เช็กอินออนไลน์กับสายการบินโดยใช้รหัสการจอง สายการบินส่วนใหญ่เปิดก่อนออกเดินทาง 24 ถึง 48 ชั่วโมง',
    departure: 'ออกเดินทาง เคาน์เตอร์รับสัมภาระมักปิดก่อนออกเดินทาง 45 ถึง 60 นาที',
  },
}

type TicketedBooking = MailedBooking &
  Pick<WrittenBooking, 'bookingId' | 'recordLocator' | 'passengers' | 'offer'>

/** Returns the email with the ticket numbers; one for each booking. */
export function ticketedMail(issued: {
  readonly booking: TicketedBooking
  readonly tickets: readonly Pick<Ticket, 'passenger' | 'ticketNumber' | 'conjunctions'>[]
  readonly link: string
}): OutgoingMail {
  const { booking, tickets, link } = issued
  const { language, orderNumber, bookingId } = booking
  const lines = tickets.flatMap((ticket) => {
    const passenger = booking.passengers[ticket.passenger]
    return passenger ? [`${printedTicketNumber(ticket)}  ${printedTicketName(passenger)}`] : []
  })
  const { subject, heading } = messages[language]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [flightLines(booking), orderFacts(booking), { lines }, ...stepsOf(booking)],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `booking-ticketed:${bookingId}`, letter, isNoticed: true })
}

/** Returns what the travellers do next, each with its day. */
function stepsOf({ offer, language }: TicketedBooking): LetterPart[] {
  const departs = offer.itinerary.journeys[0]?.segments[0]?.departureLocal
  if (departs === undefined) return []
  const { from, checkIn, departure } = messages[language]
  const dayBefore = formatMailDay(plusDays(dateOfLocalTime(departs), -1), language)
  return [
    {
      facts: [
        [from(dayBefore), checkIn, 'text'],
        [formatMailLocalTime(departs, language), departure, 'text'],
      ],
    },
  ]
}
