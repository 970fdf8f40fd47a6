import { type Problem, createProblem } from '#contract/problem.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type AnswerChannel, auditCustomerAnswer } from '#server/platform/audit/customer-answer.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { agreedOfferOfStored } from '../booking-changes.ts'
import type { Booking } from '../booking-record.ts'
import { type BookingDeps, bookingJobs, endPaymentJob } from '../booking-deps.ts'
import type { BookingCause } from '../booking-state.ts'
import { advanceWithTimeLimit } from '../lifecycle/advance-with-time-limit.ts'
import { transitionBookingWithin } from '../lifecycle/transition-booking.ts'
import type { Quote } from './quote-record.ts'
import { quoteEndedMail } from '../mail/quote-ended-mail.ts'
import { enqueueHeldNotices, paymentDeadlineOf } from '../lifecycle/record-reservation.ts'
import { waitlistExpiresAt } from '../waitlist/waitlist-expiry.ts'
import { enqueueAdvance } from '../request/enqueue-advance.ts'

/** A customer's answer to a quote; a yes is to one total, in satang. */
export type QuoteReplyTo = {
  readonly orderNumber: OrderNumber
  readonly quoteId: string
  readonly isYes: boolean
  readonly acceptedTotal?: number | undefined
  readonly given: AnswerChannel
}

/**
 * Takes a customer's yes or no. After a yes the quoted total is the agreed one, and the booking goes on: held where
 * seats are held already, otherwise the supplier is asked for them. The same answer given twice is one answer.
 */
export async function replyToQuote(
  deps: BookingDeps,
  reply: QuoteReplyTo,
): Promise<Result<Booking, Problem>> {
  const booking = await deps.store.findByOrderNumber(reply.orderNumber)
  const quotes = booking ? await deps.quotes.quotesOf(booking.bookingId) : []
  const quote = quotes.find(({ quoteId }) => quoteId === reply.quoteId)
  if (!booking || !quote) return fail(createProblem('notFound'))
  if (reply.isYes && reply.acceptedTotal !== quote.total.amount)
    return fail(totalOutdatedProblem(reply, quote))
  const said = reply.isYes ? 'accepted' : 'declined'
  if (quote.state === said) return succeed(await advanceWithTimeLimit(deps, booking.bookingId))
  if (quote.state !== 'open' || quote.validUntil <= deps.clock.now())
    return fail(createProblem('quoteNotOpen'))
  await deps.transact((tx) => recordReply(deps, { quote, reply }, tx))
  // Whoever came first, what counts is whether this is the answer that was taken.
  const answered = await deps.quotes.quotesOf(booking.bookingId)
  const isTaken = answered.some(({ quoteId, state }) => quoteId === quote.quoteId && state === said)
  return isTaken
    ? succeed(await advanceWithTimeLimit(deps, booking.bookingId))
    : fail(createProblem('quoteNotOpen'))
}

type QuoteReplyContext = { readonly quote: Quote; readonly reply: QuoteReplyTo }

async function recordReply(deps: BookingDeps, { quote, reply }: QuoteReplyContext, tx: Tx): Promise<void> {
  const booking = await lockQuotedBooking(deps, quote, tx)
  if (!booking) return
  const { given, isYes } = reply
  const answer = {
    action: 'POST /api/orders/quote/',
    object: booking.orderNumber,
    detail: { quoteId: quote.quoteId, reply: isYes ? 'yes' : 'no', total: quote.total.amount },
  }
  await auditCustomerAnswer(deps.audit, { answer, given }, tx)
  const recorded = given.channel === 'phone' ? { recordedBy: given.recordedBy } : {}
  const to = isYes ? 'accepted' : 'declined'
  await deps.quotes.end(tx, booking.bookingId, { to, at: deps.clock.now(), ...recorded })
  if (isYes) await acceptQuote(deps, { booking, quote }, tx)
  else await endQuotedBooking(deps, { booking, to: 'cancelled', cause: 'quoteDeclined' }, tx)
}

function totalOutdatedProblem({ acceptedTotal = 0 }: QuoteReplyTo, { total }: Quote): Problem {
  return createProblem('priceChanged', {
    field: 'acceptedTotal',
    details: { was: acceptedTotal, total: total.amount, why: 'unknown' },
  })
}

/** The booking of an open quote, locked; undefined when somebody else was faster. */
async function lockQuotedBooking(deps: BookingDeps, quote: Quote, tx: Tx): Promise<Booking | undefined> {
  const booking = await deps.store.findById(quote.bookingId, tx)
  const open = (await deps.quotes.quotesOf(quote.bookingId, tx)).find(({ state }) => state === 'open')
  return booking?.state === 'quoted' && open?.quoteId === quote.quoteId ? booking : undefined
}

type QuoteAcceptance = { readonly booking: Booking; readonly quote: Quote }

async function acceptQuote(deps: BookingDeps, { booking, quote }: QuoteAcceptance, tx: Tx): Promise<void> {
  const agreed = agreedOfferOfStored(quote)
  const isHeld = booking.reservationRef !== undefined
  const { ticketingTimeLimitAt, priceGuaranteedUntil } = booking
  // The time to pay begins with the yes: what is left of an earlier deadline may be nothing.
  const payBy =
    isHeld && ticketingTimeLimitAt !== undefined
      ? {
          payBy: paymentDeadlineOf(deps, quote, {
            ticketingTimeLimitAt,
            ...(priceGuaranteedUntil && { priceGuaranteedUntil }),
          }),
        }
      : {}
  // The customer has agreed to a new price, so no absorbed increase remains.
  await deps.price.keepAbsorbed(tx, booking.bookingId, undefined)
  await transitionBookingWithin(
    deps,
    {
      booking,
      to: isHeld ? 'held' : 'submitted',
      cause: 'quoteAccepted',
      changes: { agreed, reason: null, ...payBy },
      effects: (within, moved) =>
        isHeld ? enqueueHeldNotices(deps, moved, within) : enqueueAdvance(deps, moved.bookingId, within),
    },
    tx,
  )
}

type QuoteEnd = {
  readonly booking: Booking
  readonly to: 'cancelled' | 'expired'
  readonly cause: BookingCause
}

function endQuotedBooking(
  deps: BookingDeps,
  { booking, to, cause }: QuoteEnd,
  tx: Tx,
): Promise<Booking | undefined> {
  const enqueueQuoteJobs = async (within: Tx, { bookingId }: Booking) => {
    const later = { key: bookingId, payload: { bookingId }, runAt: deps.clock.now() }
    await enqueueJob(within, { kind: bookingJobs.release, ...later })
    await enqueueJob(within, { kind: endPaymentJob, ...later })
  }
  return transitionBookingWithin(deps, { booking, to, cause, effects: enqueueQuoteJobs }, tx)
}

/**
 * Ends what nobody has answered in time: a quote without a yes, or a request that staff could not quote before it is
 * too late to fly. One mail says so; any seats go back.
 */
export async function endUnansweredQuote(deps: BookingDeps, bookingId: string): Promise<void> {
  await deps.transact(async (tx) => {
    const booking = await deps.store.findById(bookingId, tx)
    const now = deps.clock.now()
    if (booking?.state === 'quoted') {
      const quote = (await deps.quotes.quotesOf(bookingId, tx)).find(({ state }) => state === 'open')
      if (!quote || quote.validUntil > now) return
      await deps.quotes.end(tx, bookingId, { to: 'lapsed', at: now })
      const ended = await endQuotedBooking(deps, { booking, to: 'expired', cause: 'quoteLapsed' }, tx)
      if (ended) await deps.outbox.put(tx, quoteEndedMail(ended, deps.publicUrl))
    }
    if (booking?.state === 'requested' && waitlistExpiresAt(booking) <= now) {
      const ended = await endQuotedBooking(deps, { booking, to: 'expired', cause: 'requestLapsed' }, tx)
      if (ended) await deps.outbox.put(tx, quoteEndedMail(ended, deps.publicUrl))
    }
  })
}
