import { type StaffRequestReply } from '#contract/api/order-request.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Booking } from '#server/flow/booking/booking.ts'
import { enqueueMail } from '#server/platform/mail/enqueue-mail.ts'
import { type Tx } from '#server/platform/transaction.ts'
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
    if (request.state === reply.reply) return succeed(shown(parts, request))
    const booking = await parts.booking.lock(request.bookingId, tx)
    if (!booking || request.state !== 'asked') return fail(notPossible)
    const moving = movingOf(request, reply)
    if (!moving.ok) return moving
    const now = parts.clock.now()
    const until = { validUntil: standsUntil(booking, now, plusMinutes(now, validMinutes)) }
    const move = { request, clerk, ...moving.value, ...(moving.value.to === 'quoted' && until) }
    const moved = await moveRequest(parts, move, tx)
    await tell(parts, { booking, request: moved }, tx)
    return succeed(shown(parts, moved))
  })
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
  await enqueueMail(tx, requestAnsweredMail(booking, request, `${parts.publicUrl}/order?key=${orderKey}`))
}
