import type { Clock } from '#server/platform/clock.ts'
import type { Verdict } from './circuit-breaker.ts'
import type { SupplyCall } from './supply-call.ts'

/** Options of the judge. */
export type JudgeRule = {
  readonly clock: Clock
  /** Whether messages pass the call log: then a call without any has never reached the supplier. */
  readonly isHeard: boolean
}

/** A completed call, the verdict of its answer, and its waiting limit. */
export type EndedCall = {
  readonly call: SupplyCall
  readonly said: Verdict
  readonly hasAskerLeft: boolean
  /** An aborted wait of this many ms counts as a failure of the supplier. */
  readonly hungMs: number
}

/** Returns what a call says about the health of its supplier. */
export type Judge = (ended: EndedCall) => Verdict

/**
 * Judges calls. A refusal is an answer: the supplier is reachable. An early abort says nothing; an abort
 * after a long wait for a sent message is a failure. A call that never left the shop, because the adapter's
 * own queue was full, says nothing either.
 */
export function createCallJudge({ clock, isHeard }: JudgeRule): Judge {
  return ({ call, said, hasAskerLeft, hungMs }) => {
    const { last, waitingSinceMs } = call
    const waitedMs = waitingSinceMs === undefined ? 0 : clock.nowMs() - waitingSinceMs
    if (hasAskerLeft) return waitedMs >= hungMs ? 'failed' : 'untold'
    if (said !== 'failed') return said
    if (last === 'answered') return 'answered'
    const isSent = last !== undefined || waitingSinceMs !== undefined
    return isHeard && !isSent ? 'untold' : 'failed'
  }
}
