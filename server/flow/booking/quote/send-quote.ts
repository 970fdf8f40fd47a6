import type { Money } from '#contract/terms/money.ts'
import type { Booking } from '../booking-record.ts'
import type { Quote, QuoteContext } from './quote-record.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { BookingState, OrderNumber } from '#contract/terms/booking.ts'
import type { QuoteReason } from '#contract/terms/quote.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type RepricedBooking, repriceForQuote } from './reprice-booking.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import { type ExactPrice, priceFromQuotedAmounts } from './quoted-price.ts'
import { transitionBookingWithin } from '../lifecycle/transition-booking.ts'
import { quoteMail } from '../mail/quote-mail.ts'
import type { ReservationLimits } from '../lifecycle/record-reservation.ts'
import { waitlistExpiresAt } from '../waitlist/waitlist-expiry.ts'

/** What staff name. */
export type SendQuoteCommand = {
  /** For one person of each type; what is left out costs what the supplier asks now and what the agency always adds. */
  readonly prices: readonly ExactPrice[]
  readonly why: QuoteReason
  readonly note: string
  readonly validMinutes: number
  /** Another offer than the booking's, of a search for the same party. */
  readonly offerId?: string
}

/** States in which staff can name a price, and in which they can end an order, as long as it was never paid. */
export const quotableStates: readonly BookingState[] = ['requested', 'quoted', 'held', 'review']

/**
 * Names the exact price of a booking and asks its customer for a yes or no. An earlier quote without an answer is
 * withdrawn. Refused when money is here already, when nothing can be booked any more, or when the supplier does not
 * say what it asks now. A quote below net, or far below the agreed total, waits for the approval of a second person
 * before its customer sees it.
 */
export async function quoteBooking(
  deps: BookingDeps,
  order: { readonly orderNumber: OrderNumber; readonly input: SendQuoteCommand },
  asking: QuoteContext,
): Promise<Result<Quote, Problem>> {
  const booking = await deps.store.findByOrderNumber(order.orderNumber)
  if (!booking) return fail(createProblem('notFound'))
  if (!(await isQuotable(deps, booking))) return fail(createProblem('quoteNotPossible'))
  const asked = await repriceForQuote(deps, { booking, offerId: order.input.offerId }, asking)
  if (!asked.ok) return asked
  const { agreed, until, limits = {}, foreignTotal } = asked.value
  const selling = priceFromQuotedAmounts(agreed.offer.selling, order.input.prices)
  const validUntil = earlierDeadline(plusMinutes(deps.clock.now(), order.input.validMinutes), until)
  const isExpired = validUntil <= deps.clock.now()
  if (isExpired || selling.total.amount <= 0) return fail(createProblem('quoteNotPossible'))
  const { why, note } = order.input
  if (why === 'same' && selling.total.amount !== booking.total.amount)
    return fail(createProblem('quoteReasonMissing', { field: 'why' }))
  const takesApproval = needsQuoteApproval({
    total: selling.total,
    net: agreed.net,
    agreed: approvalBaselineTotal(booking, await deps.quotes.quotesOf(booking.bookingId)),
    percent: await deps.quoteBelowPercent(),
  })
  const quote = {
    ...agreed,
    offer: { ...agreed.offer, selling },
    total: selling.total,
    quoteId: deps.ids.id('quo'),
    bookingId: booking.bookingId,
    state: takesApproval ? 'proposed' : 'open',
    was: booking.total,
    why,
    note,
    validUntil,
    quotedBy: asking.clerk,
    createdAt: deps.clock.now(),
  } as const
  return storeQuote(deps, booking, { quote, limits, foreignTotal })
}

/**
 * Nothing that was paid for is quoted again: its price is settled, and what differs is a refund. Nor is a pay-first
 * booking, which would be ordered without a payment once its customer accepts.
 */
export async function isQuotable(deps: BookingDeps, booking: Booking): Promise<boolean> {
  if (booking.isPayFirst) return false
  if (!quotableStates.includes(booking.state) || waitlistExpiresAt(booking) <= deps.clock.now()) return false
  const history = await deps.store.historyOf(booking.bookingId)
  return !history.some(({ state }) => state === 'paid')
}

function earlierDeadline(one: Instant, other: Instant): Instant {
  return epochMsOf(one) < epochMsOf(other) ? one : other
}

type Unwritten = {
  readonly quote: Omit<Quote, 'number'>
  readonly limits: Partial<ReservationLimits>
  readonly foreignTotal: RepricedBooking['foreignTotal']
}

/** The quote, the move, the mail and the job that ends it unanswered are written together, by whoever comes first. */
async function storeQuote(
  deps: BookingDeps,
  read: Booking,
  { quote: unnumbered, limits, foreignTotal }: Unwritten,
): Promise<Result<Quote, Problem>> {
  return deps.transact(async (tx) => {
    const booking = await deps.store.findById(read.bookingId, tx)
    if (booking?.version !== read.version) return fail(createProblem('quoteNotPossible'))
    const earlierQuotes = await deps.quotes.quotesOf(booking.bookingId, tx)
    const at = unnumbered.createdAt
    await deps.quotes.end(tx, booking.bookingId, { to: 'rejected', at, from: 'proposed' })
    const quote: Quote = { ...unnumbered, number: (earlierQuotes[0]?.number ?? 0) + 1 }
    if (quote.state === 'open') await deps.quotes.end(tx, booking.bookingId, { to: 'withdrawn', at })
    await deps.quotes.insert(tx, quote)
    // The reservation costs this now, whatever becomes of the quote.
    if (foreignTotal !== undefined) await deps.store.takeForeignTotal(tx, booking.bookingId, foreignTotal)
    if (quote.state === 'open') await sendQuoteToCustomer(deps, { booking, quote, limits }, tx)
    return succeed(quote)
  })
}

/** A quote that its customer is to be told of, with the booking as it is locked. */
export type OpeningQuote = Quoted & { readonly limits: Partial<ReservationLimits> }

/** Asks the customer for a yes or no to a quote that is written down: by mail, until its time is over. */
export async function sendQuoteToCustomer(
  deps: BookingDeps,
  { booking, quote, limits }: OpeningQuote,
  tx: Tx,
): Promise<void> {
  await transitionBookingWithin(
    deps,
    {
      booking,
      to: 'quoted',
      cause: 'priceQuoted',
      changes: { reason: null, ...limits },
      effects: (within, quoted) => mailQuote(deps, { booking: quoted, quote }, within),
    },
    tx,
  )
}

type Quoted = { readonly booking: Booking; readonly quote: Quote }

async function mailQuote(deps: BookingDeps, { booking, quote }: Quoted, tx: Tx): Promise<void> {
  const { bookingId } = booking
  await enqueueJob(tx, {
    kind: bookingJobs.endUnanswered,
    key: `${bookingId} ${quote.number}`,
    payload: { bookingId },
    runAt: quote.validUntil,
  })
  const place = { publicUrl: deps.publicUrl, orderKey: deps.orderKeys.keyOf(booking) }
  await deps.outbox.put(tx, quoteMail({ booking, quote, place }))
}

/** A quote before it goes to the customer: its total, what we pay, and what the order has come to until now. */
type Proposed = {
  readonly total: Money
  readonly net: Money
  /** See {@link approvalBaselineTotal}. */
  readonly agreed: Money
  /** By how many percent a total may lie below the agreed one without approval. */
  readonly percent: number
}

/** Whether a quote takes approval: it is below what we pay, or too far below what was agreed. */
function needsQuoteApproval({ total, net, agreed, percent }: Proposed): boolean {
  return total.amount < net.amount || isFurtherBelow({ total, agreed, percent })
}

/** Compares tenths of a percent, so that no rounding of fractions decides. */
function isFurtherBelow({ total, agreed, percent }: Pick<Proposed, 'total' | 'agreed' | 'percent'>): boolean {
  return total.amount * 1000 < agreed.amount * (1000 - Math.round(percent * 10))
}

/**
 * Returns the total that a quote is compared with: the largest that the order has had since a second person last approved
 * one, so that many small reductions count together.
 */
function approvalBaselineTotal(booking: Booking, quotes: readonly Quote[]): Money {
  const last = quotes.find(({ state, approvedBy }) => state === 'accepted' && approvedBy !== undefined)
  const since = quotes.filter(({ number }) => last === undefined || number > last.number)
  const totals = [booking.total, ...since.map(({ was }) => was)]
  return totals.reduce((largest, one) => (one.amount > largest.amount ? one : largest))
}
