import { type TravelDocument, isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { FareRules, RuleAnswer } from '#contract/terms/fare.ts'
import { type Money, addMoney, satang, multiplyMoney } from '#contract/terms/money.ts'
import type {
  ChangeRequestKind,
  ChangeRequestState,
  refundReasons,
  RequestCertainty,
} from '#contract/terms/change-request.ts'
import { type RefundLine, type RefundMoment, calculateRefund } from '#contract/terms/refund.ts'
import type { FreeChangeGround } from '#contract/terms/schedule-change/free-change.ts'
import { rulesWithEvidenceOnly } from '#contract/terms/price/rule-evidence.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type Booking, extrasOfOffer } from '#server/flow/booking/booking.ts'
import type { Payment, RefundableAmount } from '#server/flow/payment/payment.ts'
import { amountDueOf } from '#server/flow/price/price.ts'

/** The cost or refund of a request, as shown before it is accepted. */
export type RequestTerms = {
  readonly certainty: RequestCertainty
  readonly moment?: RefundMoment
  readonly paid: Money
  /** For a refund: the refunded amount. */
  readonly comesBack?: Money
  /** For a change: the airline's fee for all passengers; the fare difference is added to it. */
  readonly fee?: Money
  readonly lines: readonly RefundLine[]
  /** The figure was named by staff. */
  readonly isNamedByStaff?: true
  /** Why everything is refunded, whatever the fare rules say. */
  readonly reason?: (typeof refundReasons)[number]
}

/** An order with its payment and its change requests so far. */
export type PaidOrder = {
  readonly booking: Booking
  readonly payment: Payment | undefined
  /** What can be refunded of it; undefined while nothing was received. */
  readonly refundable?: RefundableAmount | undefined
  readonly requests: readonly { readonly kind: ChangeRequestKind; readonly state: ChangeRequestState }[]
  /** An open schedule change of its flights exists, or its tickets were exchanged for other flights. */
  readonly hasChangedFlights?: boolean
  /** Why the schedule change gives the right to other flights or a refund free of charge; absent where it does not. */
  readonly freeGrounds?: readonly FreeChangeGround[] | undefined
  /** Its tickets were exchanged: the price of the order is not that of its tickets. */
  readonly isExchanged?: boolean
  /** Its tickets were issued, and none of them is valid any more. */
  readonly areTicketsEnded?: boolean
  /** Some of its tickets are not valid any more: the price of the order is not that of the others. */
  readonly hasEndedTickets?: boolean
}

/**
 * Returns what the owner can request now: an unpaid order can be cancelled, a paid one refunded or changed.
 * One request at a time, and none once the money is refunded or no ticket is valid any more.
 */
export function requestKindsAvailable(order: PaidOrder): readonly ChangeRequestKind[] {
  const isWaiting = order.requests.some(({ state }) => state === 'asked')
  return isWaiting || wasRefundCompleted(order) || order.areTicketsEnded ? [] : requestKindsInState(order)
}

/** Returns whether a refund request was completed. */
export function wasRefundCompleted({ requests }: Pick<PaidOrder, 'requests'>): boolean {
  return requests.some(({ kind, state }) => kind === 'refund' && state === 'done')
}

/**
 * Returns whether only staff can name the figure, because the fare rules stored with the booking no longer
 * apply: the order was changed and has other flights and another price, or it is in manual review, since
 * tickets that were never issued have no refund rules. If the airline has changed the flights, its rules for
 * such cases apply, which are more generous than those of the fare. Tickets that were refunded bring nothing again.
 */
export function isDecidedByStaff(order: PaidOrder): boolean {
  const { booking, requests, hasChangedFlights = false, hasEndedTickets = false } = order
  const isChanged = requests.some(({ kind, state }) => kind === 'change' && state === 'done')
  return isChanged || hasChangedFlights || hasEndedTickets || booking.state === 'review'
}

/** Returns whether the tickets of an order were issued, and none of them is valid any more. */
export function areTicketsEnded(documents: readonly Pick<TravelDocument, 'status'>[]): boolean {
  return documents.length > 0 && !documents.some(isDocumentOpen)
}

/** Returns whether some tickets of an order are not valid any more. */
export function hasEndedTickets(documents: readonly Pick<TravelDocument, 'status'>[]): boolean {
  return documents.some((one) => !isDocumentOpen(one))
}

function requestKindsInState({ booking, payment }: PaidOrder): readonly ChangeRequestKind[] {
  switch (booking.state) {
    case 'requested':
    case 'quoted':
    case 'waitlisted':
    case 'awaitingPayment':
    case 'held':
      return ['cancel']
    case 'paid':
    case 'ticketed':
      return ['refund', 'change']
    case 'review':
      return payment?.state === 'received' ? ['refund'] : []
    case 'submitted':
    case 'booking':
    case 'unknown':
    case 'purchased':
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return []
  }
}

/** Returns the departure of the first flight; from then on the rules after departure apply. */
export function firstDepartureAt({ offer }: Pick<Booking, 'offer'>): Instant {
  const departsAt = offer.itinerary.journeys[0]?.segments[0]?.departureAt
  if (departsAt === undefined) throw new Error('a booking without flights')
  return departsAt
}

/** Limits the validity of a figure to the departure, after which another rule applies. */
export function termsValidUntil(booking: Booking, now: Instant, wished: Instant): Instant {
  const departsAt = firstDepartureAt(booking)
  return now < departsAt && departsAt < wished ? departsAt : wished
}

/** The requested kind and the time; `moment` is the owner's statement once the first flight has left. */
export type TermsRequest = {
  readonly kind: ChangeRequestKind
  readonly now: Instant
  readonly moment?: Exclude<RefundMoment, 'beforeDeparture'> | undefined
}

/** Returns the cost or refund of a request now; the same input always gives the same result. */
export function termsOfRequest(
  order: PaidOrder,
  { kind, now, moment = 'noShow' }: TermsRequest,
): RequestTerms {
  const isBefore = now < firstDepartureAt(order.booking)
  const free = isBefore ? freeTerms(order, kind) : undefined
  if (free) return free
  if (kind !== 'cancel' && isDecidedByStaff(order))
    return { certainty: 'staff', paid: totalPaid(order), lines: [] }
  switch (kind) {
    case 'cancel':
      return { certainty: 'costsNothing', paid: satang(0), lines: [] }
    case 'refund':
      return refundTerms(order, isBefore ? 'beforeDeparture' : moment)
    case 'change':
      return changeTerms(order, isBefore)
  }
}

/**
 * Returns the terms of a request that the schedule change makes free of charge. By a waiver alone, which a member of staff
 * has typed, no refund is promised, nor where tickets were given back before: staff name its amount, as what is left of the
 * payment is not only that of the others.
 */
function freeTerms(order: PaidOrder, kind: ChangeRequestKind): RequestTerms | undefined {
  const {
    freeGrounds = [],
    booking,
    requests,
    isExchanged = false,
    hasEndedTickets: isInPart = false,
  } = order
  if (freeGrounds.length === 0 || booking.state === 'review') return undefined
  const isCancelled = freeGrounds.includes('flightCancelled')
  const reason = isCancelled ? ('flightCancelled' as const) : ('scheduleChanged' as const)
  const paid = totalPaid(order)
  if (kind === 'change') return { certainty: 'figure', paid, fee: satang(0), lines: [], reason }
  const isChanged = isExchanged || requests.some((one) => one.kind === 'change' && one.state === 'done')
  const isByWaiverOnly = freeGrounds.every((ground) => ground === 'waiver')
  if (kind === 'cancel' || isChanged || isByWaiverOnly || isInPart) return undefined
  const comesBack = order.refundable?.amount ?? paid
  return { certainty: 'figure', paid, comesBack, lines: [], reason }
}

/** Returns the refund at a moment of the trip, by the fare rules stored with the booking. */
export function refundTerms(order: PaidOrder, moment: RefundMoment): RequestTerms {
  const { booking } = order
  const surcharge = surchargePaid(order)
  const rules = rulesWithEvidenceOnly(booking.offer.rules)
  const { lines, paid, comesBack } = calculateRefund(
    { price: booking.offer.selling, surcharge, rules },
    moment,
  )
  // Fare rules say nothing of bags and seats.
  const hasPaidExtras = extrasOfOffer(booking.offer).some(({ amount }) => amount.amount > 0)
  if (comesBack === undefined || hasPaidExtras) return { certainty: 'staff', moment, paid, lines }
  return { certainty: 'figure', moment, paid, comesBack, lines }
}

function changeTerms(order: PaidOrder, isBefore: boolean): RequestTerms {
  const { booking } = order
  const paid = totalPaid(order)
  const fee = feePerPassenger(rebookRuleAnswer(rulesWithEvidenceOnly(booking.offer.rules), isBefore))
  if (fee === undefined) return { certainty: 'staff', paid, lines: [] }
  return { certainty: 'figure', paid, fee: multiplyMoney(fee, booking.passengers.length), lines: [] }
}

function rebookRuleAnswer({ rebook }: FareRules, isBefore: boolean): RuleAnswer {
  return isBefore ? rebook.beforeDeparture : rebook.afterDeparture
}

/** Returns the fee per passenger; undefined when the rule forbids it: staff may know another way. */
function feePerPassenger(answer: RuleAnswer): Money | undefined {
  if (answer.kind === 'yes') return satang(0)
  return answer.kind === 'fee' ? answer.fee : undefined
}

/**
 * Returns the terms of a refund that staff open because the airline cancelled a flight: all that is left, as where the owner
 * asks for it. Where tickets were exchanged or given back before, staff name the amount.
 */
export function cancelledFlightTerms(order: PaidOrder): RequestTerms {
  const free = freeTerms({ ...order, freeGrounds: ['flightCancelled'] }, 'refund')
  const terms = free ?? { certainty: 'staff', paid: totalPaid(order), lines: [] }
  return { ...terms, isNamedByStaff: true, reason: 'flightCancelled' }
}

function totalPaid(order: PaidOrder): Money {
  return order.refundable?.paid ?? addMoney(order.booking.total, surchargePaid(order))
}

function surchargePaid({ booking, payment }: PaidOrder): Money {
  return (payment ?? amountDueOf(booking.total, booking.paymentTerms, booking)).surcharge
}
