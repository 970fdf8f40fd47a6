import { type OfficeCalendar, staffResponseDeadline } from '#contract/terms/calendar/office-hours.ts'
import { type BookingState, isAwaitingPayment } from '#contract/terms/booking.ts'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { WorkReason } from '#contract/terms/work-queue.ts'

/** What the work of one order is derived from. Amounts are in satang. */
export type OrderFacts = {
  readonly booking: {
    readonly state: BookingState
    readonly totalSatang: number
    readonly payBy: Instant | null
    readonly ticketingTimeLimitAt: Instant | null
    readonly departsAt: Instant | null
    readonly updatedAt: Instant
  }
  readonly openQuote?: {
    readonly totalSatang: number
    readonly validUntil: Instant
    readonly createdAt: Instant
  }
  /** Transfer proofs that nobody has checked, each with the amount of its payment attempt. */
  readonly proofs: readonly { readonly amountSatang: number; readonly createdAt: Instant }[]
  /** Refunds that no provider has accepted, and those of exchanges that did not happen until they are done. */
  readonly openRefunds: readonly { readonly satang: number; readonly createdAt: Instant }[]
  /** Receipts that pay for nothing and are not wholly refunded. */
  readonly unappliedReceipts: readonly { readonly satang: number; readonly updatedAt: Instant }[]
  /** The change request that awaits an answer of staff. */
  readonly openRequest?: { readonly updatedAt: Instant }
  /** The schedule change that is not settled; absent while a change request of the owner settles it. */
  readonly scheduleChange?: {
    readonly state: ScheduleChangeState
    readonly replyBy: Instant
    readonly createdAt: Instant
    readonly updatedAt: Instant
  }
  /** Alarms about voids, exchanges, refunds and splits of its tickets. */
  readonly ticketAlarms: readonly { readonly kind: TicketAlarm; readonly since: Instant }[]
  /** Services and name corrections to arrange with the airline, and refusals that nobody has dealt with. */
  readonly airlineRequests: readonly { readonly updatedAt: Instant }[]
  /** Debit memos because of it that the agency has not answered; without a known deadline they are due by the office hours. */
  readonly debitMemos: readonly {
    readonly satang: number
    readonly replyBy: Instant | undefined
    readonly recordedAt: Instant
  }[]
}

/**
 * Reasons that leave a customer without a certain ticket, refund or order: they are due at once. A booking to divide is due as
 * other answers to a customer are.
 */
export type TicketAlarm = Extract<
  WorkReason,
  | 'exchangeUnticketed'
  | 'ticketOutcomeUnknown'
  | 'voidIncomplete'
  | 'refundUncovered'
  | 'splitUnknown'
  | 'splitIncomplete'
  | 'splitToDivide'
>

/** One reason for which an order is in the work queue: the amount at risk, and when it is due. */
export type Work = {
  readonly kind: WorkReason
  readonly satang: number
  readonly dueAt: Instant
  /** When it entered the work queue. */
  readonly since: Instant
}

/** Returns all work that an order needs of staff, at most one of each kind. */
export function workItemsOfOrder(facts: OrderFacts, calendar: OfficeCalendar): Work[] {
  const deadlines = createDeadlines(facts.booking, calendar)
  return [
    workOfState(facts, deadlines),
    workOfQuote(facts, deadlines),
    workOfProofs(facts, deadlines),
    workOfRefunds(facts),
    workOfReceipts(facts),
    workOfRequest(facts, deadlines),
    workOfScheduleChange(facts, deadlines),
    ...facts.ticketAlarms.map((alarm) => workOfAlarm(facts, alarm, deadlines)),
    workOfAirlineRequests(facts, deadlines),
    workOfDebitMemos(facts, deadlines),
  ].filter((work) => work !== undefined)
}

type Deadlines = {
  /** When staff will have answered, by the office hours. */
  readonly answerBy: (at: Instant) => Instant
  /** The earlier of a promise and the departure; a departure before the work arose is no deadline. */
  readonly due: (promised: Instant | null | undefined, since: Instant) => Instant
}

function createDeadlines({ departsAt }: OrderFacts['booking'], calendar: OfficeCalendar): Deadlines {
  return {
    answerBy: (at) => staffResponseDeadline(at, calendar),
    due: (promised, since) =>
      earliestInstant(promised, departsAt !== null && departsAt > since ? departsAt : undefined) ?? since,
  }
}

function earliestInstant(...moments: readonly (Instant | null | undefined)[]): Instant | undefined {
  return moments.filter((moment) => moment !== null && moment !== undefined).toSorted()[0]
}

function workOfState({ booking, proofs }: OrderFacts, { answerBy, due }: Deadlines): Work | undefined {
  const { updatedAt: since, ticketingTimeLimitAt: limit, departsAt } = booking
  const workOnBooking = (kind: WorkReason, promised: Instant | null | undefined): Work => ({
    kind,
    satang: booking.totalSatang,
    dueAt: due(promised, since),
    since,
  })
  switch (booking.state) {
    case 'requested':
      return workOnBooking('quoteRequested', answerBy(since))
    case 'held':
    case 'awaitingPayment':
      return proofs.length > 0 ? undefined : workOnBooking('unpaid', booking.payBy)
    case 'paid':
      return workOnBooking('paidNotTicketed', earliestInstant(limit, plusMinutes(since, 60)))
    case 'unknown':
    case 'purchased':
      return workOnBooking('unknownOutcome', plusMinutes(since, 15))
    case 'review':
      return workOnBooking('review', earliestInstant(limit, answerBy(since)))
    case 'waitlisted':
      return workOnBooking(
        'waitingList',
        earliestInstant(limit, departsAt && plusMinutes(departsAt, -6 * 60)),
      )
    default:
      return undefined
  }
}

function workOfQuote({ booking, openQuote }: OrderFacts, { due }: Deadlines): Work | undefined {
  if (!openQuote || booking.state !== 'quoted') return undefined
  const { totalSatang, validUntil, createdAt } = openQuote
  return { kind: 'quoteSent', satang: totalSatang, dueAt: due(validUntil, createdAt), since: createdAt }
}

function workOfProofs({ booking, proofs }: OrderFacts, { answerBy, due }: Deadlines): Work | undefined {
  const since = earliestInstant(...proofs.map(({ createdAt }) => createdAt))
  if (!since) return undefined
  return {
    kind: 'transferProofToCheck',
    satang: Math.max(...proofs.map(({ amountSatang }) => amountSatang)),
    dueAt: due(earliestInstant(heldUntilOf(booking), answerBy(since)), since),
    since,
  }
}

function heldUntilOf({ state, payBy }: OrderFacts['booking']): Instant | null {
  return isAwaitingPayment(state) ? payBy : null
}

function workOfRefunds({ openRefunds }: OrderFacts): Work | undefined {
  const since = earliestInstant(...openRefunds.map(({ createdAt }) => createdAt))
  if (!since) return undefined
  return { kind: 'refundDue', satang: sumSatang(openRefunds), dueAt: plusMinutes(since, 24 * 60), since }
}

function workOfReceipts({ booking, unappliedReceipts }: OrderFacts): Work | undefined {
  const since = earliestInstant(...unappliedReceipts.map(({ updatedAt }) => updatedAt))
  if (!since) return undefined
  const dueAt = earliestInstant(heldUntilOf(booking), plusMinutes(since, 24 * 60)) ?? since
  return { kind: 'unappliedReceipt', satang: sumSatang(unappliedReceipts), dueAt, since }
}

function sumSatang(amounts: readonly { readonly satang: number }[]): number {
  return amounts.reduce((sum, { satang }) => sum + satang, 0)
}

function workOfRequest({ booking, openRequest }: OrderFacts, { answerBy, due }: Deadlines): Work | undefined {
  if (!openRequest) return undefined
  const since = openRequest.updatedAt
  return { kind: 'changeRequested', satang: booking.totalSatang, dueAt: due(answerBy(since), since), since }
}

function workOfScheduleChange(
  { booking, scheduleChange: change }: OrderFacts,
  { answerBy, due }: Deadlines,
): Work | undefined {
  if (!change || !['held', 'paid', 'ticketed', 'review'].includes(booking.state)) return undefined
  const since = change.createdAt
  const promised = change.state === 'told' ? change.replyBy : answerBy(change.updatedAt)
  return { kind: 'scheduleChanged', satang: booking.totalSatang, dueAt: due(promised, since), since }
}

/** An alarm is due when it arises. */
function workOfAlarm(
  { booking }: OrderFacts,
  { kind, since }: OrderFacts['ticketAlarms'][number],
  { answerBy, due }: Deadlines,
): Work {
  const dueAt = kind === 'splitToDivide' ? due(answerBy(since), since) : since
  return { kind, satang: booking.totalSatang, dueAt, since }
}

function workOfAirlineRequests(
  { booking, airlineRequests }: OrderFacts,
  { answerBy, due }: Deadlines,
): Work | undefined {
  const since = earliestInstant(...airlineRequests.map(({ updatedAt }) => updatedAt))
  if (!since || !['held', 'paid', 'ticketed', 'review'].includes(booking.state)) return undefined
  return { kind: 'airlineRequest', satang: booking.totalSatang, dueAt: due(answerBy(since), since), since }
}

/** What airlines ask for does not end with the departure. */
function workOfDebitMemos({ debitMemos }: OrderFacts, { answerBy }: Deadlines): Work | undefined {
  const since = earliestInstant(...debitMemos.map(({ recordedAt }) => recordedAt))
  if (!since) return undefined
  const dueAt = earliestInstant(
    ...debitMemos.map(({ replyBy, recordedAt }) => replyBy ?? answerBy(recordedAt)),
  )
  return { kind: 'debitMemo', satang: sumSatang(debitMemos), dueAt: dueAt ?? since, since }
}
