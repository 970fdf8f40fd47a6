import { type FareRules, type RuleAnswer } from '#contract/terms/fare.ts'
import { type Money, addMoney, satang, timesMoney } from '#contract/terms/money.ts'
import {
  type ChangeRequestKind,
  type ChangeRequestState,
  type refundReasons,
  type RequestCertainty,
} from '#contract/terms/change-request.ts'
import { type RefundLine, type RefundMoment, refundOf } from '#contract/terms/refund.ts'
import { evidencedRules } from '#contract/terms/price/rule-evidence.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Booking } from '#server/flow/booking/booking.ts'
import { type Payment } from '#server/flow/payment/payment.ts'
import { amountDueOf } from '#server/flow/price/price.ts'

/** What a request costs or brings, as it is shown before anybody says yes to it. */
export type RequestTerms = {
  readonly certainty: RequestCertainty
  readonly moment?: RefundMoment
  readonly paid: Money
  /** Of a refund: what comes back. */
  readonly comesBack?: Money
  /** Of a change: the airline's fee for everybody; the difference in fare comes to it. */
  readonly fee?: Money
  readonly lines: readonly RefundLine[]
  /** The figure is one that staff have named. */
  readonly isNamedByStaff?: true
  /** Why everything comes back, whatever the rules of the fare say. */
  readonly reason?: (typeof refundReasons)[number]
}

/** An order with what was paid for it, and what its owner has asked for until now. */
export type PaidOrder = {
  readonly booking: Booking
  readonly payment: Payment | undefined
  readonly requests: readonly { readonly kind: ChangeRequestKind; readonly state: ChangeRequestState }[]
  /** The airline has changed its flights, and that is not settled yet. */
  readonly hasChangedFlights?: boolean
}

/**
 * What its owner can ask for as it stands: what is not paid is cancelled, what is paid is refunded or changed. One
 * thing at a time, and nothing more once the money has gone back.
 */
export function kindsFor(order: PaidOrder): readonly ChangeRequestKind[] {
  const isWaiting = order.requests.some(({ state }) => state === 'asked')
  return isWaiting || isRefunded(order) ? [] : kindsIn(order)
}

/** Whether a refund was carried out. */
export function isRefunded({ requests }: Pick<PaidOrder, 'requests'>): boolean {
  return requests.some(({ kind, state }) => kind === 'refund' && state === 'done')
}

/**
 * Whether the rules that were frozen with the booking say nothing any more: it was changed, so other flights and
 * another price count, or a person looks into it, as tickets that were never issued have no rules of a refund. Where the
 * airline has changed the flights, its rules for such cases count, and they are kinder than those of the fare.
 */
export function isForStaff({ booking, requests, hasChangedFlights = false }: PaidOrder): boolean {
  const isChanged = requests.some(({ kind, state }) => kind === 'change' && state === 'done')
  return isChanged || hasChangedFlights || booking.state === 'review'
}

function kindsIn({ booking, payment }: PaidOrder): readonly ChangeRequestKind[] {
  switch (booking.state) {
    case 'requested':
    case 'quoted':
    case 'waitlisted':
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
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return []
  }
}

/** When the first flight leaves: from then on the rules after departure count. */
export function departsAtOf({ offer }: Pick<Booking, 'offer'>): Instant {
  const departsAt = offer.itinerary.journeys[0]?.segments[0]?.departureAt
  if (departsAt === undefined) throw new Error('a booking without flights')
  return departsAt
}

/** Until when a figure of this moment stands: not beyond the departure, from when on another rule counts. */
export function standsUntil(booking: Booking, now: Instant, wished: Instant): Instant {
  const departsAt = departsAtOf(booking)
  return now < departsAt && departsAt < wished ? departsAt : wished
}

/** What is asked for and when; `moment` is what the owner says once the first flight has left. */
export type AwaitedReceipt = {
  readonly kind: ChangeRequestKind
  readonly now: Instant
  readonly moment?: Exclude<RefundMoment, 'beforeDeparture'> | undefined
}

/** What a request costs or brings at this moment; the same question always has the same answer. */
export function requestTermsOf(
  order: PaidOrder,
  { kind, now, moment = 'noShow' }: AwaitedReceipt,
): RequestTerms {
  const isBefore = now < departsAtOf(order.booking)
  if (kind !== 'cancel' && isForStaff(order)) return { certainty: 'staff', paid: paidFor(order), lines: [] }
  switch (kind) {
    case 'cancel':
      return { certainty: 'costsNothing', paid: satang(0), lines: [] }
    case 'refund':
      return refundTerms(order, isBefore ? 'beforeDeparture' : moment)
    case 'change':
      return changeTerms(order, isBefore)
  }
}

/** What comes back at a moment of the trip, by the rules that were frozen with the booking. */
export function refundTerms(order: PaidOrder, moment: RefundMoment): RequestTerms {
  const { booking } = order
  const surcharge = surchargeOf(order)
  const rules = evidencedRules(booking.offer.rules)
  const { lines, paid, comesBack } = refundOf({ price: booking.offer.selling, surcharge, rules }, moment)
  if (comesBack === undefined) return { certainty: 'staff', moment, paid, lines }
  return { certainty: 'figure', moment, paid, comesBack, lines }
}

function changeTerms(order: PaidOrder, isBefore: boolean): RequestTerms {
  const { booking } = order
  const paid = paidFor(order)
  const fee = feeEach(rebookAnswer(evidencedRules(booking.offer.rules), isBefore))
  if (fee === undefined) return { certainty: 'staff', paid, lines: [] }
  return { certainty: 'figure', paid, fee: timesMoney(fee, booking.passengers.length), lines: [] }
}

function rebookAnswer({ rebook }: FareRules, isBefore: boolean): RuleAnswer {
  return isBefore ? rebook.beforeDeparture : rebook.afterDeparture
}

/** The fee for each passenger; a no is for staff to say: there may be another way. */
function feeEach(answer: RuleAnswer): Money | undefined {
  if (answer.kind === 'yes') return satang(0)
  return answer.kind === 'fee' ? answer.fee : undefined
}

/** Everything that was paid comes back, as the airline has cancelled a flight. */
export function fullRefundTerms(order: PaidOrder): RequestTerms {
  const paid = paidFor(order)
  const full = { certainty: 'figure', paid, comesBack: paid, lines: [] } as const
  return { ...full, isNamedByStaff: true, reason: 'flightCancelled' }
}

function paidFor(order: PaidOrder): Money {
  return addMoney(order.booking.total, surchargeOf(order))
}

function surchargeOf({ booking, payment }: PaidOrder): Money {
  return (payment ?? amountDueOf(booking.total, booking.paymentTerms, booking)).surcharge
}
