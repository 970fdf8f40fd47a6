import { type Problem, createProblem } from '#contract/problem.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { areStaffIndependent } from '#server/platform/staff-independence-store.ts'
import type { Booking } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { isBeneficiary } from '../is-booker.ts'
import { isQuotable, sendQuoteToCustomer } from './send-quote.ts'
import type { Quote } from './quote-record.ts'

/** What a second person says to a quote that waits for approval. */
export type QuoteApproval = {
  readonly orderNumber: OrderNumber
  readonly quoteId: string
  readonly isApproved: boolean
  readonly clerk: string
}

/**
 * Takes the approval or the rejection of a quote that waits for one. Nobody approves a quote of their own, for an order
 * of their own, or of a colleague who does not count together with them. An approved quote goes to the customer as it was proposed; one whose order has changed since, or
 * whose time is over, does not.
 */
export async function approveQuote(
  deps: BookingDeps,
  { orderNumber, quoteId, isApproved, clerk }: QuoteApproval,
): Promise<Result<Quote, Problem>> {
  const booking = await deps.store.findByOrderNumber(orderNumber)
  const quotes = booking ? await deps.quotes.quotesOf(booking.bookingId) : []
  const quote = quotes.find((one) => one.quoteId === quoteId)
  if (!booking || !quote) return fail(createProblem('notFound'))
  const done = isApproved ? quote.approvedBy === clerk : quote.state === 'rejected'
  if (done) return succeed(quote)
  if (quote.state !== 'proposed') return fail(createProblem('quoteNotOpen'))
  if (isApproved && (clerk === quote.quotedBy || isBeneficiary(booking, clerk)))
    return fail(createProblem('approvalNeedsAnother'))
  return isApproved ? sendApprovedQuote(deps, booking, { quote, clerk }) : rejectQuoteApproval(deps, quote)
}

async function sendApprovedQuote(
  deps: BookingDeps,
  read: Booking,
  { quote, clerk }: { readonly quote: Quote; readonly clerk: string },
): Promise<Result<Quote, Problem>> {
  const isCurrent = quote.was.amount === read.total.amount && quote.validUntil > deps.clock.now()
  if (!isCurrent || !(await isQuotable(deps, read))) return fail(createProblem('quoteNotOpen'))
  return deps.transact(async (tx) => {
    const booking = await deps.store.findById(read.bookingId, tx)
    if (booking?.version !== read.version) return fail(createProblem('quoteNotPossible'))
    const at = deps.clock.now()
    const isOfTwo = await areStaffIndependent(tx, { one: clerk, other: quote.quotedBy, now: at })
    if (!isOfTwo) return fail(createProblem('approvalsNotIndependent'))
    await deps.quotes.end(tx, booking.bookingId, { to: 'withdrawn', at })
    if (!(await deps.quotes.approve(tx, quote.quoteId, clerk))) return fail(createProblem('quoteNotOpen'))
    const approved = { ...quote, state: 'open', approvedBy: clerk } as const
    await sendQuoteToCustomer(deps, { booking, quote: approved, limits: {} }, tx)
    return succeed(approved)
  })
}

async function rejectQuoteApproval(deps: BookingDeps, quote: Quote): Promise<Result<Quote, Problem>> {
  return deps.transact(async (tx) => {
    const end = { to: 'rejected', at: deps.clock.now(), from: 'proposed' } as const
    if (!(await deps.quotes.end(tx, quote.bookingId, end))) return fail(createProblem('quoteNotOpen'))
    return succeed({ ...quote, state: 'rejected' as const })
  })
}
