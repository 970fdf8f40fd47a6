import type {
  AirlineFigure,
  DocumentPriceLine,
  DocumentToRefund,
} from '#contract/terms/document/refund-quote.ts'
import { ticketOfPassenger } from '#contract/terms/document/travel-document.ts'
import { type Money, satang, sumMoney } from '#contract/terms/money.ts'
import { rulesWithEvidenceOnly } from '#contract/terms/price/rule-evidence.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { TicketRefundQuote } from '#server/providers/supply/supplier-ticket-refund.ts'
import type { ChangeRequest } from '../change-request/change-request-record.ts'
import { isDecidedByStaff } from '../change-request/change-request-terms.ts'
import { extraOfDocument } from '../document/extra-of-document.ts'
import type { KeptDocument } from '../ticket-store.ts'
import type { RefundQuery } from './ticket-refund-deps.ts'

/** An order whose documents are quoted. */
type Quoted = {
  readonly booking: Booking
  readonly kept: readonly KeptDocument[]
  readonly chosen: readonly KeptDocument[]
  readonly requests: readonly ChangeRequest[]
  /** What the supplier says; undefined where it does not refund these documents. */
  readonly told: TicketRefundQuote | undefined
  readonly query: RefundQuery
  readonly now: Instant
}

const askStaff = { kind: 'askStaff' } as const
const noRules = { beforeDeparture: askStaff, afterDeparture: askStaff, noShow: askStaff }

/** Returns documents with what was paid for them, the rules that apply, and who has told what the airline pays. */
export function documentsToRefund(quoted: Quoted): DocumentToRefund[] {
  const { booking, kept, chosen, requests, query } = quoted
  // The rules of new flights say nothing about what was paid for the old ones.
  const hasChangedFlights = kept.some(({ status }) => status === 'exchanged')
  const isOpenToStaff = isDecidedByStaff({ booking, requests, payment: undefined, hasChangedFlights })
  const rules = isOpenToStaff ? noRules : rulesWithEvidenceOnly(booking.offer.rules).refund
  const priced = chosen.map((document) => ({ document, lines: linesOf(document, quoted) }))
  const shares = sharesOfTogether(
    quoted.told?.together?.amount,
    priced.map(({ lines }) => sumMoney(lines.map((one) => one.amount)).amount),
  )
  return priced.map(({ document, lines }, index) => ({
    ticketNumber: document.ticketNumber,
    passenger: document.passenger,
    kind: document.kind,
    status: document.status,
    coupons: document.coupons.map((one) => ({
      number: one.number,
      status: one.status,
      hasLeft: hasLeft(one, quoted),
    })),
    stated: query.stated,
    lines,
    rules: document.kind === 'ticket' ? rules : noRules,
    told: figureOf(document, quoted, shares[index]),
  }))
}

function hasLeft(
  { journey, segment }: KeptDocument['coupons'][number],
  { booking, now }: Pick<Quoted, 'booking' | 'now'>,
): boolean {
  const flight = booking.offer.itinerary.journeys[journey]?.segments[segment]
  return flight !== undefined && flight.departureAt <= now
}

/**
 * The price of a passenger belongs to the ticket with which they travel, and that of their extras to their EMDs, in their
 * order; of other documents none is known.
 */
function linesOf(
  document: KeptDocument,
  { booking, kept }: Pick<Quoted, 'booking' | 'kept'>,
): readonly DocumentPriceLine[] {
  const { passenger, ticketNumber } = document
  const extra = extraOfDocument(document, booking, kept)
  if (extra) return [{ kind: 'fare', code: extra.designator ?? 'BAG', name: '', amount: extra.amount }]
  if (ticketOfPassenger(kept, passenger)?.ticketNumber !== ticketNumber) return []
  const type = booking.passengers[passenger]?.type
  return booking.offer.selling.passengers.find((one) => one.type === type)?.lines ?? []
}

/** The supplier's own figure first, where it is for the basis; what staff were told counts where it names none. */
function figureOf(
  { ticketNumber }: KeptDocument,
  { told, query }: Quoted,
  share: Money | undefined,
): AirlineFigure | undefined {
  if (share) return { source: 'supplier', total: share }
  const named = told?.documents.find((one) => one.ticketNumber === ticketNumber)
  const isForBasis = named?.figureBasis === undefined || named.figureBasis === query.basis
  if (named?.figure && isForBasis) return { source: 'supplier', ...named.figure }
  const byStaff = query.figures.find((one) => one.ticketNumber === ticketNumber)
  return byStaff && { source: 'staff', total: satang(byStaff.total) }
}

/** Splits what a supplier pays for all documents together by what was paid for each; the last takes the rest. */
function sharesOfTogether(
  total: Money | undefined,
  weights: readonly number[],
): readonly (Money | undefined)[] {
  if (!total) return weights.map(() => undefined)
  const sum = weights.reduce((left, right) => left + right, 0)
  let left = total.amount
  return weights.map((weight, index) => {
    const isLast = index === weights.length - 1
    const share = isLast ? left : Math.min(left, Math.floor((total.amount * weight) / Math.max(1, sum)))
    left -= share
    return satang(share)
  })
}
