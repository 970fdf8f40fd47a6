import { type OrderFindAnswer, type OrderFindRequest } from '#contract/api/order-request.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type BookingStep, codeOf } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'

/** Finds an order without its link. */
export type FindOrder = (typed: OrderFindRequest) => Promise<Result<OrderFindAnswer, Problem>>

/** Tries at one code, whoever makes them: enough for an owner with several addresses, too few to guess one. */
const mostTries = 8
const withinMs = 15 * 60_000
/** Codes that are counted at a time; beyond that the oldest are forgotten. */
const mostCodes = 20_000

type Trials = { readonly fromMs: number; readonly count: number }

/** What the look-up is made of. */
export type FindOrderParts = {
  readonly booking: Pick<BookingStep, 'findByContact' | 'orderKeyOf'>
  readonly clock: Clock
}

/**
 * The look-up. A wrong code and a wrong address get the same answer after the same work, and tries are counted for
 * codes that exist and for those that do not alike, so that nobody can find out which orders there are.
 */
export function createFindOrder({ booking, clock }: FindOrderParts): FindOrder {
  const trials = new Map<string, Trials>()
  return async ({ code, email }) => {
    const seconds = secondsToWait(trials, codeOf(code), clock.nowMs())
    if (seconds > 0) return fail(problem('tooManyRequests', { details: { seconds } }))
    const found = await booking.findByContact({ code, email })
    return found === undefined
      ? fail(problem('orderNotFound'))
      : succeed({ orderKey: booking.orderKeyOf(found) })
  }
}

/** Counts a try; seconds to wait when there were too many. A found order counts too: it may not be the owner who found it. */
function secondsToWait(trials: Map<string, Trials>, code: string, nowMs: number): number {
  const known = trials.get(code)
  const current = known && nowMs - known.fromMs < withinMs ? known : { fromMs: nowMs, count: 0 }
  if (current.count >= mostTries) return Math.ceil((current.fromMs + withinMs - nowMs) / 1000)
  trials.delete(code)
  trials.set(code, { ...current, count: current.count + 1 })
  const [oldest] = trials.keys()
  if (trials.size > mostCodes && oldest !== undefined) trials.delete(oldest)
  return 0
}
