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
  /** Called whenever it opens, with the end in ms of the clock. */
  onOpen?(untilMs: number): void
}

/** Stops calls to an unresponsive target. */
export type CircuitBreaker = {
  /** Whether a call is allowed now. After true, {@link CircuitBreaker.note} must be called with its verdict. */
  mayAsk(): boolean
  note(verdict: Verdict): void
  /** Records a call that bypasses the breaker: it closes the breaker or counts as a failure. */
  overhear(verdict: Verdict): void
  /** Makes the next call of a closed breaker a trial: others are blocked until its verdict, and a failure opens it. */
  suspect(): void
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
    openUntilMs = rule.clock.nowMs() + openSecondsOf(rule, openings) * 1000
    openings += 1
    rule.onOpen?.(openUntilMs)
  }
  const recordVerdict = (verdict: Verdict): void => {
    if (verdict === 'untold') return
    if (verdict === 'answered') {
      ;[failures, openings, openUntilMs] = [0, 0, undefined]
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
    suspect() {
      if (openUntilMs !== undefined) return
      failures = rule.failuresInARow - 1
      openUntilMs = rule.clock.nowMs()
    },
    view: () => breakerViewOf(failures, openUntilMs, isBreakerOpen()),
  }
}

function openSecondsOf({ openSeconds, longestOpenSeconds }: BreakerRule, openings: number): number {
  return Math.min(openSeconds * 2 ** openings, longestOpenSeconds)
}

function breakerViewOf(failures: number, openUntilMs: number | undefined, isOpen: boolean): BreakerView {
  if (openUntilMs === undefined) return { state: 'closed', failures }
  return { state: isOpen ? 'open' : 'trying', failures, openUntil: instantFromMs(openUntilMs) }
}
