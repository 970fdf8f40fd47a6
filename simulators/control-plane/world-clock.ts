import { setTimeout as wait } from 'node:timers/promises'
import { type Instant, instantFromMs, msOf } from '#contract/terms/time.ts'

/** The time in a simulated world: the machine's own, moved by as much as a test wishes. */
export type WorldClock = {
  now(): Instant
  nowMs(): number
  /** Makes it this moment now; the clock runs on from there. */
  setTo(at: Instant): void
  /** Moves the clock by milliseconds. */
  advance(ms: number): void
  /** Back to the machine's time. */
  reset(): void
  /** Waits in real time: moving the clock does not shorten it. */
  sleep(ms: number): Promise<void>
}

/** A clock that shows the machine's time until it is moved. */
export function worldClock(): WorldClock {
  let offsetMs = 0
  const nowMs = () => Date.now() + offsetMs
  return {
    nowMs,
    now: () => instantFromMs(nowMs()),
    setTo: (at) => {
      offsetMs = msOf(at) - Date.now()
    },
    advance: (ms) => {
      offsetMs += ms
    },
    reset: () => {
      offsetMs = 0
    },
    sleep: async (ms) => {
      await wait(ms)
    },
  }
}
