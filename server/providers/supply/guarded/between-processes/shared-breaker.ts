import type { SharedState } from '#server/platform/shared-state/shared-state.ts'
import { type BreakerRule, type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'

/** Where processes leave a hint that the breaker of one of them is open. */
export type BreakerHint = { readonly key: string; readonly state: Pick<SharedState, 'read' | 'write'> }

const checkEveryMs = 1_000

/**
 * Creates a breaker that leaves a hint for other processes when it opens. A hint of another process only makes the next
 * call a trial, whose own result decides: no process can close a supplier for the others. Hints are read in the
 * background, so that no call waits for them.
 */
export function createSharedBreaker(rule: BreakerRule, { key, state }: BreakerHint): CircuitBreaker {
  const { clock } = rule
  let knownHint: string | undefined
  let checkedAtMs = -Infinity
  const breaker = createCircuitBreaker({
    ...rule,
    onOpen: (untilMs) => {
      knownHint = String(untilMs)
      void state.write(key, knownHint, untilMs - clock.nowMs())
    },
  })
  const readHint = async (): Promise<void> => {
    checkedAtMs = clock.nowMs()
    const hint = await state.read(key)
    if (hint === undefined || hint === knownHint) return
    knownHint = hint
    breaker.suspect()
  }
  return {
    ...breaker,
    mayAsk() {
      if (clock.nowMs() >= checkedAtMs + checkEveryMs) void readHint()
      return breaker.mayAsk()
    },
  }
}
