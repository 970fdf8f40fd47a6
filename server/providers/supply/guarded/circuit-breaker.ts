import { instantFromMs } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { BreakerView } from '../supply-monitoring.ts'

/** What a call says about the health of its target; `untold` when the caller aborted first. */
export type Verdict = 'answered' | 'failed' | 'untold'

/** When a breaker opens, and for how long; after every failed trial it stays open twice as long, up to the maximum. */
export type BreakerRule = {
  readonly clock: Clock
  readonly failuresInARow: number
  readonly openSeconds: number
  readonly longestOpenSeconds: number
}

/** Stops calls to an unresponsive target. */
export type CircuitBreaker = {
  /** Whether a call is allowed now. After true, {@link CircuitBreaker.note} must be called with its verdict. */
  mayAsk(): boolean
  note(verdict: Verdict): void
  /** Records a call that bypasses the breaker: it closes the breaker or counts as a failure. */
  overhear(verdict: Verdict): void
  view(): BreakerView
}

/** Creates a closed breaker. */
export function createCircuitBreaker(rule: BreakerRule): CircuitBreaker {
  let failures = 0
  let openings = 0
  let openUntilMs: number | undefined
  let isTrying = false
  const isBreakerOpen = (): boolean => openUntilMs !== undefined && rule.clock.nowMs() < openUntilMs
  const openBreaker = (): void => {
    const seconds = Math.min(rule.openSeconds * 2 ** openings, rule.longestOpenSeconds)
    openings += 1
    openUntilMs = rule.clock.nowMs() + seconds * 1000
  }
  const recordVerdict = (verdict: Verdict): void => {
    if (verdict === 'untold') return
    if (verdict === 'answered') {
      failures = 0
      openings = 0
      openUntilMs = undefined
      return
    }
    failures += 1
    // Calls already running when it opened add no information.
    if (failures >= rule.failuresInARow && !isBreakerOpen()) openBreaker()
  }
  return {
    mayAsk() {
      if (openUntilMs === undefined) return true
      if (isBreakerOpen() || isTrying) return false
      isTrying = true
      return true
    },
    note(verdict) {
      isTrying = false
      recordVerdict(verdict)
    },
    overhear: recordVerdict,
    view: () => breakerViewOf(failures, openUntilMs, isBreakerOpen()),
  }
}

function breakerViewOf(failures: number, openUntilMs: number | undefined, isOpen: boolean): BreakerView {
  if (openUntilMs === undefined) return { state: 'closed', failures }
  return { state: isOpen ? 'open' : 'trying', failures, openUntil: instantFromMs(openUntilMs) }
}
