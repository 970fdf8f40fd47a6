import { type OrderAnswer } from '#contract/api/order.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import {
  type AgencyStore,
  type Office,
  type PaymentStep,
  type ShowPayment,
} from '#server/flow/payment/payment.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type Outbox } from '#server/platform/mail/outbox.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { type SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type FlightChanges } from './flight-changes.ts'
import { type OrderRequests } from './order-requests.ts'
import { orderAnswerOf } from './order-answer.ts'
import { type TicketStore } from './ticket-store.ts'
import { ticketedMail } from './ticket-mail.ts'

export { ticketMailSamples } from './ticket-mail-samples.ts'

/** The last step: issues tickets and shows the order, looking back at everything. */
export type TicketStep = {
  /** Issues the tickets of a paid booking; throws when that is not certain, so that its job tries again. */
  issue(bookingId: string): Promise<void>
  /** The order that a key opens. */
  openOrder(orderKey: string): Promise<Result<OrderAnswer, Problem>>
}

/** What the step is made of. */
export type TicketParts = {
  readonly booking: BookingStep
  readonly payment: PaymentStep
  readonly agency: AgencyStore
  readonly showPayment: Pick<ShowPayment, 'payment'>
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  readonly store: TicketStore
  readonly outbox: Outbox
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly publicUrl: string
  readonly office: Office
  readonly requests: Pick<OrderRequests, 'shownOf'>
  readonly flights: Pick<FlightChanges, 'shownOf'>
}

/** Longest that issuing may take. */
const issueMs = 30_000

/** Builds the step. */
export function createTicket(parts: TicketParts): TicketStep {
  return {
    issue: (bookingId) => issue(parts, bookingId),
    openOrder: async (orderKey) => {
      const number = parts.booking.openOrderKey(orderKey)
      const booking = number && (await parts.booking.find(number))
      if (!booking) return fail(problem('notFound'))
      const [payment, tickets, history, agency, calendar, quotes, requests, flightChanges] =
        await Promise.all([
          parts.payment.standingOf(booking),
          parts.store.ticketsOf(booking.bookingId),
          parts.booking.historyOf(booking.bookingId),
          parts.agency.current(),
          parts.office.calendar(),
          parts.booking.quotesOf(booking.bookingId),
          parts.requests.shownOf(booking.bookingId),
          parts.flights.shownOf(booking.bookingId),
        ])
      const now = parts.clock.now()
      const shownPayment = payment && (await parts.showPayment.payment(payment, booking))
      const order = {
        booking,
        payment,
        shownPayment,
        tickets,
        history,
        quotes,
        agency,
        requests,
        flightChanges,
        now,
        calendar,
      }
      return succeed(orderAnswerOf(order))
    },
  }
}

async function issue(parts: TicketParts, bookingId: string): Promise<void> {
  const booking = await parts.booking.findById(bookingId)
  if (booking?.state !== 'paid' || !booking.reservationRef) return
  if (!(await parts.payment.isStillPaid(bookingId))) {
    const nothing = () => Promise.resolve()
    await parts.booking.recordRefusedTickets(bookingId, { reason: 'moneyGoneBack', effects: nothing })
    return
  }
  const supply = parts.supplyOf(booking.supplierId)
  if (!supply) throw new Error(`supplier ${booking.supplierId} is not configured: no ticket issued`)
  const context = {
    requestId: parts.ids.id('req'),
    signal: AbortSignal.timeout(issueMs),
    now: parts.clock.now(),
    agreedTotal: booking.net,
  }
  const outcome = await supply.ticket(booking.reservationRef, context)
  if (outcome.kind === 'done') return record(parts, booking, outcome.value.tickets)
  // A certain no does not change by asking again: money is here, so a person must look.
  const isFinal = outcome.kind === 'notDone' && outcome.reason !== 'unreachable'
  const isTooLate = booking.ticketingTimeLimitAt !== undefined && booking.ticketingTimeLimitAt < context.now
  if (!isFinal && !isTooLate) throw new Error(`no ticket issued: ${outcome.kind}`)
  const reason = isFinal ? outcome.reason : 'answerLost'
  // Nobody pays for tickets that are not issued: what was taken goes back by itself, and a person looks. Where they may
  // be issued all the same, a person looks first.
  const effects = async (tx: Tx) => {
    if (isFinal) await parts.payment.giveBackAll(bookingId, 'notTicketed', tx)
  }
  await parts.booking.recordRefusedTickets(bookingId, { reason, effects })
}

async function record(
  parts: TicketParts,
  booking: Booking,
  tickets: Parameters<TicketStore['insert']>[2],
): Promise<void> {
  await parts.transact(async (tx) => {
    const isFirst = await parts.booking.recordTickets(booking.bookingId, tx)
    if (!isFirst) return
    await parts.store.insert(tx, booking.bookingId, tickets)
    const orderKey = parts.booking.orderKeyOf(booking.orderNumber)
    await parts.outbox.put(
      tx,
      ticketedMail({ booking, tickets, link: `${parts.publicUrl}/order?key=${orderKey}` }),
    )
  })
}
