import { type Instant, instantFromMs, msOf } from '#contract/terms/time.ts'

/** The time in a simulated world: the machine's own, moved by as much as a test wishes. */
export type WorldClock = {
  now(): Instant
  nowMs(): number
  /** Makes it this moment now; the clock runs on from there. */
  setTo(at: Instant): void
  /** Moves the clock by milliseconds. */
  advance(ms: number): void
  /** Back to the machine's time: another world begins. */
  reset(): void
  /** How many worlds began before this one: what a request still waits to do belongs to the world it came in. */
  worldsBefore(): number
  /** Waits until it is so much later here: moving the clock on shortens it. */
  sleep(ms: number): Promise<void>
}

type Sleeper = { dueMs: number; timer: NodeJS.Timeout; readonly wake: () => void }

/** A clock that shows the machine's time until it is moved. */
export function worldClock(): WorldClock {
  let offsetMs = 0
  let worldsBefore = 0
  const sleepers = new Set<Sleeper>()
  const nowMs = () => Date.now() + offsetMs
  const arm = (sleeper: Sleeper): void => {
    clearTimeout(sleeper.timer)
    sleeper.timer = setTimeout(sleeper.wake, Math.max(0, sleeper.dueMs - Date.now()))
  }
  const advance = (ms: number): void => {
    offsetMs += ms
    // backwards nobody sleeps longer for it
    for (const sleeper of ms > 0 ? sleepers : []) {
      sleeper.dueMs -= ms
      arm(sleeper)
    }
  }
  return {
    nowMs,
    now: () => instantFromMs(nowMs()),
    setTo: (at) => advance(msOf(at) - nowMs()),
    advance,
    reset: () => {
      offsetMs = 0
      worldsBefore += 1
    },
    worldsBefore: () => worldsBefore,
    sleep: (ms) =>
      new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(sleeper)
          resolve()
        }
        const sleeper = { dueMs: Date.now() + ms, timer: setTimeout(wake, ms), wake }
        sleepers.add(sleeper)
      }),
  }
}
