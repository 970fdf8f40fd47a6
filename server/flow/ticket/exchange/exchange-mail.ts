import type { Language } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { type Ticket, printedTicketNumber } from '#contract/terms/ticket.ts'
import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import {
  type WrittenBooking,
  flightLines,
  orderFacts,
  orderMail,
  orderMessages,
} from '#server/flow/booking/booking.ts'
import type { LetterFact } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { TicketExchange } from './exchange-store.ts'

type ExchangeMessages = {
  readonly subject: string
  readonly heading: string
  /** What has become of the old tickets, and what to do next. */
  readonly next: string
  /** Why the customer pays nothing. */
  readonly free: string
  readonly paid: string
  readonly refunded: string
}

const messages: Record<Language, ExchangeMessages> = {
  en: {
    subject: ': your flights are changed',
    heading: 'Your flights are changed',
    next: 'Your old tickets can no longer be used. Travel with the new ticket numbers below: nothing else is needed.',
    free: 'The airline changed your flights, so this is free of charge.',
    paid: 'Paid for the change',
    refunded: 'Refund',
  },
  ja: {
    subject: '：フライトの変更が完了しました',
    heading: 'フライトの変更が完了いたしました。',
    next: '変更前の航空券はご利用いただけません。下記の新しい航空券番号でご搭乗ください。ほかのお手続きは必要ありません。',
    free: '航空会社都合の変更のため、変更は無料です。',
    paid: '変更のお支払い額',
    refunded: '返金額',
  },
  th: {
    subject: ': เปลี่ยนเที่ยวบินแล้ว',
    heading: 'เราเปลี่ยนเที่ยวบินให้คุณแล้ว',
    next: 'ตั๋วเดิมใช้เดินทางไม่ได้แล้ว กรุณาใช้หมายเลขตั๋วใหม่ด้านล่าง คุณไม่ต้องดำเนินการอื่น',
    free: 'สายการบินเปลี่ยนแปลงเที่ยวบินของคุณ จึงไม่มีค่าธรรมเนียม',
    paid: 'ยอดชำระสำหรับการเปลี่ยน',
    refunded: 'ยอดเงินคืน',
  },
}

/** New tickets of an order, and what the customer has paid for them, or gets back where it is negative. */
export type MailedExchange = {
  readonly exchangeId: string
  readonly tickets: readonly Pick<Ticket, 'passenger' | 'ticketNumber' | 'conjunctions'>[]
  /** In satang. */
  readonly due: number
  /** The airline has changed the flights, and nothing is charged. */
  readonly isFree?: boolean
}

/** Returns what the email tells of a completed exchange. */
export function mailedExchangeOf(
  { exchangeId, newNumbers, choice, scheduleChangeId }: TicketExchange,
  documents: readonly TravelDocument[],
): MailedExchange {
  const tickets = documents.filter((one) => newNumbers.includes(one.ticketNumber))
  return { exchangeId, tickets, due: choice?.due ?? 0, isFree: scheduleChangeId !== undefined }
}

/** Returns the email with the new flights and ticket numbers; one for each exchange. */
export function exchangedMail(
  booking: WrittenBooking,
  { exchangeId, tickets, due, isFree = false }: MailedExchange,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const said = messages[language]
  const lines = tickets.flatMap((ticket) => {
    const passenger = booking.passengers[ticket.passenger]
    return passenger ? [`${printedTicketNumber(ticket)}  ${printedTicketName(passenger)}`] : []
  })
  const fact: LetterFact = [due < 0 ? said.refunded : said.paid, formatMoney(satang(Math.abs(due)))]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [
      said.next,
      flightLines(booking),
      orderFacts(booking),
      { lines },
      ...(due === 0 ? [] : [{ facts: [fact] }]),
      ...(isFree ? [said.free] : []),
    ],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `tickets-exchanged:${exchangeId}`, letter, isNoticed: true })
}
