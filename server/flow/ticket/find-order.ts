import { type OrderFindAnswer, type OrderFindRequest } from '#contract/api/change-request.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type BookingStep, codeOf } from '#server/flow/booking/booking.ts'
import { type AttemptLimit, failedAgain, secondsBlocked } from '#server/platform/attempt-limit.ts'
import { type AttemptStore } from '#server/platform/attempt-store.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Signer } from '#server/platform/crypto.ts'
import { type Transact } from '#server/platform/transaction.ts'

/** Finds an order without its link; `network` is the client's. */
export type FindOrder = (
  typed: OrderFindRequest,
  network: string,
) => Promise<Result<OrderFindAnswer, Problem>>

const windowMs = 15 * 60_000
const usual = { firstBlockMs: windowMs, longestBlockMs: windowMs, forgottenAfterMs: windowMs }
/** One code from one network: enough for an owner with several addresses, too few to guess one. */
const limitOfPair: AttemptLimit = { ...usual, freeFailures: 8 }
/** One network over all codes. It also bounds what one client can have written down. */
const limitOfNetwork: AttemptLimit = { ...usual, freeFailures: 40 }
/** One code from all networks: guesses that are spread over many. Its owner still has the signed link. */
const limitOfCode: AttemptLimit = { ...usual, freeFailures: 80 }

/** What the look-up is made of. */
export type FindOrderDeps = {
  readonly booking: Pick<BookingStep, 'findByContact' | 'foundKeyOf'>
  readonly attempts: AttemptStore
  readonly signer: Signer
  readonly transact: Transact
  readonly clock: Clock
}

/**
 * The look-up. A wrong code and a wrong address get the same answer after the same work, and tries are counted for
 * codes that exist and for those that do not alike, so that nobody can find out which orders there are. Staff and friends
 * know both, so what is found is no more than a key that shows and pays.
 */
export function createFindOrder(deps: FindOrderDeps): FindOrder {
  const { booking } = deps
  return async ({ code, email }, network) => {
    const seconds = await countTry(deps, codeOf(code), network)
    if (seconds > 0) return fail(problem('tooManyRequests', { details: { seconds } }))
    const found = await booking.findByContact({ code, email })
    return found === undefined
      ? fail(problem('orderNotFound'))
      : succeed({ orderKey: booking.foundKeyOf(found) })
  }
}

/**
 * Counts a try; seconds to wait when there were too many. A found order counts too: it may not be the owner who found it.
 * The network is looked at first, and a network that has to wait writes nothing.
 */
function countTry(
  { attempts, signer, transact, clock }: FindOrderDeps,
  code: string,
  network: string,
): Promise<number> {
  const counters = [
    { digest: signer.sign(`network ${network}`), limit: limitOfNetwork },
    { digest: signer.sign(`pair ${code} ${network}`), limit: limitOfPair },
    { digest: signer.sign(`code ${code}`), limit: limitOfCode },
  ]
  return transact(async (tx) => {
    const now = clock.now()
    const counted = []
    for (const counter of counters) {
      const before = await attempts.lock(tx, counter.digest)
      const seconds = secondsBlocked(before, now)
      if (seconds > 0) return seconds
      counted.push({ ...counter, before })
    }
    for (const { digest, limit, before } of counted)
      await attempts.save(tx, digest, failedAgain(before, now, limit))
    return 0
  })
}
