import { type StaffRequestReply } from '#contract/api/order-request.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Booking } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { flightChangeJobs } from './flight-change-parts.ts'
import {
  type Answered,
  type Moving,
  type OrderRequestParts,
  moveRequest,
  notPossible,
  shown,
} from './move-order-request.ts'
import { type OrderRequest } from './order-request-record.ts'
import { type RequestTerms, standsUntil } from './order-request-terms.ts'
import { requestAnsweredMail } from './request-answered-mail.ts'

/** How long a figure that staff have named stands: three days, not beyond the departure. */
const validMinutes = 3 * 24 * 60

/** Takes the answer of staff: done as quoted, declined, or a figure that goes back to the owner. Its owner is told. */
export async function replyToRequest(
  parts: OrderRequestParts,
  reply: StaffRequestReply,
  clerk: string,
): Answered {
  return parts.transact(async (tx) => {
    const request = await parts.store.lock(tx, reply.requestId)
    if (!request) return fail(problem('notFound'))
    if (request.state === reply.reply) return succeed(await shown(parts, request, tx))
    const booking = await parts.booking.lock(request.bookingId, tx)
    if (!booking || request.state !== 'asked') return fail(notPossible)
    const moving = movingOf(request, reply)
    if (!moving.ok) return moving
    const carriedOut = { request, booking, clerk }
    if (moving.value.to === 'done' && (await needsAnother(parts, carriedOut, tx)))
      return fail(problem('secondPersonNeeded'))
    if (moving.value.to === 'done' && !(await giveBackQuoted(parts, carriedOut, tx)))
      return fail(problem('refundTooMuch'))
    const now = parts.clock.now()
    const until = { validUntil: standsUntil(booking, now, plusMinutes(now, validMinutes)) }
    const move = { request, clerk, ...moving.value, ...(moving.value.to === 'quoted' && until) }
    const moved = await moveRequest(parts, move, tx)
    await tell(parts, { booking, request: moved }, tx)
    if (moved.kind === 'change' && moved.state === 'done') await lookAtRebooked(tx, moved.bookingId, now)
    return succeed(await shown(parts, moved, tx))
  })
}

/** What staff have booked is seen at once: what the airline does to it later must not be taken for theirs. */
async function lookAtRebooked(tx: Tx, bookingId: string, runAt: Instant): Promise<void> {
  const job = { key: bookingId, payload: { bookingId }, runAt }
  await enqueueJob(tx, { kind: flightChangeJobs.look, ...job })
}

type ByClerk = { readonly request: OrderRequest; readonly booking: Booking; readonly clerk: string }

/**
 * Much money that goes back by a clerk's figure is carried out by somebody else than who named it, and never by whose
 * order it is: the yes to the figure may have been their own. What the same clerk has given back of the order within a
 * day counts together with it.
 */
async function needsAnother(
  parts: OrderRequestParts,
  { request, booking: { bookingId, ownerUserId }, clerk }: ByClerk,
  tx: Tx,
): Promise<boolean> {
  const { kind, terms, answeredBy } = request
  if (kind !== 'refund' || terms.isNamedByStaff !== true || terms.comesBack === undefined) return false
  if (clerk !== answeredBy && clerk !== ownerUserId) return false
  const before = await parts.payment.givenBackBefore(bookingId, tx)
  const takesTwo = await parts.twoPeople.takesTwo({ clerk, before }, tx)
  return takesTwo({ to: bookingId, amount: terms.comesBack })
}

/** A refund that is carried out brings the money that was quoted, in the same transaction; false when it is not there. */
async function giveBackQuoted(parts: OrderRequestParts, byClerk: ByClerk, tx: Tx): Promise<boolean> {
  const { request, clerk } = byClerk
  const { kind, bookingId, terms } = request
  if (kind !== 'refund' || terms.comesBack === undefined) return true
  const part = { amount: terms.comesBack, why: 'ownerAsked', askedBy: clerk } as const
  return parts.payment.giveBack(bookingId, { ...part, figureOf: figureOf(byClerk) }, tx)
}

/**
 * Who stands for a figure that staff have named: whoever carries it out and whoever named it, unless it is carried out by
 * whose order it is; that counts as one person.
 */
function figureOf({ request: { terms, answeredBy }, booking, clerk }: ByClerk): readonly string[] {
  if (terms.isNamedByStaff !== true) return []
  const isOwn = clerk === booking.ownerUserId || answeredBy === undefined
  return isOwn || answeredBy === clerk ? [clerk] : [answeredBy, clerk]
}

/** What only staff can say is never carried out before the owner has seen the figure and said yes to it. */
function movingOf(
  request: OrderRequest,
  { reply, amount = 0 }: StaffRequestReply,
): Result<Pick<Moving, 'to' | 'terms'>, Problem> {
  if (reply === 'declined') return succeed({ to: reply })
  if (reply === 'done')
    return request.terms.certainty === 'staff' ? fail(notPossible) : succeed({ to: reply })
  const terms = namedTerms(request, amount)
  return terms ? succeed({ to: 'quoted', terms }) : fail(problem('wrongFormat', { field: 'amount' }))
}

/** The terms with the figure of staff; undefined when more would come back than was paid. */
function namedTerms({ kind, terms }: OrderRequest, amount: number): RequestTerms | undefined {
  const named = { ...terms, certainty: 'figure', isNamedByStaff: true } as const
  if (kind === 'change') return { ...named, fee: satang(amount) }
  // The figure is one for all lines together.
  return amount > terms.paid.amount ? undefined : { ...named, comesBack: satang(amount), lines: [] }
}

type Replied = { readonly booking: Booking; readonly request: OrderRequest }

async function tell(parts: OrderRequestParts, { booking, request }: Replied, tx: Tx): Promise<void> {
  const orderKey = parts.booking.orderKeyOf(booking.orderNumber)
  await parts.outbox.put(
    tx,
    requestAnsweredMail(booking, request, `${parts.publicUrl}/order?key=${orderKey}`),
  )
}
