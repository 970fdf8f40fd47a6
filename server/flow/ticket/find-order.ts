import type { OrderFindAnswer, OrderFindRequest } from '#contract/api/change-request.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type BookingStep, normalizedOrderCode } from '#server/flow/booking/booking.ts'
import { type AttemptLimit, attemptsAfterFailure, secondsBlocked } from '#server/platform/attempt-limit.ts'
import type { AttemptStore } from '#server/platform/attempt-store.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Finds an order without its link; `network` is the client's network. */
export type FindOrder = (
  typed: OrderFindRequest,
  network: string,
) => Promise<Result<OrderFindAnswer, Problem>>

const windowMs = 15 * 60_000
const usual = { firstBlockMs: windowMs, longestBlockMs: windowMs, forgottenAfterMs: windowMs }
/** Limit of one code from one network: enough for an owner with several addresses, too few to guess one. */
const limitOfPair: AttemptLimit = { ...usual, freeFailures: 8 }
/** Limit of one network over all codes. It also bounds how many records one client can create. */
const limitOfNetwork: AttemptLimit = { ...usual, freeFailures: 40 }
/** Limit of one code from all networks, against distributed guessing. The owner still has the signed link. */
const limitOfCode: AttemptLimit = { ...usual, freeFailures: 80 }

/** Dependencies of {@link createFindOrder}. */
export type FindOrderDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly booking: Pick<BookingStep, 'findByContact' | 'foundKeyOf'>
  readonly attempts: AttemptStore
  readonly signer: Signer
}

/**
 * Creates the order look-up. A wrong code and a wrong address give the same answer after the same work, and
 * attempts are counted for existing and missing codes alike, so that nobody can find out which orders exist.
 * Staff and friends know both, so the returned key only shows and pays the order.
 */
export function createFindOrder(deps: FindOrderDeps): FindOrder {
  const { booking } = deps
  return async ({ code, email }, network) => {
    const seconds = await countLookupAttempt(deps, normalizedOrderCode(code), network)
    if (seconds > 0) return fail(createProblem('tooManyRequests', { details: { seconds } }))
    const found = await booking.findByContact({ code, email })
    return found === undefined
      ? fail(createProblem('orderNotFound'))
      : succeed({ orderKey: booking.foundKeyOf(found) })
  }
}

/**
 * Counts an attempt; returns the seconds to wait after too many. Found orders count too, because the finder
 * may not be the owner. The network is checked first, and a blocked network creates no records.
 */
function countLookupAttempt(
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
      await attempts.save(tx, digest, attemptsAfterFailure(before, now, limit))
    return 0
  })
}
