import { type Clock } from '#server/platform/clock.ts'
import { type Verdict } from './circuit-breaker.ts'
import { type SupplyCall } from './supply-call.ts'

/** How calls are judged. */
export type JudgeRule = {
  readonly clock: Clock
  /** Whether messages are watched on their way: a call without any has never reached the supplier. */
  readonly isHeard: boolean
}

/** A call that is over, what its answer says of the supplier, and when its asker had waited long enough. */
export type EndedCall = {
  readonly call: SupplyCall
  readonly said: Verdict
  readonly hasAskerLeft: boolean
  /** Who hears nothing for so many ms has found the supplier silent. */
  readonly hungMs: number
}

/** What a call tells of the health of its supplier. */
export type Judge = (ended: EndedCall) => Verdict

/**
 * Judges calls. A refusal is an answer: whoever refuses is there. Who leaves early says nothing; who leaves after a
 * message was out for long, and nothing came, has found the supplier hanging. What never left the shop, because the
 * adapter's own line was full, says nothing of the supplier either.
 */
export function createJudge({ clock, isHeard }: JudgeRule): Judge {
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
