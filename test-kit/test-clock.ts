import { type Instant, instantFromMs } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'

type Sleeper = { readonly untilMs: number; readonly wake: () => void }

/**
 * Returns a clock that stands still until it is advanced (by ms), which wakes sleepers whose time is over.
 */
export function testClock(start = '2026-11-21T03:00:00.000Z'): Clock & { advance(ms: number): void } {
  let nowMs = Date.parse(start)
  const sleepers = new Set<Sleeper>()
  const wakeUp = (sleeper: Sleeper): void => {
    sleepers.delete(sleeper)
    sleeper.wake()
  }
  return {
    now: (): Instant => instantFromMs(nowMs),
    nowMs: () => nowMs,
    sleep(ms, signal) {
      if (signal?.aborted || ms <= 0) return Promise.resolve()
      return new Promise((resolve) => {
        const sleeper = { untilMs: nowMs + ms, wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => wakeUp(sleeper))
      })
    },
    advance(ms) {
      nowMs += ms
      for (const sleeper of [...sleepers].sort((a, b) => a.untilMs - b.untilMs)) {
        if (sleeper.untilMs <= nowMs) wakeUp(sleeper)
      }
    },
  }
}
