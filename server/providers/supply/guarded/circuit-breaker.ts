import { instantFromMs } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type BreakerView } from '../supply-watch.ts'

/** What a call told of the health of whoever was asked; `untold` when the asker went away first. */
export type Verdict = 'answered' | 'failed' | 'untold'

/** When a breaker opens, and for how long; after every try that failed it stays open twice as long, up to the longest. */
export type BreakerRule = {
  readonly clock: Clock
  readonly failuresInARow: number
  readonly openSeconds: number
  readonly longestOpenSeconds: number
}

/** Spares somebody who does not answer, and those who would wait for it. */
export type CircuitBreaker = {
  /** Whether a call may be made now. After true, {@link CircuitBreaker.note} must be told how it went. */
  mayAsk(): boolean
  note(verdict: Verdict): void
  /** A call that is made in any case went so: it closes the breaker or counts, and holds nobody up. */
  overhear(verdict: Verdict): void
  view(): BreakerView
}

/** A breaker that is closed. */
export function createCircuitBreaker(rule: BreakerRule): CircuitBreaker {
  let failures = 0
  let openings = 0
  let openUntilMs: number | undefined
  let isTrying = false
  const isOpen = (): boolean => openUntilMs !== undefined && rule.clock.nowMs() < openUntilMs
  const open = (): void => {
    const seconds = Math.min(rule.openSeconds * 2 ** openings, rule.longestOpenSeconds)
    openings += 1
    openUntilMs = rule.clock.nowMs() + seconds * 1000
  }
  const overhear = (verdict: Verdict): void => {
    if (verdict === 'untold') return
    if (verdict === 'answered') {
      failures = 0
      openings = 0
      openUntilMs = undefined
      return
    }
    failures += 1
    // Those that were on their way when it opened tell nothing new.
    if (failures >= rule.failuresInARow && !isOpen()) open()
  }
  return {
    mayAsk() {
      if (openUntilMs === undefined) return true
      if (isOpen() || isTrying) return false
      isTrying = true
      return true
    },
    note(verdict) {
      isTrying = false
      overhear(verdict)
    },
    overhear,
    view: () => viewOf(failures, openUntilMs, isOpen()),
  }
}

function viewOf(failures: number, openUntilMs: number | undefined, isOpen: boolean): BreakerView {
  if (openUntilMs === undefined) return { state: 'closed', failures }
  return { state: isOpen ? 'open' : 'trying', failures, openUntil: instantFromMs(openUntilMs) }
}
