import type { AirlineFigure } from '#contract/terms/document/refund-quote.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { compareMoney, sumMoney } from '#contract/terms/money.ts'
import type { SupplyContext, SupplyOutcome, SupplyProvider } from '../../supply-provider.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type {
  RefundTicketsCommand,
  RefundableTicket,
  TicketRefundOutcome,
} from '../../supplier-ticket-refund.ts'
import { parseBaht } from '../sabre-amounts.ts'
import { type SabreBookingDeps, readBookingAnswer, readBookingBeforeChange } from './sabre-after-sale.ts'
import type { WireCheckedTicket } from './sabre-booking-wire.ts'
import { isNdcBooking } from '../ndc/cancel-offers.ts'
import { quoteNdcRefund, refundNdcOrder } from '../ndc/refund-ndc-order.ts'
import { outcomeWithoutData } from './sabre-outcome.ts'
import { requestServiceOfBooking } from './sabre-request-service.ts'
import { sabreVoids } from './sabre-void.ts'
import { documentNumberOf } from './sabre-documents.ts'

/** Sabre refunds at most this many tickets in one request. */
const mostAtOnce = 12

/** Sabre automates the refunds of the fare rules; a waiver or the taxes alone are applied for outside of it. */
const bases = ['voluntary'] as const

/** The calls that end documents and request services. */
type TicketCalls = Required<
  Pick<SupplyProvider, 'quoteVoid' | 'voidTickets' | 'quoteRefund' | 'refundTickets' | 'requestService'>
>

/** Returns the calls with which documents are voided and refunded, and services requested. */
export function sabreTicketCalls(desk: SabreBookingDeps): TicketCalls {
  return {
    ...sabreVoids(desk),
    quoteRefund: (reservationRef, context) => quoteRefundOfBooking(desk, reservationRef, context),
    refundTickets: (command, context) => refundTicketsOfBooking(desk, command, context),
    requestService: (command, context) => requestServiceOfBooking(desk, command, context),
  }
}

/** Asks Sabre which open tickets of a booking it refunds by itself, and what the airline pays for each. */
async function quoteRefundOfBooking(
  desk: SabreBookingDeps,
  locator: string,
  context: SupplyContext,
): Promise<TicketRefundOutcome> {
  const before = await readBookingBeforeChange(desk, locator, context)
  if (before.kind === 'notDone') return { kind: before.reason === 'notFound' ? 'notFound' : 'silent' }
  if (isNdcBooking(before.wire)) return await quoteNdcRefund(desk, before.reservation, context)
  const documents = await checkOpenTickets(desk, before.reservation, context)
  return documents ? { kind: 'quote', quote: { documents, bases } } : { kind: 'silent' }
}

/**
 * Undefined when Sabre does not answer. What it does not call eligible for automated refunds is not, nor is
 * anything that it refuses to check.
 */
async function checkOpenTickets(
  { calls }: SabreBookingDeps,
  { recordLocator, documents = [] }: Reservation,
  context: SupplyContext,
): Promise<RefundableTicket[] | undefined> {
  const open = documents.filter(isDocumentOpen)
  if (open.length === 0) return []
  const checked = await calls.check(recordLocator, context)
  if (checked.kind !== 'data') return undefined
  const told = new Map(checked.value.tickets.map((one) => [documentNumberOf(one.number ?? ''), one]))
  return open.map(({ ticketNumber, kind, coupons }) => {
    const one = told.get(ticketNumber)
    const isControlled = coupons.some(({ status }) => status === 'airportControl')
    const isEligible = one?.isRefundable === true && one.isAutomatedRefundsEligible === true
    const isRefundable = isEligible && kind === 'ticket' && !isControlled
    const figure = one && figureOf(one)
    return { ticketNumber, isRefundable, ...(isRefundable && figure && { figure }) }
  })
}

/** The total that Sabre computes. A penalty is its worst case where conditions apply or only a text (category 16) is filed. */
function figureOf({
  refundTotals,
  refundPenalties,
}: WireCheckedTicket): Omit<AirlineFigure, 'source'> | undefined {
  const total = refundTotals && parseBaht(refundTotals.total, refundTotals.currencyCode)
  if (!total) return undefined
  const [only, ...others] = refundPenalties
  const penalty =
    only?.penalty && others.length === 0
      ? parseBaht(only.penalty.amount, only.penalty.currencyCode)
      : undefined
  const isEstimate = refundPenalties.some(
    ({ conditionsApply, source }) => conditionsApply === true || source === 'Category 16',
  )
  return { total, ...(penalty && { penalty }), ...(isEstimate && { isEstimate: true as const }) }
}

/** Refunds tickets, twelve at a time, and reads the booking afterwards. The flights stay booked. */
async function refundTicketsOfBooking(
  desk: SabreBookingDeps,
  command: RefundTicketsCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const before = await readBookingBeforeChange(desk, command.reservationRef, context)
  if (before.kind === 'notDone') return before
  if (isNdcBooking(before.wire)) return await refundNdcOrder(desk, { command, ...before }, context)
  const documents = await checkOpenTickets(desk, before.reservation, context)
  if (!documents) return { kind: 'notDone', reason: 'unreachable' }
  const left = documents.filter((one) => command.ticketNumbers.includes(one.ticketNumber))
  if (left.length === 0) return { kind: 'done', value: before.reservation }
  if (!left.every((one) => one.isRefundable)) return { kind: 'notDone', reason: 'notPossible' }
  const pays = sumMoney(left.flatMap(({ figure }) => figure?.total ?? []))
  if (command.expected && compareMoney(pays, command.expected) < 0)
    return { kind: 'notDone', reason: 'priceChanged' }
  return sendRefunds(desk, { ...command, ticketNumbers: left.map((one) => one.ticketNumber) }, context)
}

async function sendRefunds(
  { calls, frame }: SabreBookingDeps,
  { reservationRef, ticketNumbers }: RefundTicketsCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  let isRefused = false
  for (let from = 0; from < ticketNumbers.length && !isRefused; from += mostAtOnce) {
    const answer = await calls.refund(ticketNumbers.slice(from, from + mostAtOnce), context)
    if (answer.kind !== 'data') {
      const outcome = outcomeWithoutData(answer)
      if (outcome.kind === 'unknown' || from === 0) return outcome
      break
    }
    // the rest is left as it is: the booking tells what was refunded
    isRefused = answer.value.errors.length > 0 && answer.value.refundedTickets.length === 0
  }
  const after = readBookingAnswer(reservationRef, await calls.booking(reservationRef, context), frame)
  if (after.kind !== 'seen') return { kind: 'unknown', note: 'refunded documents not seen yet' }
  const isAnyRefunded = (after.reservation.documents ?? []).some(
    (one) => !isDocumentOpen(one) && ticketNumbers.includes(one.ticketNumber),
  )
  if (isAnyRefunded) return { kind: 'done', value: after.reservation }
  return isRefused
    ? { kind: 'notDone', reason: 'notPossible' }
    : { kind: 'unknown', note: 'refunded documents not seen yet' }
}
